import type { Clock } from '@eligibility/kit';
import type { SeenFailure } from '../../app/ports';
import type { FailureClass } from '../../domain/isolation/call-evidence';
import { rollingTally } from '../../domain/isolation/rolling-tally';

/** What an operator wants to know of a circuit beside its state. */
export type Record = {
  readonly called: () => void;
  readonly refusedOne: () => void;
  readonly failed: (failure: FailureClass) => void;
  readonly read: () => {
    readonly refused: number;
    readonly callsLastHour: number;
    readonly lastFailures: readonly SeenFailure[];
  };
};

const MINUTES_AN_HOUR = 60;
const MINUTE_MS = 60_000;
const FAILURES_KEPT = 5;

export function record(clock: Clock): Record {
  const calls = rollingTally(MINUTES_AN_HOUR, MINUTE_MS);
  let refused = 0;
  let lastFailures: readonly SeenFailure[] = [];
  return {
    called: () => {
      calls.add(false, clock.monotonicMs());
    },
    refusedOne: () => {
      refused += 1;
    },
    failed: (failure) => {
      lastFailures = [{ ...failure, atMs: clock.now() }, ...lastFailures].slice(0, FAILURES_KEPT);
    },
    read: () => ({ refused, callsLastHour: calls.read(clock.monotonicMs()).total, lastFailures }),
  };
}
