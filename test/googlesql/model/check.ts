/** One play of the model checker: everything about it follows from its seed. */
import type { Engine } from '../engine/engine.ts';
import { SqlError } from '../engine/errors.ts';
import type { Step } from '../engine/session.ts';
import { runScript } from '../property.ts';
import { attempts, finalState, LedgerWatch, publishedProblems, readerProblems } from './invariants.ts';
import { A_DAY, type Clock, SIX_HOURS, START, type Template } from './property.ts';
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
  /** Whether time can jump while somebody sleeps, so far that claims of the living are stale. */
  readonly jumps: boolean;
}

/** The content that an undisturbed run leaves behind, see {@link finalState}. */
export async function undisturbed(installed: Engine): Promise<string> {
  const engine = installed.fork();
  await engine.run(runScript(), { jobId: 'undisturbed' });
  return finalState(engine);
}

/**
 * Plays two or three runs at the same time, lets some of them die, and one more run clean up after them.
 *
 * @param installed with the routines, before any run
 * @param expected what {@link undisturbed} says
 */
export async function playSeed(installed: Engine, template: Template, expected: string, seed: number): Promise<Play> {
  const random = randomFrom(seed);
  const circumstances = circumstancesOf(random);
  const clock: Clock = { now: START };
  const engine = installed.fork({
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
    if (isPossible && random() < 0.8) clock.now += SIX_HOURS + 1n;
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
    onNap,
    afterStep,
  });

  const isTakenOver = (name: string) =>
    circumstances.modes.some(
      (mode, index) => mode !== undefined && 'takeover' in mode && players[index]?.name !== name,
    );
  for (const [name, outcome] of outcomes)
    if (outcome.kind === 'failed' && !isExpected(outcome.error, isTakenOver(name), isPlain))
      problems.push(`${name} failed: ${outcome.error.told}`);
  const allDone = [...outcomes.values()].every(({ kind }) => kind === 'done');
  if (allDone) problems.push(...safely(() => publishedProblems(engine)));
  if (allDone && isPlain && !circumstances.jumps) problems.push(...attempts(engine, template));

  clock.now += A_DAY + 1n;
  try {
    await engine.run(runScript(), { jobId: 'afterwards' });
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

function circumstancesOf(random: Random): Circumstances {
  const players = random() < 0.3 ? 3 : 2;
  const others = random() < 0.3;
  const modes = Array.from({ length: players }, () => (others ? pick(random, MODES) : undefined));
  return {
    modes,
    crash: random() < 0.6 ? 0.01 : 0,
    stick: pick(random, [0, 0.8, 0.95, 0.98]),
    nap: pick(random, [0, 0.02, 0.05]),
    jumps: random() < 0.5,
  };
}

/** Runs that must be alone say so. A run whose work was taken over while it lived may fail in any way, as long as nothing comes of it. */
function isExpected(error: SqlError, isTakenOver: boolean, isPlain: boolean): boolean {
  return isTakenOver || (!isPlain && /must be alone|took this one over/.test(error.message));
}

function safely(look: () => readonly string[]): readonly string[] {
  try {
    return look();
  } catch (error) {
    if (!(error instanceof SqlError)) throw error;
    return [`a reader of events fails: ${error.message}`];
  }
}
