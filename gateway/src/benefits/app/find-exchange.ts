import type { ChecksContext } from '../../checks/app/context';
import type { PayerDocuments } from '@eligibility/benefits';
import type { RunningCheck, WaitUntilMs } from '../../checks/app/check-request';
import { findStoredCheck, type WantedCheck } from '../../checks/app/find-answer';
import type { AnswerSource } from '../../checks/domain/check';
import { openStored } from './stored-exchange';

export type FoundExchange = {
  readonly kind: 'found';
  readonly checkId: string;
  /** Our inquiry and the payer's answer, as they were sent and received. */
  readonly documents: PayerDocuments;
  readonly source: AnswerSource;
};

/**
 * What was exchanged with the payer of a check, by the check's id. While the check runs, this waits as long as the caller
 * does.
 * @throws AppError as `findStoredCheck`; `benefits-unavailable` when no answer of the payer is stored
 */
export async function findExchange(
  context: ChecksContext,
  wanted: WantedCheck,
  waitUntilMs: WaitUntilMs,
): Promise<FoundExchange | RunningCheck> {
  const storedCheck = await findStoredCheck(context, wanted, waitUntilMs);
  if (storedCheck.kind === 'running') return storedCheck;
  const { caller, checkId, requestId } = wanted;
  const place = { workspaceId: caller.workspace.id, checkId, requestId };
  const { exchange } = await openStored(context, place, storedCheck);
  const { format, sent, received } = exchange;
  return { kind: 'found', checkId, documents: { format, sent, received }, source: storedCheck.source };
}
