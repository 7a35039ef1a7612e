import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KnowledgeRow } from '@eligibility/payer-matching';
import { ambiguousBrand, payer } from '@eligibility/payer-matching/testing';
import { seedFolder } from './seed-folder';

describe('the checksum of a seed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'payer-seed-'));
  const row: KnowledgeRow = {
    file: 'aliases',
    line: 2,
    cells: { name: 'acm', meaning: 'acme' },
    source: 'trade',
    date: '2026-11-22',
  };
  const checksumOf = async (...knowledge: readonly KnowledgeRow[]): Promise<string> =>
    (await seedFolder(folder, knowledge).read()).checksum;

  beforeAll(() => {
    writeFileSync(join(folder, 'a.json'), JSON.stringify([payer('0001', 'Acme')]));
    writeFileSync(join(folder, 'heads.json'), JSON.stringify([ambiguousBrand('blue', 'BCBS')]));
  });

  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('changes with the knowledge, so that other answers have another version', async () => {
    const changed = { ...row, cells: { name: 'acm', meaning: 'acme dental' } };
    const checksums = await Promise.all([checksumOf(), checksumOf(row), checksumOf(changed)]);
    expect(new Set(checksums).size).toBe(3);
  });

  it('stays where only the source, the date or the line of a row is another', async () => {
    const moved = { ...row, line: 9, source: 'front desk', date: '2027-01-01' };
    expect(await checksumOf(moved)).toBe(await checksumOf(row));
  });
});
