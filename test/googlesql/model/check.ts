/** One play of the model checker: everything about it follows from its seed. */
import type { Engine } from '../engine/engine.ts';
import { SqlError } from '../engine/errors.ts';
import type { Step } from '../engine/session.ts';
import { runScript } from '../property.ts';
import { attempts, finalState, LedgerWatch, publishedProblems, readerProblems } from './invariants.ts';
import { A_DAY, addShards, type Clock, DATES, SIX_HOURS, START, type Template } from './property.ts';
import { pick, type Random, randomFrom } from './random.ts';
import { type Outcome, play } from './scheduler.ts';

/** What came of a play. */
export interface Play {
  readonly seed: number;
  /** What each run was asked for. */
  readonly requests: readonly string[];
  readonly outcomes: ReadonlyMap<string, Outcome>;
  readonly steps: number;
  /** How often a claim was taken over. */
  readonly takeovers: number;
  /** What went wrong, the first thing first; empty when nothing did. */
  readonly problems: readonly string[];
  /** Who did what. */
  readonly trace: readonly string[];
}

/** What may happen in a play. */
interface Circumstances {
  /** What each run is asked for; nothing is an incremental run. */
  readonly modes: readonly (object | undefined)[];
  readonly crash: number;
  readonly stick: number;
  readonly nap: number;
  readonly late: number;
  /** Whether time can jump while somebody sleeps, so far that claims of the living are stale. */
  readonly jumps: boolean;
}

/** Where plays begin. */
export interface Stage {
  readonly engine: Engine;
  readonly template: Template;
  /** The content that an undisturbed run leaves behind, see {@link finalState}. */
  readonly expected: string;
  readonly modes: readonly [object | undefined, ...(object | undefined)[]];
}

/** Before any run; and when the first date is done, and two more have come. */
export async function stagesOf(installed: Engine, template: Template): Promise<readonly [Stage, Stage]> {
  const fresh = installed.fork();
  addShards(fresh, DATES);
  const begun = installed.fork();
  addShards(begun, DATES.slice(0, 1));
  await begun.run(runScript(), { jobId: 'the-day-before' });
  addShards(begun, DATES.slice(1));
  // A full run of a native table takes in what waits, and what is expected would be another one.
  const modes: Stage['modes'] = template === 'events_external' ? MODES : [undefined, ...MODES.slice(2)];
  return [
    { engine: fresh, template, expected: await undisturbed(fresh), modes: MODES },
    { engine: begun, template, expected: await undisturbed(begun), modes },
  ];
}

async function undisturbed(stage: Engine): Promise<string> {
  const engine = stage.fork();
  await engine.run(runScript(), { jobId: 'undisturbed' });
  return finalState(engine);
}

/** Plays two or three runs at the same time, lets some of them die, and one more run clean up after them. */
export async function playSeed(stages: readonly [Stage, Stage], seed: number): Promise<Play> {
  const random = randomFrom(seed);
  const { engine: stage, template, expected, modes } = pick(random, stages);
  const circumstances = circumstancesOf(random, modes);
  const clock: Clock = { now: START };
  const engine = stage.fork({
    now: () => clock.now,
    filesPerExport: () => 1 + Math.floor(random() * 3),
    choices: {
      conflict: () => (random() < 0.7 ? 'retry' : 'fail'),
      emptyUpdate: () => (random() < 0.5 ? 'lock' : 'free'),
    },
  });
  const isPlain = circumstances.modes.every((mode) => mode === undefined);
  const watch = new LedgerWatch(engine, !isPlain);
  const problems: string[] = [];
  const trace: string[] = [];

  const players = circumstances.modes.map((mode, index) => {
    const name = `run-${index + 1}`;
    let drop = () => {};
    return {
      name,
      run: (pause: (step: Step) => Promise<void>) => {
        const session = engine.session(runScript(mode), { jobId: name, pause });
        drop = session.drop;
        return session.run();
      },
      drop: () => drop(),
    };
  });
  const onNap = () => {
    // No script lives for a day.
    const isPossible = circumstances.jumps && clock.now + SIX_HOURS < START + A_DAY;
    if (isPossible && random() < 0.9) clock.now += SIX_HOURS + 1n;
  };
  const afterStep = (name: string, step: Step | undefined) => {
    trace.push(`${name}: ${step?.at ?? 'ends'}`);
    if (problems.length > 0) return;
    problems.push(...watch.problems(), ...safely(() => readerProblems(engine)));
  };
  const outcomes = await play(players, {
    random,
    crash: circumstances.crash,
    stick: circumstances.stick,
    nap: circumstances.nap,
    late: circumstances.late,
    onNap,
    afterStep,
  });

  for (const [name, outcome] of outcomes)
    if (outcome.kind === 'failed' && !isExpected(outcome.error, circumstances))
      problems.push(`${name} failed: ${outcome.error.told}`);
  const allDone = [...outcomes.values()].every(({ kind }) => kind === 'done');
  if (allDone) problems.push(...safely(() => publishedProblems(engine)));
  if (allDone && isPlain && !circumstances.jumps) problems.push(...attempts(engine, template));

  clock.now += A_DAY + 1n;
  try {
    await engine.run(runScript(), { jobId: 'afterwards' });
    problems.push(...watch.problems());
    problems.push(
      ...safely(() => (finalState(engine) === expected ? [] : [`the end is another one: ${finalState(engine)}`])),
    );
  } catch (error) {
    if (!(error instanceof SqlError)) throw error;
    problems.push(`the run afterwards failed: ${error.told}`);
  }
  return {
    seed,
    requests: circumstances.modes.map((mode) => JSON.stringify(mode ?? null)),
    outcomes,
    steps: trace.length,
    takeovers: watch.takeovers,
    problems,
    trace,
  };
}

/** All that a run can be asked for that writes. */
const MODES: readonly [undefined, ...object[]] = [
  undefined,
  { mode: 'full' },
  { takeover: true },
  { mode: 'range', from: '2024-01-01', to: '2024-01-03' },
];

function circumstancesOf(random: Random, possible: Stage['modes']): Circumstances {
  const players = random() < 0.3 ? 3 : 2;
  const others = random() < 0.3;
  const modes = Array.from({ length: players }, () => (others ? pick(random, possible) : undefined));
  // One falls asleep behind its claim, and another one comes when that is stale.
  const isOverslept = random() < 0.2;
  return {
    modes,
    crash: random() < 0.6 ? 0.01 : 0,
    stick: pick(random, [0, 0.8, 0.95, 0.98]),
    nap: isOverslept ? 0.1 : pick(random, [0, 0.02, 0.05]),
    late: isOverslept ? 1 : 0.3,
    jumps: isOverslept || random() < 0.5,
  };
}

/**
 * Runs that must be alone say so. And where somebody took over the work of a run that was alive, against all advice, both may
 * fail in any way, as long as nothing comes of it.
 */
function isExpected(error: SqlError, { modes }: Circumstances): boolean {
  const isTakenOver = modes.some((mode) => mode !== undefined && 'takeover' in mode);
  const isAlone = modes.some((mode) => mode !== undefined) && /must be alone|took this one over/.test(error.message);
  return isTakenOver || isAlone;
}

function safely(look: () => readonly string[]): readonly string[] {
  try {
    return look();
  } catch (error) {
    if (!(error instanceof SqlError)) throw error;
    return [`a reader of events fails: ${error.message}`];
  }
}
