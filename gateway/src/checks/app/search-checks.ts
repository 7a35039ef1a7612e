import type { ChecksContext } from './context';
import { isAppError } from '@eligibility/kit';
import type { Caller } from '../../identity/app/authenticate';
import type { Page, PageQuery } from '../../basics/list-page';
import type { AskedQuestion } from '../domain/answer-record';
import type { NamedPatient } from '../domain/check';
import type { CheckFilter } from './check-search';
import { openAnswer } from './find-answer';
import type { CheckLogEntry } from './ports';
import { memberHashOf, nameHashOf } from './question-hashes';

/** What is looked for; every part that is there must fit. */
export type WantedChecks = {
  readonly memberId?: string | undefined;
  readonly name?: NamedPatient | undefined;
  readonly filter: CheckFilter & PageQuery;
};

/** A line of the log with what was asked; undefined when the answer is no longer stored. */
export type FoundCheck = { readonly entry: CheckLogEntry; readonly question: AskedQuestion | undefined };

/**
 * The answered checks of a patient, or those that fit a filter, newest first, each with its question. The store knows
 * patients by keyed hashes only, so they are looked for by the hashes of every key.
 * @throws AppError `validation-failed` for a cursor that the log did not make; `service-unavailable`
 */
export async function searchChecks(
  context: ChecksContext,
  { caller, requestId }: { readonly caller: Caller; readonly requestId: string },
  { memberId, name, filter }: WantedChecks,
): Promise<Page<FoundCheck>> {
  const { workspace, principal } = caller;
  const hashes = [context.fingerprintHash, ...context.formerFingerprintHashes];
  const memberHashes = memberId && hashes.map((hash) => memberHashOf(hash, workspace.id, memberId));
  const nameHashes = name && hashes.flatMap((hash) => nameHashOf(hash, workspace.id, name) ?? []);
  const of = { workspaceId: workspace.id, clientIds: principal.clientIds };
  const search = { ...filter, ...(memberHashes && { memberHashes }), ...(nameHashes && { nameHashes }) };
  const { entries, nextCursor } = await context.checks.list(of, search);
  const found = entries.map(async (entry) => ({
    entry,
    question: await questionOf(context, entry, { workspaceId: workspace.id, requestId }),
  }));
  return { entries: await Promise.all(found), nextCursor };
}

async function questionOf(
  context: ChecksContext,
  { checkId, kind }: CheckLogEntry,
  of: { readonly workspaceId: string; readonly requestId: string },
): Promise<AskedQuestion | undefined> {
  const storedCheck = await context.checks.findAnswer(of.workspaceId, checkId);
  if (storedCheck?.kind !== 'answered') return undefined;
  try {
    return (await openAnswer(context, { ...of, kind }, { checkId, sealedAnswer: storedCheck.sealedAnswer }))
      .question;
  } catch (failure) {
    // Stored, and not to be opened: the line is shown as if it were not.
    if (isAppError(failure, 'idempotency-result-expired')) return undefined;
    throw failure;
  }
}
