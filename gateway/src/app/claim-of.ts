import stableStringify from 'safe-stable-stringify';
import type { CheckKind, CheckQuestion } from '../domain/check';
import type { Claim } from '../domain/claim';
import type { Clinic, Workspace } from '../domain/workspace';
import type { NoteChecksRemaining } from './checks-remaining';
import type { CallBudget, KeyedHash } from './ports';

/** What every check request brings, live or mock. */
export type CheckRequest = {
  readonly workspace: Workspace;
  readonly clinic: Clinic;
  /** Id of the API key that asks. */
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
  /** Hears what the wallet says while a live check runs; the last word counts. A replay and a mock check say nothing. */
  readonly noteChecksRemaining?: NoteChecksRemaining;
};

export type ClaimDeps = {
  readonly fingerprintHash: KeyedHash;
  /** Those of older keys, whose records may still be there; none unless given. */
  readonly formerFingerprintHashes?: readonly KeyedHash[];
  readonly newId: () => string;
  /** Name of this process. */
  readonly owner: string;
};

/**
 * The claim a request makes. Its fingerprint is a keyed hash of what is asked: a plain hash of a birth date and a member id
 * could be guessed. Letter case and repeated spaces are taken out of names, which nobody compares by them; letter case is
 * taken out of the member id too, which is sent in upper case (ADR 0028). Its blanks stay: they are sent.
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
