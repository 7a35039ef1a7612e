import type { ClaimResult, KeptCheck } from '../../checks/app/ports';
import type { AnswerSource, CheckKind } from '../../checks/domain/check';
import type { ClaimDecision } from '../../checks/domain/claim';

/** What a claim that does not get the key learns about the check that has it. */
export type StoredCheck = {
  readonly id: string;
  readonly leaseUntilMs: number;
  /** Undefined when it is no longer stored. */
  readonly sealedAnswer: Uint8Array | undefined;
  readonly source: AnswerSource;
};

/** The answer to a claim that changes nothing. */
export function claimAnswer(
  decision: Exclude<ClaimDecision, 'start-over' | 'take-over'>,
  { id: checkId, leaseUntilMs, sealedAnswer, source }: StoredCheck,
): ClaimResult {
  switch (decision) {
    case 'replay':
      return sealedAnswer === undefined
        ? { kind: 'expired', checkId }
        : { kind: 'replay', checkId, sealedAnswer, source };
    case 'refuse-reused':
      return { kind: 'reused' };
    case 'refuse-expired':
      return { kind: 'expired', checkId };
    case 'refuse-in-progress':
      return { kind: 'in-progress', checkId, leaseUntilMs };
  }
}

/** The part of a stored check that is needed to return its answer. */
type StoredAnswer = Omit<StoredCheck, 'id' | 'leaseUntilMs'> & {
  readonly clientId: string;
  readonly checkKind: CheckKind;
  /** Undefined while it runs. */
  readonly answeredAtMs: number | undefined;
};

/** What is returned of a check: its answer only while that may be replayed. */
export function keptCheck(
  { clientId, checkKind, answeredAtMs, sealedAnswer, source }: StoredAnswer,
  { nowMs, answerMs }: { readonly nowMs: number; readonly answerMs: number },
): KeptCheck {
  const check = { clientId, checkKind };
  if (answeredAtMs === undefined) return { ...check, kind: 'running' };
  if (sealedAnswer === undefined || nowMs >= answeredAtMs + answerMs) return { ...check, kind: 'expired' };
  return { ...check, kind: 'answered', sealedAnswer, source };
}
