import { join } from 'node:path';
import { readSeedFolder, type CuratedPayers } from './seed-folder';

/** The payers that the repository comes with. */
export async function readSeed(): Promise<CuratedPayers> {
  return readSeedFolder(join(__dirname, '../../../fixtures/payers'));
}
