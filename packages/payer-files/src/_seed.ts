import { join } from 'node:path';
import type { PayerDirectory } from '@eligibility/payer-matching';
import { readSeedFolder } from './seed-folder';

/** The folder of the payers that the repository comes with. */
export const SEED = join(__dirname, '../../../fixtures/payers');

/** The payers that the repository comes with. */
export async function readSeed(): Promise<PayerDirectory> {
  return readSeedFolder(SEED);
}
