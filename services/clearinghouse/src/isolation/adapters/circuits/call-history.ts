import type { Clock } from '@eligibility/kit';
import type { SeenFailure } from '../../app/ports';
import type { FailureClass } from '../../domain/evidence';
import { rollingTally } from '../../domain/rolling-tally';

/** The recent calls of a circuit, for operators. */
export type CallHistory = {
  readonly countCall: () => void;
  readonly countRefusal: () => void;
  readonly addFailure: (failure: FailureClass) => void;
  readonly read: () => {
    readonly refused: number;
    readonly callsLastHour: number;
    readonly lastFailures: readonly SeenFailure[];
  };
};

const MINUTES_PER_HOUR = 60;
const MINUTE_MS = 60_000;
const FAILURES_KEPT = 5;

export function callHistory(clock: Clock): CallHistory {
  const calls = rollingTally(MINUTES_PER_HOUR, MINUTE_MS);
  let refused = 0;
  let lastFailures: readonly SeenFailure[] = [];
  return {
    countCall: () => {
      calls.add(false, clock.monotonicMs());
    },
    countRefusal: () => {
      refused += 1;
    },
    addFailure: (failure) => {
      lastFailures = [{ ...failure, atMs: clock.now() }, ...lastFailures].slice(0, FAILURES_KEPT);
    },
    read: () => ({ refused, callsLastHour: calls.read(clock.monotonicMs()).total, lastFailures }),
  };
}
