import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@eligibility/testkit';
import { codeOf } from '../../helpers/client';
import { runCli } from '../../helpers/command-line';
import { bootSystem, type System } from '../../helpers/own-system';

/** The story of docs/matching.md, "Knowledge, and how to mend one name", with the name and the row that it has. */
const STORY = readFileSync(join(__dirname, '../../../docs/matching.md'), 'utf8');
const NAME = found(/A front desk types "([^"]+)"/);
const REFUSAL = found(/the check is refused with `([a-z-]+)`/);
const ROWS = found(/ ```text\n(( +\S.*\n)+) +```/).replace(/^ +/gm, '');
const PAYER_ID = '84980';

function found(pattern: RegExp): string {
  const [, text] = pattern.exec(STORY) ?? [];
  if (text === undefined) throw new Error(`docs/matching.md has nothing like ${pattern.source}`);
  return text;
}

describe('an operator who mends one name without a release', () => {
  let folder: string;
  let knowledge: string;
  let system: System;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'eligibility-mend-'));
    knowledge = await mkdtemp(join(tmpdir(), 'eligibility-knowledge-'));
    await boot();
  });
  afterAll(async () => {
    await system.stop();
    await rm(folder, { recursive: true });
    await rm(knowledge, { recursive: true });
  });

  const boot = async (): Promise<void> => {
    system = await bootSystem({ DATA_DIR: folder, PAYER_KNOWLEDGE_DIR: knowledge });
  };
  const cli = async (...args: readonly string[]): Promise<string> => {
    const env = {
      ELIGIBILITY_URL: system.access.baseUrl,
      ELIGIBILITY_OPERATOR_TOKEN_FILE: join(folder, 'demo.json'),
    };
    const { code, out, err } = await runCli(['payers', ...args], { env });
    expect({ code, err }).toMatchObject({ code: 0 });
    return out;
  };
  const refusal = async (): Promise<unknown> => codeOf(await system.live({ payerName: NAME }));
  const newestVersion = async (): Promise<{ readonly version: number; readonly kind: string }> => {
    const { body } = await system.operate('/ops/payers/versions', { query: { limit: '1' } });
    const [newest] = (body as { readonly data: { readonly version: number; readonly kind: string }[] }).data;
    return newest ?? { version: 0, kind: 'none' };
  };

  it('sees why the name is refused', async () => {
    expect(await refusal()).toBe(REFUSAL);
    const explained = await cli('search', NAME, '--explain');
    expect(explained).toMatch(/^QUERY +OUTCOME\nlone star blues +ambiguous\n/);
    expect(explained).toMatch(/^lone +word +-$/m);
    expect(explained).toMatch(/^bcbs +word +spellings\.tsv:\d+ \(trade\)$/m);
  });

  it('tries a row of knowledge on files, before any process knows it', async () => {
    await writeFile(
      join(folder, 'catalog.tsv'),
      `payer_id\tname\n${PAYER_ID}\tBlue Cross and Blue Shield of Texas\n62308\tCigna\n`,
    );
    await writeFile(join(folder, 'queries.tsv'), `query\n${NAME}\n`);
    const files = ['--catalog', join(folder, 'catalog.tsv'), '--queries', join(folder, 'queries.tsv')];
    expect(await cli('match', ...files, '--knowledge', knowledge)).not.toContain(`${NAME}\tmatched`);
    await writeFile(join(knowledge, 'aliases.tsv'), ROWS);
    expect(await cli('match', ...files, '--knowledge', knowledge)).toContain(`${NAME}\tmatched\t${PAYER_ID}`);
    expect(await refusal()).toBe(REFUSAL);
  });

  it('restarts, and the name is matched, as a version of the catalog', async () => {
    const before = await newestVersion();
    await system.stop();
    await boot();
    expect((await system.live({ payerName: NAME })).status).toBe(200);
    const { body } = await system.call('/api/payers', { query: { query: NAME, explain: 'true' } });
    const source = 'aliases.tsv:2 (front desk)';
    const read = ['lone', 'star', 'bcbs'].map((text) => ({ text, kind: 'word', source }));
    expect(body).toMatchObject({ explanation: { outcome: 'matched', tokens: read } });
    expect((body as { readonly data: unknown[] }).data[0]).toMatchObject({ payerId: PAYER_ID });
    expect(await newestVersion()).toMatchObject({
      version: before.version + 1,
      kind: 'knowledge',
      knowledgeVersion: before.version + 1,
    });
    expect(await cli('versions', '--limit', '1')).toMatch(/ knowledge of names: \d+ rows$/m);
  });

  it('takes the row back with a restore, which a restart does not undo', async () => {
    const { version } = await newestVersion();
    expect(await cli('restore-version', String(version - 1), '--yes')).toContain('lists and the knowledge');
    await eventually(async () => (await refusal()) === REFUSAL, 5_000);
    await system.stop();
    await boot();
    expect(await refusal()).toBe(REFUSAL);
    expect(await newestVersion()).toMatchObject({ version: version + 1, kind: 'restore' });
  });
});
