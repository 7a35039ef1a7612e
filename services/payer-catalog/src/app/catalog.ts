import { setImmediate as nextTurn } from 'node:timers/promises';
import { indexBuilding, type PayerDirectory, type PayerIndex } from '@eligibility/payer-matching';
import { composeDirectory } from '../domain/compose-directory';
import type { PayerStore } from './ports';

/** One version of the directory, ready to be asked; never changed. */
type CatalogSnapshot = {
  readonly version: number;
  readonly directory: PayerDirectory;
  readonly index: PayerIndex;
};

/** The directory in memory. */
export type Catalog = {
  /** The current catalog; read it once per request, so that an answer comes from one version. */
  readonly now: () => CatalogSnapshot;
  /**
   * Builds the index of the stored version if it is another one, and swaps it in; until then, and after a failure,
   * requests are answered from the old one. Calls run one after another, so a caller sees what was stored before its
   * call.
   */
  readonly refresh: () => Promise<void>;
};

/** Loads the directory and builds its first index. */
export async function openCatalog(store: PayerStore): Promise<Catalog> {
  let current = await snapshotOf(store);
  let latest: Promise<void> = Promise.resolve();
  const refreshOnce = async (): Promise<void> => {
    if ((await store.version()) !== current.version) current = await snapshotOf(store);
  };
  return {
    now: () => current,
    refresh: () => {
      latest = latest.catch(() => undefined).then(refreshOnce);
      return latest;
    },
  };
}

/**
 * Refreshes this process at once, so that the operator sees the change. If that fails, the change is stored and the
 * next refresh shows it.
 */
export async function showChange(catalog: Catalog): Promise<void> {
  await catalog.refresh().catch(() => undefined);
}

async function snapshotOf(store: PayerStore): Promise<CatalogSnapshot> {
  const stored = await store.load();
  const directory = composeDirectory(stored);
  return { version: stored.version, directory, index: await buildIndexInTurns(directory) };
}

/** Builds an index a few milliseconds at a time; the event loop serves others in between. */
async function buildIndexInTurns(directory: PayerDirectory): Promise<PayerIndex> {
  const building = indexBuilding(directory);
  for (;;) {
    const step = building.next();
    if (step.done === true) return step.value;
    await nextTurn();
  }
}
