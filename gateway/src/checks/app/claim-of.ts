import stableStringify from 'safe-stable-stringify';
import type { CheckKind, CheckQuestion } from '../domain/check';
import type { Claim } from '../domain/claim';
import type { Clinic, Workspace } from '../../access/domain/workspace';
import type { NoteChecksRemaining } from './checks-remaining';
import type { CallBudget, KeyedHash } from './ports';

/** The input of every check request, live or mock. */
export type CheckRequest = {
  readonly workspace: Workspace;
  readonly clinic: Clinic;
  /** Id of the caller's API key. */
  readonly keyId: string;
  /** The key's own budget. */
  readonly keyChecksPerDay?: number | undefined;
  readonly question: CheckQuestion;
  readonly idempotencyKey: string;
  readonly budget: CallBudget;
  /** The public network addresses the request came through, the asking system's first. */
  readonly callerAddresses: readonly string[];
  /** Monotonic milliseconds at which the request arrived. */
  readonly startedMs: number;
  /** Monotonic milliseconds until which the caller waits; without it, until there is an answer. */
  readonly waitUntilMs?: number | undefined;
  /**
   * Receives the remaining checks while a live check runs; the last value counts. It is not called for a replay or a
   * mock check.
   */
  readonly noteChecksRemaining?: NoteChecksRemaining;
};

export type ClaimDeps = {
  readonly fingerprintHash: KeyedHash;
  /** The hashes of older keys, whose records may still exist. Default: none. */
  readonly formerFingerprintHashes?: readonly KeyedHash[];
  readonly newId: () => string;
  /** Name of this process. */
  readonly owner: string;
};

/**
 * The claim of a request. Its fingerprint is a keyed hash of the question: the input of a plain hash of a birth date
 * and a member id could be guessed. Names are normalised in letter case and repeated spaces, which do not matter for
 * them; the member id in letter case only, because it is sent in upper case (ADR 0028) and with its blanks.
 */
export function claimOf(
  deps: ClaimDeps,
  request: CheckRequest,
  operation: { readonly kind: CheckKind; readonly mockFixture?: string },
): Claim {
  const { payerName, patient } = request.question;
  const meaning = {
    ...operation,
    payerName: folded(payerName),
    firstName: folded(patient.firstName),
    lastName: folded(patient.lastName),
    dateOfBirth: patient.dateOfBirth,
  };
  const textWith = (memberId: string): string => {
    const whole = { ...meaning, memberId };
    return stableStringify(whole);
  };
  const sentMemberId = patient.memberId.toUpperCase();
  const text = textWith(sentMemberId);
  const formerTexts = sentMemberId === patient.memberId ? [] : [textWith(patient.memberId)];
  const { fingerprintHash, formerFingerprintHashes = [] } = deps;
  const formerFingerprints = [
    ...formerTexts.map(fingerprintHash),
    ...formerFingerprintHashes.flatMap((hash) => [text, ...formerTexts].map(hash)),
  ];
  return {
    checkId: deps.newId(),
    workspaceId: request.workspace.id,
    clientId: request.clinic.clientId,
    kind: operation.kind,
    idempotencyKey: request.idempotencyKey,
    fingerprint: fingerprintHash(text),
    ...(formerFingerprints.length === 0 ? {} : { formerFingerprints }),
    owner: deps.owner,
    requestId: request.budget.requestId,
    keyId: request.keyId,
  };
}

function folded(text: string): string {
  return text.replace(/\s+/gu, ' ').toUpperCase();
}
