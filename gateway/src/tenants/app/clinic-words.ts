import type { TenantsContext } from './context';
import { audited, type Act } from '../../audit/app/operator-act';
import type { CallBudget } from '../../basics/call-budget';
import type { Page, PageQuery } from '../../basics/list-page';
import type { ClinicWords, WordsOwner, WrittenWords } from '../../checks/app/payer-memory';
import type { Caller } from '../../identity/app/authenticate';
import { actingAs } from '../../identity/app/caller-rights';
import { requireOwnClinic } from './own-clinics';

/** A clinic of the caller's workspace, and the budget of the call. */
export type WordsCall = { readonly caller: Caller; readonly clientId: string; readonly budget: CallBudget };

/** @throws AppError `not-found` for a clinic that the caller may not act for; so do all functions here */
export async function listClinicWords(
  context: TenantsContext,
  call: WordsCall,
  page: PageQuery,
): Promise<Page<ClinicWords>> {
  return context.memory.listWords(await ownerOf(context, call), page, call.budget);
}

/**
 * Decides what words mean, whatever was learnt of them. The audit log has how many, and not the words.
 * @throws AppError `validation-failed` naming the first row that cannot be written
 */
export async function writeClinicWords(
  context: TenantsContext,
  call: WordsCall,
  rows: readonly WrittenWords[],
): Promise<readonly ClinicWords[]> {
  const owner = await ownerOf(context, call);
  const detail = { clientId: call.clientId, rows: rows.length };
  const act: Act = { action: 'words.write', target: owner.workspaceId, detail };
  return audited(actingAs(context, call.caller), act, () =>
    context.memory.writeWords(owner, rows, call.budget),
  );
}

/** Forgets one entry, or all words of the clinic. What is not there is forgotten too. */
export async function eraseClinicWords(
  context: TenantsContext,
  call: WordsCall,
  wordsId?: string,
): Promise<void> {
  const owner = await ownerOf(context, call);
  const detail = { clientId: call.clientId, ...(wordsId !== undefined && { wordsId }) };
  const act: Act = { action: 'words.erase', target: owner.workspaceId, detail };
  const erased = wordsId === undefined ? owner : { ...owner, wordsId };
  await audited(actingAs(context, call.caller), act, () => context.memory.eraseWords(erased, call.budget));
}

async function ownerOf(context: TenantsContext, { caller, clientId }: WordsCall): Promise<WordsOwner> {
  const { workspaceId } = await requireOwnClinic(context, caller, clientId);
  return { workspaceId, clinicId: clientId };
}
