import type { CheckKind } from './check';

/** The scope of a key: the same text from another clinic, or for the other operation, is a different key. */
export type IdempotencyScope = {
  readonly workspaceId: string;
  readonly clientId: string;
  readonly kind: CheckKind;
  readonly idempotencyKey: string;
};

/** One text per scope, the same in every process, for maps and stores that cannot have objects as keys. */
export function scopeKey({ workspaceId, clientId, kind, idempotencyKey }: IdempotencyScope): string {
  return JSON.stringify([workspaceId, clientId, kind, idempotencyKey]);
}

/** Keyed hashes of what is asked, all by one key: nothing else of the question is stored in the open. */
export type QuestionHashes = {
  /** Of the whole question. */
  readonly fingerprint: string;
  /** Of the member id, as ids are compared; without one, of names and birth date. */
  readonly memberHash: string;
  /** Of names and birth date; undefined when no birth date was asked with. */
  readonly nameHash: string | undefined;
};

/** A request that would start a check. */
export type Reservation = IdempotencyScope &
  QuestionHashes & {
    /** The id of the check if this reservation starts one. */
    readonly checkId: string;
    /** The hashes of this same question by older keys (ADR 0014): a record with one of their fingerprints is of the same request. */
    readonly former?: readonly QuestionHashes[];
    /** The process that would run it. */
    readonly owner: string;
    /** The id of the reserving request, by which an operator can find the check. */
    readonly requestId: string;
    /** Id of the API key it came with; never the key. Undefined when a person asked. */
    readonly keyId: string | undefined;
    readonly personId?: string | undefined;
  };

/** What a reservation must know about the check that already has its key. */
export type ExistingCheck = {
  readonly fingerprint: string;
  readonly createdAtMs: number;
  readonly leaseUntilMs: number;
  /** Undefined while it runs. */
  readonly answeredAtMs: number | undefined;
};

export type Lifetimes = {
  /** How long a silent owner counts as alive. */
  readonly leaseMs: number;
  /** How long the encrypted answer is replayed. */
  readonly answerMs: number;
  /** How long a key is remembered, so that a late retry is refused and never charged again. */
  readonly recordMs: number;
};

export type ReservationDecision =
  /** The key's lifetime is over: begin a new check. */
  | 'start-over'
  /** The same key came with another request. */
  | 'refuse-reused'
  | 'refuse-in-progress'
  | 'refuse-expired'
  | 'replay'
  /** Its owner died: take over with a higher fence. */
  | 'take-over';

export type ReservationTimes = {
  readonly nowMs: number;
  /** The time that leases use, which all gateways share. */
  readonly leaseNowMs: number;
  readonly lifetimes: Lifetimes;
};

/** Decides the result of a reservation on a key that is already taken. Pure; the store makes the decision atomic. */
export function decideReservation(
  existing: ExistingCheck,
  reservation: Pick<Reservation, 'fingerprint' | 'former'>,
  { nowMs, leaseNowMs, lifetimes }: ReservationTimes,
): ReservationDecision {
  if (existing.answeredAtMs !== undefined && nowMs >= existing.createdAtMs + lifetimes.recordMs)
    return 'start-over';
  if (!isSameRequest(existing, reservation)) return 'refuse-reused';
  if (existing.answeredAtMs === undefined) {
    return leaseNowMs < existing.leaseUntilMs ? 'refuse-in-progress' : 'take-over';
  }
  return nowMs < existing.answeredAtMs + lifetimes.answerMs ? 'replay' : 'refuse-expired';
}

function isSameRequest(
  existing: ExistingCheck,
  { fingerprint, former = [] }: Pick<Reservation, 'fingerprint' | 'former'>,
): boolean {
  return [fingerprint, ...former.map((one) => one.fingerprint)].includes(existing.fingerprint);
}
