import type { CatalogContext } from './context';
import type { Log } from '@eligibility/kit';
import { ConfigError } from '@eligibility/kit/process';
import type { Seed, SeedSource } from './ports';

type Seeding = Pick<CatalogContext, 'store' | 'clock'> & { readonly seed: SeedSource; readonly log: Log };

/**
 * Imports a seed that this store has never seen, as a new version, and returns its number of payers, else 0. Imported
 * lists and operators' edits take precedence over it. A seed that was seen before is not imported, so that neither a
 * start with an older seed nor a restart after a restore undoes anything.
 * @throws ConfigError naming the file and entry that cannot be used; but a store that already
 * has payers continues with them
 */
export async function seedCatalog(context: Seeding): Promise<number> {
  const { store, log } = context;
  const found = await newSeed(context).catch(async (failure: unknown) => {
    if (!(failure instanceof ConfigError) || (await store.load()).layers.length === 0) throw failure;
    log.warn('the payer seed is left out', { reason: failure.message });
    return undefined;
  });
  return found === undefined ? 0 : takeOnce(context, found);
}

/** Undefined for a seed that was seen before. */
async function newSeed({ store, seed: source }: Seeding): Promise<Seed | undefined> {
  const seed = await source.read();
  return (await store.hasSeen('seed', seed.checksum)) ? undefined : seed;
}

/** When processes start at the same time, one imports the seed; the others then find it imported. */
async function takeOnce(context: Seeding, seed: Seed): Promise<number> {
  const { store, clock } = context;
  const { directory, checksum } = seed;
  const isTaken = await store.commit(await store.version(), {
    kind: 'layer',
    layer: { source: 'seed', ...directory },
    checksum,
    actor: 'system',
    atMs: clock.now(),
  });
  if (isTaken) return directory.payers.length;
  return (await store.hasSeen('seed', checksum)) ? 0 : takeOnce(context, seed);
}
