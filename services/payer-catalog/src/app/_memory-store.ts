import { compareText, type PayerDirectory } from '@eligibility/payer-matching';
import { listsInForce } from '../domain/directory/in-force';
import type { AliasEdit } from '../domain/directory/layer';
import type { CatalogChange, CatalogVersion, LayerChange, PayerStore, StoredLayer } from './ports';

/** A payer store that lives as long as the test; a directory to begin with is its seed. */
export function memoryPayerStore(initial?: PayerDirectory): PayerStore {
  const changes: CatalogChange[] = initial === undefined ? [] : [seedOf(initial)];
  const layerAt = (at: number): StoredLayer | undefined => {
    const change = changes[at - 1];
    if (change?.kind !== 'layer') return undefined;
    const { layer, checksum } = change;
    const payers = [...layer.payers].sort((a, b) => compareText(a.id, b.id));
    return { ...layer, payers, version: at, checksum };
  };
  const versions = (): readonly number[] => changes.map((_, at) => at + 1);
  return {
    version: () => Promise.resolve(changes.length),
    load: () => {
      const lists = versions().flatMap((at) => layerAt(at) ?? []);
      const restores = changes.flatMap((change, at) =>
        change.kind === 'restore' ? [{ version: at + 1, restoredFrom: change.restoredFrom }] : [],
      );
      const edits = new Map<string, AliasEdit>();
      for (const change of changes)
        if (change.kind === 'aliases') edits.set(change.edit.payerId, change.edit);
      return Promise.resolve({
        version: changes.length,
        layers: listsInForce({ lists, restores }, changes.length),
        aliasEdits: [...edits.values()].sort((a, b) => compareText(a.payerId, b.payerId)),
      });
    },
    commit: (baseVersion, change) => {
      if (baseVersion !== changes.length) return Promise.resolve(false);
      if (change.kind === 'layer' && hasRepeatedId(change)) return Promise.reject(new Error('an id repeats'));
      changes.push(change);
      return Promise.resolve(true);
    },
    listVersions: ({ limit, beforeVersion = Number.MAX_SAFE_INTEGER }) =>
      Promise.resolve(
        changes
          .map((change, at) => told(change, at + 1))
          .filter(({ version }) => version < beforeVersion)
          .reverse()
          .slice(0, limit),
      ),
    hasSeen: (source, checksum) =>
      Promise.resolve(
        versions()
          .map(layerAt)
          .some((layer) => layer?.source === source && layer.checksum === checksum),
      ),
  };
}

function seedOf(directory: PayerDirectory): LayerChange {
  const layer = { source: 'seed' as const, ...directory };
  return { kind: 'layer', layer, checksum: 'initial', actor: 'system', atMs: 0 };
}

function hasRepeatedId({ layer }: LayerChange): boolean {
  return new Set(layer.payers.map(({ id }) => id)).size < layer.payers.length;
}

function told(change: CatalogChange, version: number): CatalogVersion {
  const { actor, atMs } = change;
  if (change.kind === 'aliases')
    return { version, actor, atMs, kind: 'aliases', payerId: change.edit.payerId };
  if (change.kind === 'restore')
    return { version, actor, atMs, kind: 'restore', restoredFrom: change.restoredFrom };
  const { layer, checksum } = change;
  const list = { source: layer.source, checksum, payerCount: layer.payers.length, restoredFrom: undefined };
  return { version, actor, atMs, kind: 'layer', ...list };
}
