import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { knowledgeFolder } from './seed-folder';

describe('the knowledge of an installation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'payer-knowledge-'));
  const checksumOf = async (...lines: readonly string[]): Promise<string> => {
    writeFileSync(join(folder, 'aliases.tsv'), ['name\tmeaning\tsource\tdate', ...lines].join('\n'));
    return (await knowledgeFolder(folder)).checksum;
  };

  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('has another checksum with every change, and the same one without', async () => {
    const row = 'acm\tacme\tfront desk\t2026-11-22';
    const all = await Promise.resolve([
      await checksumOf(),
      await checksumOf(row),
      await checksumOf('', row),
      await checksumOf('acm\tacme dental\tfront desk\t2026-11-22'),
    ]);
    expect(new Set(all).size).toBe(4);
    expect(await checksumOf(row)).toBe(all[1]);
    expect((await knowledgeFolder(undefined)).checksum).toBe(all[0]);
  });
});
