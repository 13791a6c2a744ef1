/** Lets sessions take turns, one step at a time, in an order that a seed decides; and kills them. */
import { SqlError } from '../engine/errors.ts';
import type { Step } from '../engine/session.ts';
import { pick, type Random } from './random.ts';

/** Something that runs in steps. */
export interface Player {
  readonly name: string;
  /** Begins; asks at every step whether it may go on. */
  readonly run: (pause: (step: Step) => Promise<void>) => Promise<unknown>;
  /** What is left of it when it dies between two steps. */
  readonly drop: () => void;
}

/** How the order is chosen. */
export interface Schedule {
  readonly random: Random;
  /** Probability that the player whose turn it is dies instead. */
  readonly crash: number;
  /** Probability that the same player goes on. */
  readonly stick: number;
  /** Probability that the player whose turn it is falls asleep first: a slow statement, a busy warehouse. */
  readonly nap: number;
  /** Probability that a player comes only when another one sleeps, or has ended. */
  readonly late: number;
  /** Called when somebody falls asleep. */
  readonly onNap: () => void;
  /** Called after every step. */
  readonly afterStep: (name: string, step: Step | undefined) => void;
}

/** How a player ended. */
export type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'crashed' }
  | { readonly kind: 'failed'; readonly error: SqlError };

/** More steps than any schedule needs: then somebody waits for ever. */
const MAX_STEPS = 20_000;

/** The longest sleep, in steps of anybody: a run has about fifty. */
const MAX_NAP = 120;

/** Plays until everybody has ended. */
export async function play(players: readonly Player[], schedule: Schedule): Promise<ReadonlyMap<string, Outcome>> {
  const { random, crash, afterStep } = schedule;
  const outcomes = new Map<string, Outcome>();
  const live = players.map((player) => new Turn(player));
  // Not everybody comes at the same time.
  for (const turn of live.slice(1))
    turn.wakesAt =
      random() < schedule.late ? Number.POSITIVE_INFINITY : pick(random, [0, Math.ceil(random() * MAX_NAP)]);
  let last: Turn | undefined;
  for (let steps = 0; live.length > 0; steps += 1) {
    if (steps > MAX_STEPS) throw new Error(`${live.map(({ at }) => at).join(' and ')} wait for each other`);
    const next = nextTurn(awake(live, steps), last, schedule);
    last = next;
    if (!next.hasSlept && random() < schedule.nap * drowsiness(next)) {
      next.hasSlept = true;
      next.wakesAt = random() < 0.5 ? Number.POSITIVE_INFINITY : steps + Math.ceil(random() * MAX_NAP);
      schedule.onNap();
      // A good moment for somebody new.
      const late = live.find(({ step }) => step === undefined);
      if (late !== undefined && random() < 0.8) late.wakesAt = 0;
      continue;
    }
    if (random() < crash) {
      next.player.drop();
      outcomes.set(next.player.name, { kind: 'crashed' });
    } else {
      const outcome = await next.advance();
      if (outcome === undefined) {
        afterStep(next.player.name, next.step);
        continue;
      }
      outcomes.set(next.player.name, outcome);
    }
    live.splice(live.indexOf(next), 1);
    afterStep(next.player.name, undefined);
  }
  return outcomes;
}

/**
 * How easily somebody falls asleep: more easily before a step that others will see, and most easily behind a claim. Not in a
 * transaction, which others would run into again and again, while it takes seconds in truth.
 */
function drowsiness({ before, step }: Turn): number {
  if (step === undefined || step.inTransaction) return step === undefined ? 1 : 0;
  if (before?.at.startsWith('write') && before.at.endsWith('.svc_partitions')) return 10;
  return /^(write|create|UPDATE|EXPORT|BEGIN)/.test(step.at) ? 4 : 1;
}

/** Who is awake; when nobody is, everybody wakes up. */
function awake(live: readonly Turn[], steps: number): readonly Turn[] {
  const found = live.filter(({ wakesAt }) => wakesAt <= steps);
  if (found.length > 0) return found;
  for (const turn of live) turn.wakesAt = 0;
  return live;
}

function nextTurn(live: readonly Turn[], last: Turn | undefined, { random, stick }: Schedule): Turn {
  const isWaiting = last?.step?.isWaiting === true;
  if (last !== undefined && live.includes(last) && !isWaiting && random() < stick) return last;
  // Who waits lets somebody else go first: time passes for everybody.
  const others = isWaiting && live.length > 1 ? live.filter((turn) => turn !== last) : live;
  return others[Math.floor(random() * others.length)] as Turn;
}

/** A player that waits for its turn. */
class Turn {
  readonly player: Player;
  wakesAt = 0;
  /** Since its last step. */
  hasSlept = false;
  /** The step that comes next, and the one before it. */
  step: Step | undefined;
  before: Step | undefined;
  #go: (() => void) | undefined;
  #arrived: (outcome: Outcome | undefined) => void = () => {};
  #broke: (error: unknown) => void = () => {};

  constructor(player: Player) {
    this.player = player;
  }

  get at(): string {
    return `${this.player.name} at "${this.step?.at}"`;
  }

  /** Takes one step; returns how the player ended when that was its last one. */
  advance(): Promise<Outcome | undefined> {
    return new Promise((resolve, reject) => {
      this.#arrived = resolve;
      this.#broke = reject;
      if (this.#go !== undefined) return this.#go();
      this.player
        .run((step) => {
          this.hasSlept = false;
          this.before = this.step;
          this.step = step;
          return new Promise<void>((go) => {
            this.#go = go;
            this.#arrived(undefined);
          });
        })
        .then(
          () => this.#arrived({ kind: 'done' }),
          (error: unknown) => {
            if (error instanceof SqlError) this.#arrived({ kind: 'failed', error });
            else this.#broke(error);
          },
        );
    });
  }
}
