import type { Clock } from '@eligibility/kit';
import type { LeaseClock } from '../app/leases';
import type { Attempt, ReservationResult, StoredCheck, UnfinishedCheck } from '../app/ports';
import type { Settlement } from '../domain/charge-table';
import type { AnswerSource, CheckKind } from '../domain/check';
import type { ReservationDecision, Lifetimes } from '../domain/reservation';
import type { Completions } from '../app/completions';

/** The options of the store of checks. */
export type CheckStoreOptions = {
  readonly clock: Clock;
  /** The clock that leases use. Default: `clock`. */
  readonly leaseClock?: Pick<LeaseClock, 'now'>;
  /** Default: nobody wants to know of completed checks. */
  readonly completions?: Completions;
  readonly lifetimes: Lifetimes & { /** How long a line of the log is stored. */ readonly logMs: number };
};

/** The most by which two gateways that asked the store for its time may differ. */
const CLOCK_TOLERANCE_MS = 2_000;

/**
 * A lease that ends later than this from now came from a wrong clock, and is cut to the full length of a lease:
 * otherwise the check and its hold would be blocked for as long as that clock was ahead.
 */
export function longestLeaseMs(leaseMs: number): number {
  return leaseMs + CLOCK_TOLERANCE_MS;
}

/** What a reservation that does not get the key learns about the check that has it. */
type ExistingCheck = {
  readonly id: string;
  readonly createdAtMs: number;
  /** Undefined while it runs. */
  readonly answeredAtMs: number | undefined;
  /** Undefined when it is no longer stored. */
  readonly sealedAnswer: Uint8Array | undefined;
  readonly source: AnswerSource;
};

/** The answer to a reservation that changes nothing. */
export function reservationResult(
  decision: Exclude<ReservationDecision, 'start-over' | 'take-over'>,
  { id: checkId, createdAtMs, answeredAtMs, sealedAnswer, source }: ExistingCheck,
): ReservationResult {
  switch (decision) {
    case 'replay':
      return sealedAnswer === undefined || answeredAtMs === undefined
        ? { kind: 'expired', checkId }
        : { kind: 'replay', checkId, answeredAtMs, sealedAnswer, source };
    case 'refuse-reused':
      return { kind: 'reused' };
    case 'refuse-expired':
      return { kind: 'expired', checkId };
    case 'refuse-in-progress':
      return { kind: 'in-progress', checkId, createdAtMs };
  }
}

/** The part of a check that is needed to return its answer and exchange. */
type FoundCheck = Pick<ExistingCheck, 'sealedAnswer' | 'source'> & {
  /** Undefined when there is none. */
  readonly sealedExchange: Uint8Array | undefined;
  readonly clientId: string;
  readonly checkKind: CheckKind;
  /** Undefined while it runs. */
  readonly answeredAtMs: number | undefined;
};

/** What is returned of a check: its answer and exchange only while the answer may be replayed. */
export function replayable(
  { clientId, checkKind, answeredAtMs, ...stored }: FoundCheck,
  { clock, lifetimes: { answerMs } }: CheckStoreOptions,
): StoredCheck {
  const check = { clientId, checkKind };
  if (answeredAtMs === undefined) return { ...check, kind: 'running' };
  const { sealedAnswer, sealedExchange, source } = stored;
  if (sealedAnswer === undefined || clock.now() >= answeredAtMs + answerMs)
    return { ...check, kind: 'expired' };
  return { ...check, kind: 'answered', answeredAtMs, sealedAnswer, sealedExchange, source };
}

type OverdueCheck = Attempt & {
  readonly kind: CheckKind;
  readonly settlement: Settlement | undefined;
};

/**
 * An overdue check as its next owner gets it. An unanswered one gets a higher fence, so that its former owner can no
 * longer write if it resumes.
 */
export function takenOver({ checkId, workspaceId, fence, kind, settlement }: OverdueCheck): UnfinishedCheck {
  return settlement === undefined
    ? { kind: 'abandoned', checkId, workspaceId, fence: fence + 1, checkKind: kind }
    : { kind: 'unsettled', checkId, workspaceId, fence, settlement };
}
