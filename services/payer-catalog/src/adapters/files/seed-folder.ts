import { createHash } from 'node:crypto';
import { readSeedFolder } from '@eligibility/payer-files';
import type { KnowledgeRow } from '@eligibility/payer-matching';
import type { SeedSource } from '../../app/ports';

/**
 * The curated payers of a folder, with the knowledge by which they are matched; their checksum shows whether they were
 * imported before.
 */
export function seedFolder(folder: string, knowledge: readonly KnowledgeRow[]): SeedSource {
  return {
    read: async () => {
      const curated = await readSeedFolder(folder);
      const { payers, ambiguousBrands } = curated.directory;
      // Earlier releases wrote `heads`; with another name the checksum would change and every store would import its
      // seed again.
      const content = { payers, heads: ambiguousBrands, knowledge: knowledge.map(meaningOf) };
      return { ...curated, knowledge, checksum: sha256(JSON.stringify(content)) };
    },
  };
}

/** What a row says; where it is written and where it comes from change no answer. */
function meaningOf({ file, cells }: KnowledgeRow): readonly string[] {
  return [file, ...Object.values(cells)];
}

/** SHA-256, hexadecimal. */
export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
