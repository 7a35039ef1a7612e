import { readSeedFolder } from '@eligibility/payer-files';
import type { SeedSource } from '../../app/ports';
import { sha256 } from '../crypto/sha256';

/** The curated payers of a folder; their checksum tells whether they were taken before. */
export function seedFolder(folder: string): SeedSource {
  return {
    read: async () => {
      const curated = await readSeedFolder(folder);
      return { ...curated, checksum: sha256(JSON.stringify(curated.directory)) };
    },
  };
}
