import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog, type Running } from '@eligibility/kit';
import { ConfigError } from '@eligibility/kit/process';
import { caller, channel, clientOf, streamCaller } from '@eligibility/kit/grpc';
import { eventually } from '@eligibility/kit/testing';
import { readGenericCatalog } from '@eligibility/payer-files';
import { buildIndex, candidatesOf, matchPayer } from '@eligibility/payer-matching';
import { KNOWLEDGE } from '@eligibility/payer-matching/testing';
import {
  PayerAdminServiceClient,
  type ApplyImportRequest,
  type ApplyImportResponse,
} from '@eligibility/protos/payer/v1/payer_admin';
import type { Candidate, MatchPayerResponse } from '@eligibility/protos/payer/v1/payer_catalog';
import { start } from './start';
import { anyCall, connect } from './testing/served-catalog';

const SEED_DIR = join(__dirname, '../../../fixtures/payers');

describe('the payer catalog service', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'payer-catalog-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  const boot = (seedDir: string, knowledgeDir?: string) =>
    start({
      ...(knowledgeDir === undefined ? {} : { knowledgeDir }),
      bindAddress: '127.0.0.1:0',
      databasePath: join(folder, 'data', 'payer-catalog.sqlite'),
      seedDir,
      refreshIntervalMs: 100,
      log: silentLog,
    });

  it('starts with the payers of the seed, and keeps them when the seed is removed', async () => {
    for (const seedDir of [SEED_DIR, join(folder, 'no seed')]) {
      const running = await boot(seedDir);
      const client = connect(running.address);
      expect(await client.match('bcbs of tx')).toMatchObject({
        result: { value: { payer: { payerId: '84980' } } },
      });
      client.close();
      await running.stop();
    }
  });

  describe('with knowledge of the installation', () => {
    const LONE_STAR = 'lone star blues\tblue cross blue shield texas\tdesk\t2026-11-22';
    const knowing = (name: string, ...rows: readonly string[]): string => {
      const knowledgeDir = join(folder, name);
      mkdirSync(knowledgeDir, { recursive: true });
      writeFileSync(join(knowledgeDir, 'aliases.tsv'), ['name\tmeaning\tsource\tdate', ...rows].join('\n'));
      return knowledgeDir;
    };
    const answerOf = async ({ address }: Running): Promise<readonly [string | undefined, number]> => {
      const client = connect(address);
      const { result, catalogVersion } = await client.match('lone star blues');
      client.close();
      return [result?.$case === 'matched' ? result.value.payer?.payerId : undefined, catalogVersion];
    };

    it('knows the names of every start, going back included, and each change is a version', async () => {
      const answers: unknown[] = [];
      for (const rows of [[], [LONE_STAR], [LONE_STAR], []]) {
        const running = await boot(SEED_DIR, knowing('knowledge', ...rows));
        answers.push(await answerOf(running));
        await running.stop();
      }
      expect(answers).toEqual([
        [undefined, 2],
        ['84980', 3],
        ['84980', 3],
        [undefined, 4],
      ]);
    });

    it('answers as the other replicas do, from the knowledge that was stored last', async () => {
      const one = await boot(SEED_DIR, knowing('old'));
      const other = await boot(SEED_DIR, knowing('new', LONE_STAR));
      await eventually(async () => (await answerOf(one))[0] === '84980');
      expect(await answerOf(one)).toEqual(await answerOf(other));
      await one.stop();
      await other.stop();
    });

    it('goes back to the knowledge of a restored version, and keeps it through a restart', async () => {
      await (await boot(SEED_DIR, knowing('knowledge'))).stop();
      const knowledgeDir = knowing('knowledge', LONE_STAR);
      const running = await boot(SEED_DIR, knowledgeDir);
      await restoreIn(running, 2);
      expect(await answerOf(running)).toEqual([undefined, 4]);
      await running.stop();
      const again = await boot(SEED_DIR, knowledgeDir);
      expect(await answerOf(again)).toEqual([undefined, 4]);
      await again.stop();
    });
  });

  it('does not start with knowledge that cannot be read, and names the file and line', async () => {
    writeFileSync(join(folder, 'words.tsv'), 'word\trole\tsource\tdate\nacme\tnoun\tdesk\t2026-11-22');
    await expect(boot(SEED_DIR, folder)).rejects.toThrow(/words\.tsv, line 2: role must be one of /);
  });

  it('shows every replica what one of them imported, without a restart', async () => {
    const [one, other] = [await boot(SEED_DIR), await boot(SEED_DIR)];
    const client = connect(other.address);
    const { version } = await importInto(one, 'payer_id,name\nZEN01,Zenith Meridian');
    await eventually(async () => (await client.match('zenith meridian')).catalogVersion === version);
    expect((await client.match('zenith meridian')).result).toMatchObject({
      $case: 'matched',
      value: { payer: { payerId: 'ZEN01' } },
    });
    client.close();
    await one.stop();
    await other.stop();
  });

  it('matches by an imported list exactly as the command line does by its file', async () => {
    const list = [
      'payer_id\tname\tother_names\talias_ids\tstates\tprograms\teligibility\tsize_rank',
      '0590\tAcme Health\tAcme|Zenith Meridian\t\t\tCOMMERCIAL\tyes\t3',
      'B2\tBolt of Ohio\t\t0077|BOH\tOH\tMEDICAID\tyes\t2',
      'C3\tBolt of Texas\t\t0078\tTX\tMEDICAID\tyes\t1',
      'D4\tBolt of Utah\t\t0079\tUT\t\tno\t',
    ].join('\n');
    const index = buildIndex({ payers: readGenericCatalog(list).payers, ambiguousBrands: [] }, KNOWLEDGE);
    const noSeed = join(folder, 'no seed');
    mkdirSync(noSeed);
    const running = await boot(noSeed);
    const client = connect(running.address);
    await importInto(running, list);
    const ids: Record<string, readonly string[]> = {};
    for (const name of ['zenith meridian', '590', '0077', 'boh', 'bolt', 'bolt ohio', 'acmee', 'zzqq']) {
      const outcome = matchPayer(index, name);
      const { result } = await client.match(name);
      expect(result?.$case).toBe(outcome.kind === 'not-found' ? 'notFound' : outcome.kind);
      ids[name] = offeredIn(result).map(({ payer }) => payer?.payerId ?? '');
      const expected = candidatesOf(outcome).map(({ payer, score }) => [payer.id, score]);
      expect(offeredIn(result).map(({ payer, score }) => [payer?.payerId, score])).toEqual(expected);
    }
    expect(ids).toMatchObject({ '0077': ['B2'], bolt: ['C3', 'B2'], zzqq: [] });
    client.close();
    await running.stop();
  });

  it('does not start with a bad seed, names the bad place, and starts once it is fixed', async () => {
    writeFileSync(join(folder, 'payers.json'), '[{ "id": "60054" }]');
    await expect(boot(folder)).rejects.toThrow(
      new ConfigError('bad payer seed: payers.json, entry 1: name is required'),
    );
    await (await boot(SEED_DIR)).stop();
  });
});

