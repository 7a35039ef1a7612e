import type { Clock } from '@eligibility/kit';
import { admits, afterChange, inFlightLimit, type Change, type Moment } from '../domain/in-flight-limit';
import type { Clearinghouse } from './ports';

/** Takes on as many requests as this process can do, and no more: a queue that only grows answers nobody in time. */
export type Admission = {
  /** @returns how to say that the request is over; undefined when it must not be begun */
  readonly enter: () => (() => void) | undefined;
  /** Requests in our own hands now: those that wait for a payer are not. */
  readonly inHand: () => number;
  /** The same clearinghouse; whoever waits for its answer is out of our hands meanwhile. */
  readonly besides: (clearinghouse: Clearinghouse) => Clearinghouse;
};

/** @param idleMs for how long this process has had nothing to do since it started */
export function admission(clock: Clock, idleMs: () => number): Admission {
  const moment = (): Moment => ({ nowMs: clock.monotonicMs(), idleMs: idleMs() });
  let state = inFlightLimit(moment());
  const change = (what: Change): void => {
    state = afterChange(state, what, moment());
  };
  return {
    enter: () => {
      if (!admits(state)) return undefined;
      change({ by: 1 });
      return () => {
        change({ by: -1, isFinished: true });
      };
    },
    inHand: () => Math.max(0, state.inHand),
    besides: ({ ask }) => ({
      ask: async (inquiry, budget) => {
        change({ by: -1 });
        try {
          return await ask(inquiry, budget);
        } finally {
          change({ by: 1 });
        }
      },
    }),
  };
}
