import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '@eligibility/testkit';
import { codeOf } from '../helpers/client';
import { bootSystem, type System } from '../helpers/own-system';

const run = promisify(execFile);
const CLI = join(__dirname, '../../../cli/bin/eligibility.js');
const NAME = 'quizzle jubb';
const ROWS = ['name\tmeaning\tsource\tdate', `${NAME}\taetna\tfront desk\t2026-11-22`].join('\n');

/** The story of docs/matching.md, "Knowledge, and how to mend one name". */
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
    return (await run(process.execPath, [CLI, 'payers', ...args], { env })).stdout;
  };
  const refusal = async (): Promise<unknown> => codeOf(await system.live({ payerName: NAME }));
  const newestVersion = async (): Promise<{ readonly version: number; readonly kind: string }> => {
    const { body } = await system.operate('/ops/payers/versions', { query: { limit: '1' } });
    const [newest] = (body as { readonly data: { readonly version: number; readonly kind: string }[] }).data;
    return newest ?? { version: 0, kind: 'none' };
  };

  it('sees that no part of the name is known', async () => {
    expect(await refusal()).toBe('payer-not-found');
    const explained = await cli('search', NAME, '--explain');
    expect(explained).toMatch(/^QUERY +OUTCOME\nquizzle jubb +not-found\n/);
    expect(explained).toMatch(/^quizzle +word +-$/m);
  });

  it('tries a row of knowledge on files, before any process knows it', async () => {
    await writeFile(join(folder, 'catalog.tsv'), 'payer_id\tname\n60054\tAetna\n62308\tCigna\n');
    await writeFile(join(folder, 'queries.tsv'), `query\n${NAME}\n`);
    const files = ['--catalog', join(folder, 'catalog.tsv'), '--queries', join(folder, 'queries.tsv')];
    expect(await cli('match', ...files, '--knowledge', knowledge)).toContain(`${NAME}\tnot_found`);
    await writeFile(join(knowledge, 'aliases.tsv'), ROWS);
    expect(await cli('match', ...files, '--knowledge', knowledge)).toContain(`${NAME}\tmatched\t60054`);
    expect(await refusal()).toBe('payer-not-found');
  });

  it('restarts, and the name is matched, as a version of the catalog', async () => {
    const before = await newestVersion();
    await system.stop();
    await boot();
    expect((await system.live({ payerName: NAME })).status).toBe(200);
    const { body } = await system.call('/api/payers', { query: { query: NAME, explain: 'true' } });
    const read = NAME.split(' ').map((text) => ({ text, kind: 'word', source: 'aliases.tsv:2 (front desk)' }));
    expect(body).toMatchObject({ explanation: { outcome: 'matched', tokens: read } });
    expect((body as { readonly data: unknown[] }).data[0]).toMatchObject({ payerId: '60054' });
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
    await eventually(async () => (await refusal()) === 'payer-not-found', 5_000);
    await system.stop();
    await boot();
    expect(await refusal()).toBe('payer-not-found');
    expect(await newestVersion()).toMatchObject({ version: version + 1, kind: 'restore' });
  });
});
