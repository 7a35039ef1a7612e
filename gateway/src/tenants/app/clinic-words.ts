import { audited, type Act } from '../../audit/app/operator-act';
import type { CallBudget } from '../../basics/call-budget';
import type { Page, PageQuery } from '../../basics/list-page';
import type { ClinicWords, PayerMemory, WordsOwner, WrittenWords } from '../../checks/app/payer-memory';
import type { ActPorts } from '../../identity/app/acting';
import type { Caller } from '../../identity/app/authenticate';
import { actingAs } from '../../identity/app/caller-rights';
import { requireOwnClinic } from './own-clinics';

export type WordsPorts = ActPorts & { readonly memory: PayerMemory };

/** A clinic of the caller's workspace, and the budget of the call. */
export type WordsCall = { readonly caller: Caller; readonly clientId: string; readonly budget: CallBudget };

/** @throws AppError `not-found` for a clinic that the caller may not act for; so do all functions here */
export async function listClinicWords(
  ports: WordsPorts,
  call: WordsCall,
  page: PageQuery,
): Promise<Page<ClinicWords>> {
  return ports.memory.listWords(await ownerOf(ports, call), page, call.budget);
}

/**
 * Decides what words mean, whatever was learnt of them. The audit log has how many, and not the words.
 * @throws AppError `validation-failed` naming the first row that cannot be written
 */
export async function writeClinicWords(
  ports: WordsPorts,
  call: WordsCall,
  rows: readonly WrittenWords[],
): Promise<readonly ClinicWords[]> {
  const owner = await ownerOf(ports, call);
  const detail = { clientId: call.clientId, rows: rows.length };
  const act: Act = { action: 'words.write', target: owner.workspaceId, detail };
  return audited(actingAs(ports, call.caller), act, () => ports.memory.writeWords(owner, rows, call.budget));
}

/** Forgets one entry, or all words of the clinic. What is not there is forgotten too. */
export async function eraseClinicWords(ports: WordsPorts, call: WordsCall, wordsId?: string): Promise<void> {
  const owner = await ownerOf(ports, call);
  const detail = { clientId: call.clientId, ...(wordsId !== undefined && { wordsId }) };
  const act: Act = { action: 'words.erase', target: owner.workspaceId, detail };
  const erased = wordsId === undefined ? owner : { ...owner, wordsId };
  await audited(actingAs(ports, call.caller), act, () => ports.memory.eraseWords(erased, call.budget));
}

async function ownerOf(
  ports: Pick<WordsPorts, 'workspaces'>,
  { caller, clientId }: WordsCall,
): Promise<WordsOwner> {
  const { workspaceId } = await requireOwnClinic(ports, caller, clientId);
  return { workspaceId, clinicId: clientId };
}
