import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KNOWLEDGE_ROWS } from '@eligibility/payer-matching/testing';
import { readKnowledge } from './knowledge-folder';

const HEADER = 'name\tmeaning\tsource\tdate\n';

describe('readKnowledge', () => {
  const folder = mkdtempSync(join(tmpdir(), 'payer-knowledge-'));

  afterEach(() => {
    for (const name of ['aliases.tsv', 'nicknames.tsv', 'notes.txt'])
      rmSync(join(folder, name), { force: true });
  });

  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('gives what the release knows', async () => {
    expect(await readKnowledge()).toEqual(KNOWLEDGE_ROWS);
    expect(KNOWLEDGE_ROWS.length).toBeGreaterThan(500);
  });

  it('adds the rows of an installation behind it; other files of the folder are left alone', async () => {
    writeFileSync(join(folder, 'aliases.tsv'), `${HEADER}acm\tacme health\tfront desk\t2026-11-22\n`);
    writeFileSync(join(folder, 'notes.txt'), 'why we call it so');
    const rows = await readKnowledge(folder);
    expect(rows).toHaveLength(KNOWLEDGE_ROWS.length + 1);
    expect(rows.at(-1)).toMatchObject({ file: 'aliases', line: 2, source: 'front desk' });
  });

  it('names the file and line of a bad row', async () => {
    const path = join(folder, 'aliases.tsv');
    writeFileSync(path, `${HEADER}acm\tacme health\tfront desk\ttoday\n`);
    await expect(readKnowledge(folder)).rejects.toThrow(
      `bad payer knowledge: ${path}, line 2: date must be a day, as 2026-11-22`,
    );
  });

  it('names a file that is none of those it knows, so that no knowledge is left out in silence', async () => {
    writeFileSync(join(folder, 'nicknames.tsv'), HEADER);
    await expect(readKnowledge(folder)).rejects.toThrow(/nicknames\.tsv: must be one of aliases, /);
  });

  it('names a folder that is not there', async () => {
    await expect(readKnowledge(join(folder, 'none'))).rejects.toThrow('the folder cannot be read');
  });
});
