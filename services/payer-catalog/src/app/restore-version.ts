import { AppError, type Clock } from '@eligibility/kit';
import { changedMeanwhile } from './import/apply-import';
import type { PayerStore } from './ports';

/**
 * Takes the list of an earlier version once more, as a new version, and gives that one's number.
 * @throws AppError `not-found` when the version brought no list, `operation-conflict` when somebody else was first
 */
export async function restoreVersion(
  { store, clock }: { readonly store: PayerStore; readonly clock: Clock },
  { version, actor }: { readonly version: number; readonly actor: string },
): Promise<number> {
  const layer = await store.layerOf(version);
  if (layer === undefined) throw new AppError('not-found');
  const baseVersion = await store.version();
  const isTaken = await store.commit(baseVersion, {
    kind: 'layer',
    layer: { source: layer.source, payers: layer.payers, heads: layer.heads },
    checksum: layer.checksum,
    restoredFrom: version,
    actor,
    atMs: clock.now(),
  });
  if (!isTaken) throw changedMeanwhile();
  return baseVersion + 1;
}
