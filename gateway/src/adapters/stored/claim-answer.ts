import type { ClaimResult } from '../../app/ports';
import type { AnswerSource } from '../../domain/check';
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
      return { kind: 'in-progress', leaseUntilMs };
  }
}
