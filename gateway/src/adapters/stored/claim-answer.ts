import type { ClaimResult, KeptCheck } from '../../app/ports';
import type { AnswerSource, CheckKind } from '../../domain/check';
import type { ClaimDecision } from '../../domain/claim';

/** The check that has the key, as far as a claim that does not get it is told. */
export type StoredCheck = {
  readonly id: string;
  readonly leaseUntilMs: number;
  /** Undefined when none is kept any more. */
  readonly sealedAnswer: Uint8Array | undefined;
  readonly source: AnswerSource;
};

/** What a claim that changes nothing is answered. */
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

/** A check as it is stored, as far as it matters for giving its answer out. */
type StoredAnswer = Omit<StoredCheck, 'id' | 'leaseUntilMs'> & {
  readonly clientId: string;
  readonly checkKind: CheckKind;
  /** Undefined while it runs. */
  readonly answeredAtMs: number | undefined;
};

/** What is given out of a check: its answer only while that may be replayed. */
export function keptCheck(
  { clientId, checkKind, answeredAtMs, sealedAnswer, source }: StoredAnswer,
  { nowMs, answerMs }: { readonly nowMs: number; readonly answerMs: number },
): KeptCheck {
  const check = { clientId, checkKind };
  if (answeredAtMs === undefined) return { ...check, kind: 'running' };
  if (sealedAnswer === undefined || nowMs >= answeredAtMs + answerMs) return { ...check, kind: 'expired' };
  return { ...check, kind: 'answered', sealedAnswer, source };
}
