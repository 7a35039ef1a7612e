import { join } from 'node:path';
import type { Seed } from '../../app/ports';
import { seedFolder } from './seed-folder';

/** The folder of payers that the repository comes with. */
export const SEED_DIR = join(__dirname, '../../../../../fixtures/payers');

/** The payers that the repository comes with. */
export async function readSeed(): Promise<Seed> {
  return seedFolder(SEED_DIR).read();
}