/** Goes back to a version as an operator does. */
async function restoreIn({ address }: Running, version: number): Promise<void> {
  const operator = clientOf(PayerAdminServiceClient, address, channel());
  try {
    await caller(operator.restoreVersion.bind(operator))({ version, actor: 'operator' }, anyCall());
  } finally {
    operator.close();
  }
}

/** Sends a list in the generic format as an operator does. */
async function importInto({ address }: Running, list: string): Promise<ApplyImportResponse> {
  const operator = clientOf(PayerAdminServiceClient, address, channel());
  const order = {
    format: 'generic',
    actor: 'operator',
    skipBadRows: false,
    allowEmpty: false,
    baseVersion: undefined,
  };
  const parts: ApplyImportRequest[] = [
    { part: { $case: 'order', value: order } },
    { part: { $case: 'chunk', value: Buffer.from(list) } },
  ];
  try {
    return await streamCaller(operator.applyImport.bind(operator))(parts, anyCall());
  } finally {
    operator.close();
  }
}

function offeredIn(result: MatchPayerResponse['result']): readonly Candidate[] {
  switch (result?.$case) {
    case 'matched':
      return [{ payer: result.value.payer, score: result.value.score, matchedOn: '' }];
    case 'ambiguous':
      return result.value.candidates;
    default:
      return result?.value.nearest ?? [];
  }
}
