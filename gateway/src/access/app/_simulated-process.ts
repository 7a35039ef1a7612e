import { fakeClock } from '@eligibility/kit/testing';
import { admission, type Admission, type Refusal, type Ticket } from './admission';

/** One request of the simulation. */
export type Outcome = {
  readonly key: string;
  readonly arrivedMs: number;
  readonly endedMs: number;
  /** Until its answer; undefined for one that was refused. */
  readonly tookMs: number | undefined;
  readonly refused: Refusal | undefined;
  /** After how many seconds a refused one is asked to come again. */
  readonly comeAgainSeconds?: number;
};

export type Process = {
  readonly admitted: Admission;
  readonly nowMs: () => number;
  /** A request comes now. @param onEnd is called when it is answered or refused */
  readonly arrive: (key: string, onEnd?: (outcome: Outcome) => void) => void;
  /** Lets the process work until this moment; `before` runs at each event that was planned with `at`. */
  readonly runUntil: (ms: number) => void;
  readonly at: (ms: number, event: () => void) => void;
  readonly outcomes: readonly Outcome[];
};

export type Costs = {
  /** CPU time of one request, at this moment; they are done one after another. */
  readonly workMs: (nowMs: number) => number;
  readonly refusalMs?: number;
  /** How long a request waits for a store, in which the CPU is free. */
  readonly storeMs?: number;
};

const EXPIRE_EVERY_MS = 100;

/** A process with one CPU, in simulated time, behind an admission of its own. */
export function simulatedProcess({ workMs, refusalMs = 0, storeMs = 0 }: Costs): Process {
  const clock = fakeClock(0);
  const nowMs = clock.monotonicMs;
  const events: { readonly ms: number; readonly run: () => void }[] = [];
  const outcomes: Outcome[] = [];
  let [busyUntilMs, idledMs] = [0, 0];
  const idleMs = (): number => idledMs + Math.max(0, nowMs() - busyUntilMs);
  const admitted = admission({ clock, idleMs, keyHash: (text) => text });

  const at = (ms: number, run: () => void): void => {
    let place = events.length;
    while (place > 0 && (events[place - 1]?.ms ?? 0) > ms) place -= 1;
    events.splice(place, 0, { ms, run });
  };
  const work = (costMs: number): number => {
    idledMs = idleMs();
    busyUntilMs = Math.max(busyUntilMs, nowMs()) + costMs;
    return busyUntilMs;
  };
  const expire = (): void => {
    admitted.expire();
    at(nowMs() + EXPIRE_EVERY_MS, expire);
  };
  at(EXPIRE_EVERY_MS, expire);

  return {
    admitted,
    nowMs,
    at,
    outcomes,
    arrive: (key, onEnd = () => undefined) => {
      const arrivedMs = nowMs();
      const end = (refused?: Refusal, comeAgainSeconds?: number): void => {
        const outcome: Outcome = {
          key,
          arrivedMs,
          endedMs: nowMs(),
          refused,
          ...(comeAgainSeconds === undefined ? {} : { comeAgainSeconds }),
          tookMs: refused === undefined ? nowMs() - arrivedMs : undefined,
        };
        outcomes.push(outcome);
        onEnd(outcome);
      };
      const start = (ticket: Ticket): void => {
        at(work(workMs(nowMs())) + storeMs, () => {
          ticket.leave();
          end();
        });
      };
      const refuse = (why: Refusal, comeAgainSeconds: number): void => {
        work(refusalMs);
        end(why, comeAgainSeconds);
      };
      admitted.enter(key, { start, refuse });
    },
    runUntil: (ms) => {
      for (let next = events[0]; next !== undefined && next.ms <= ms; [next] = events) {
        events.shift();
        clock.advance(Math.max(0, next.ms - nowMs()));
        next.run();
      }
      clock.advance(Math.max(0, ms - nowMs()));
    },
  };
}

export type Flow = {
  readonly key: string;
  readonly everyMs: number;
  readonly fromMs: number;
  readonly untilMs: number;
};

/** Requests that come at a steady pace, whatever the answers are. */
export function flow(process: Process, { key, everyMs, fromMs, untilMs }: Flow): void {
  const send = (ms: number): void => {
    if (ms >= untilMs) return;
    process.at(ms, () => {
      send(ms + everyMs);
      process.arrive(key);
    });
  };
  send(fromMs);
}

/** Clients that each send the next request when the last one is answered, or a while after it was refused. */
export function clients(process: Process, count: number, untilMs: number): void {
  const send = (): void => {
    if (process.nowMs() >= untilMs) return;
    process.arrive('one workspace', ({ refused }) => {
      process.at(process.nowMs() + (refused === undefined ? 0 : 100), send);
    });
  };
  for (let n = 0; n < count; n += 1) process.at(0, send);
}

/** Clients that each send one request, at once, and come again when they are asked to until it is answered. */
export function crowd(process: Process, count: number): void {
  const send = (): void => {
    process.arrive('one workspace', ({ comeAgainSeconds }) => {
      if (comeAgainSeconds !== undefined) process.at(process.nowMs() + comeAgainSeconds * 1_000, send);
    });
  };
  for (let n = 0; n < count; n += 1) process.at(0, send);
}

export const isAnswered = ({ tookMs }: Outcome): boolean => tookMs !== undefined;

/** Answers a second of the requests that came in this time. */
export function answeredPerSecond(outcomes: readonly Outcome[], fromMs: number, untilMs: number): number {
  const within = between(outcomes, fromMs, untilMs).filter(isAnswered);
  return (within.length * 1_000) / (untilMs - fromMs);
}

export function between(outcomes: readonly Outcome[], fromMs: number, untilMs: number): readonly Outcome[] {
  return outcomes.filter(({ arrivedMs }) => arrivedMs >= fromMs && arrivedMs < untilMs);
}

/** The time that 99 of 100 answers do not exceed. */
export function p99Ms(outcomes: readonly Outcome[]): number {
  const took = outcomes
    .flatMap(({ tookMs }) => (tookMs === undefined ? [] : [tookMs]))
    .toSorted((a, b) => a - b);
  return took[Math.ceil(took.length * 0.99) - 1] ?? Number.NaN;
}
