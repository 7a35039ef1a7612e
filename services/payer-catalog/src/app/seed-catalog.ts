import { ConfigError } from '@eligibility/kit';
import { directoryProblems } from '../domain/directory-problems';
import type { PayerStore, SeedSource } from './ports';

export type SeedDeps = { readonly store: PayerStore; readonly seed: SeedSource };

/**
 * Fills an empty store from the seed and tells how many payers that were; a store that has payers is left as it is and
 * the seed is not even read.
 * @throws ConfigError naming the file and entry that would make the catalog answer wrongly
 */
export async function seedCatalog({ store, seed }: SeedDeps): Promise<number> {
  if (!(await store.isEmpty())) return 0;
  const { directory, placeOf } = await seed.read();
  const [problem] = directoryProblems(directory);
  if (problem !== undefined) throw new ConfigError(`bad payer seed: ${placeOf(problem)}: ${problem.message}`);
  return (await store.fillIfEmpty(directory)) ? directory.payers.length : 0;
}
