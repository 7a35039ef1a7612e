import { AppError, type Clock } from '@eligibility/kit';
import { changedMeanwhile } from './import/plan-import';
import type { PayerStore } from './ports';

/**
 * Puts the lists that were in force at an earlier version in force again, as a new version, and gives that one's number:
 * lists that came later are taken back, also where their source had none by then. Operators' aliases stay.
 * @throws AppError `not-found` when there is no such version, `operation-conflict` when somebody else was first
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
