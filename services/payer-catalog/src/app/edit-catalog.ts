import { AppError, type Clock } from '@eligibility/kit';
import type { Payer } from '@eligibility/payer-matching';
import { composeDirectory, withEdit } from '../domain/compose-directory';
import type { AliasEdit } from '../domain/layers';
import { changedMeanwhile } from './import-list';
import type { PayerStore } from './ports';

export type AliasOrder = {
  readonly payerId: string;
  /** All aliases that the payer is to have. */
  readonly aliases: readonly string[];
  readonly actor: string;
};

/**
 * Decides the aliases of a payer as a new version. Only the difference to the lists is stored, so that later lists add
 * new aliases but neither remove those that an operator added nor restore those that one removed.
 * @throws AppError `not-found` for the payer, `operation-conflict` when the catalog changed at the same moment
 */
export async function setAliases(
  { store, clock }: { readonly store: PayerStore; readonly clock: Clock },
  { payerId, aliases, actor }: AliasOrder,
): Promise<{ readonly payer: Payer; readonly version: number }> {
  const stored = await store.load();
  const isTheirs = (edit: AliasEdit): boolean => edit.payerId.toUpperCase() === payerId.toUpperCase();
  const former = stored.aliasEdits.find(isTheirs);
  const others = stored.aliasEdits.filter((edit) => edit !== former);
  const { payers } = composeDirectory({ layers: stored.layers, aliasEdits: others });
  const listed = payers.find(({ id }) => id.toUpperCase() === payerId.toUpperCase());
  if (listed === undefined) throw new AppError('not-found');
  const edit = editFor(listed, aliases, former);
  const change = { kind: 'aliases', edit, actor, atMs: clock.now() } as const;
  if (!(await store.commit(stored.version, change))) throw changedMeanwhile();
  return { payer: withEdit(listed, edit), version: stored.version + 1 };
}

function editFor(
  listed: Payer,
  aliases: readonly string[],
  { added, removed }: Omit<AliasEdit, 'payerId'> = { added: [], removed: [] },
): AliasEdit {
  return {
    payerId: listed.id,
    added: aliases.filter((alias) => added.includes(alias) || !listed.aliases.includes(alias)),
    removed: [...new Set([...removed, ...listed.aliases])].filter((alias) => !aliases.includes(alias)),
  };
}

/**
 * Puts the lists and the knowledge that were in force at an earlier version in force again, as a new version, and gives
 * that one's number: later lists are withdrawn, even where their source had no list by then. Operators' aliases stay.
 * @throws AppError `not-found` when there is no such version, `operation-conflict` when another change came first
 */
export async function restoreVersion(
  { store, clock }: { readonly store: PayerStore; readonly clock: Clock },
  { version, actor }: { readonly version: number; readonly actor: string },
): Promise<number> {
  const baseVersion = await store.version();
  if (version < 1 || version > baseVersion) throw new AppError('not-found');
  const change = { kind: 'restore', restoredFrom: version, actor, atMs: clock.now() } as const;
  if (!(await store.commit(baseVersion, change))) throw changedMeanwhile();
  return baseVersion + 1;
}
