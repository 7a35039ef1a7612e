import type { CheckKind } from './check';

/** Whose key this is: the same key of another clinic, or for the other operation, is another key. */
export type IdempotencyScope = {
  readonly workspaceId: string;
  readonly clientId: string;
  readonly kind: CheckKind;
  readonly idempotencyKey: string;
};

/** One text a scope, the same in every process: what can hold no objects as keys tells scopes apart by it. */
export function scopeKey({ workspaceId, clientId, kind, idempotencyKey }: IdempotencyScope): string {
  return JSON.stringify([workspaceId, clientId, kind, idempotencyKey]);
}

/** A request that wants to become a check. */
export type Claim = IdempotencyScope & {
  /** The id the check gets if this claim starts one. */
  readonly checkId: string;
  /** Keyed hash of what is asked. */
  readonly fingerprint: string;
  /**
   * The other fingerprints that this very request was given: by an older key (ADR 0042), and by releases before ADR 0028.
   * Their records are the same request too.
   */
  readonly formerFingerprints?: readonly string[];
  /** The process that would run it. */
  readonly owner: string;
  /** The request that claims, by which an operator finds the check again. */
  readonly requestId: string;
  /** Id of the API key it came with; never the key. */
  readonly keyId: string;
};

/** What a claim needs to know of the check that already has its key. */
export type ExistingCheck = {
  readonly fingerprint: string;
  readonly createdAtMs: number;
  readonly leaseUntilMs: number;
  /** Undefined while it runs. */
  readonly answeredAtMs: number | undefined;
};

export type Lifetimes = {
  /** How long an owner that says nothing is believed to be alive. */
  readonly leaseMs: number;
  /** How long the encrypted answer is replayed. */
  readonly answerMs: number;
  /** How long a key is remembered, so that a late retry is refused and never charged again. */
  readonly recordMs: number;
};

export type ClaimDecision =
  /** Its key was forgotten long ago: begin a new check. */
  | 'start-over'
  /** The same key came with another request. */
  | 'refuse-reused'
  | 'refuse-in-progress'
  | 'refuse-expired'
  | 'replay'
  /** Its owner died: go on in its place with a higher fence. */
  | 'take-over';

export type ClaimTimes = {
  readonly nowMs: number;
  /** The time that leases go by, which all gateways share. */
  readonly leaseNowMs: number;
  readonly lifetimes: Lifetimes;
};

/** Decides what a claim on a key that is already taken comes to. Pure; the store makes the decision atomic. */
export function decideClaim(
  existing: ExistingCheck,
  claim: Pick<Claim, 'fingerprint' | 'formerFingerprints'>,
  { nowMs, leaseNowMs, lifetimes }: ClaimTimes,
): ClaimDecision {
  if (existing.answeredAtMs !== undefined && nowMs >= existing.createdAtMs + lifetimes.recordMs)
    return 'start-over';
  if (!isSameRequest(existing, claim)) return 'refuse-reused';
  if (existing.answeredAtMs === undefined) {
    return leaseNowMs < existing.leaseUntilMs ? 'refuse-in-progress' : 'take-over';
  }
  return nowMs < existing.answeredAtMs + lifetimes.answerMs ? 'replay' : 'refuse-expired';
}

function isSameRequest(
  existing: ExistingCheck,
  { fingerprint, formerFingerprints = [] }: Pick<Claim, 'fingerprint' | 'formerFingerprints'>,
): boolean {
  return existing.fingerprint === fingerprint || formerFingerprints.includes(existing.fingerprint);
}
