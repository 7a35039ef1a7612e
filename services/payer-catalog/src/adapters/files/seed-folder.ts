import { createHash } from 'node:crypto';
import { readKnowledge, readSeedFolder } from '@eligibility/payer-files';
import type { KnowledgeChange, SeedSource } from '../../app/ports';

/** The curated payers of a folder; their checksum shows whether they were imported before. */
export function seedFolder(folder: string): SeedSource {
  return {
    read: async () => {
      const directory = await readSeedFolder(folder);
      return { directory, checksum: sha256(JSON.stringify(directory)) };
    },
  };
}

/**
 * The knowledge of the release with that of an installation, and its checksum.
 * @throws ConfigError naming the file and line that cannot be read
 */
export async function knowledgeFolder(
  folder: string | undefined,
): Promise<Pick<KnowledgeChange, 'rows' | 'checksum'>> {
  const rows = await readKnowledge(folder);
  return { rows, checksum: sha256(JSON.stringify(rows)) };
}

/** SHA-256, hexadecimal. */
export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
