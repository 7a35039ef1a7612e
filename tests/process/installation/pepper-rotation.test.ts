import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@eligibility/testkit';
import { spawnStandalone, type StandaloneProcess } from '../../helpers/standalone-process';

const ROTATE = join(__dirname, '../../../standalone/dist/rotation/main.js');
/** Starts several processes, one after the other. */
const TIMEOUT_MS = 120_000;

type Ended = { readonly code: number | null; readonly text: string };

describe('rotating the secrets of keyed hashes', () => {
  let dataDir: string;
  let system: StandaloneProcess;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'eligibility-peppers-'));
  });
  afterEach(async () => {
    await system.kill();
    await rm(dataDir, { recursive: true, force: true });
  });

  const rotate = async (...words: readonly string[]): Promise<Ended> => {
    const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
    const child = spawn(process.execPath, [ROTATE, ...words], { env });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, text };
  };
  const secrets = async (): Promise<Record<string, string>> =>
    JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as Record<string, string>;
  const restart = async (): Promise<void> => {
    await system.kill();
    system = await spawnStandalone(dataDir);
  };
  /** A second key, next to the demo key; each test decides whether it is used. */
  const issueKey = async (): Promise<{ id: string; key: string }> => {
    const { body } = await system.operate('/ops/workspaces');
    const [workspace] = (body as { data: readonly { id: string }[] }).data;
    const issued = await system.operate(`/ops/workspaces/${workspace?.id ?? ''}/keys`, {
      json: { name: 'rarely used', scopes: ['wallet:read'] },
    });
    return issued.body as { id: string; key: string };
  };
  const statusWith = async (key: string): Promise<number> =>
    (await system.call('/api/wallet', { headers: { authorization: `Bearer ${key}` } })).status;

  it(
    'keeps every key working after a crash, reports the keys that need the old pepper, and drops it when none does',
    async () => {
      system = await spawnStandalone(dataDir);
      const rare = await issueKey();
      expect((await rotate('new', 'api-key-pepper')).text).toContain('restart the process');
      // The process that runs has the old pepper alone, and goes on.
      expect(await statusWith(system.access.apiKey)).toBe(200);
      await restart();
      expect((await rotate()).text).toMatch(/2 API keys hang on an older pepper/);

      expect(await statusWith(system.access.apiKey)).toBe(200);
      await restart();
      expect(await statusWith(system.access.apiKey)).toBe(200);
      await eventually(
        async () => (await rotate()).text.includes('1 API keys hang on an older pepper'),
        20_000,
      );
      const refused = await rotate('drop', 'api-key-pepper');
      expect([refused.code, refused.text.includes(`key ${rare.id} `)]).toEqual([2, true]);
      expect(await secrets()).toHaveProperty('API_KEY_PEPPER');

      expect(await statusWith(rare.key)).toBe(200);
      await eventually(async () => (await rotate('drop', 'api-key-pepper')).code === 0, 20_000);
      expect(await secrets()).not.toHaveProperty('API_KEY_PEPPER');
      await restart();
      expect([await statusWith(system.access.apiKey), await statusWith(rare.key)]).toEqual([200, 200]);
    },
    TIMEOUT_MS,
  );

  it(
    'invalidates only the keys not used since when the old pepper is dropped early',
    async () => {
      system = await spawnStandalone(dataDir);
      const rare = await issueKey();
      await rotate('new', 'api-key-pepper');
      await restart();
      expect(await statusWith(system.access.apiKey)).toBe(200);
      await system.terminate();
      expect((await rotate('drop', 'api-key-pepper', 'anyway')).code).toBe(0);
      system = await spawnStandalone(dataDir);
      expect([await statusWith(system.access.apiKey), await statusWith(rare.key)]).toEqual([200, 401]);
    },
    TIMEOUT_MS,
  );

  it(
    'replays a retry after the fingerprint key is rotated, refuses another request, and keeps the audit chain valid',
    async () => {
      system = await spawnStandalone(dataDir);
      const key = randomUUID();
      const answer = await system.live({ memberId: 'w123456789' }, key);
      await rotate('new', 'fingerprint-key');
      await restart();
      const before = await system.balance();
      expect((await system.live({ memberId: 'w123456789' }, key)).text).toBe(answer.text);
      expect((await system.live({ memberId: 'W999' }, key)).status).toBe(422);
      expect(await system.balance()).toEqual(before);
      await issueKey();
      const verified = async (): Promise<unknown> => (await system.operate('/ops/audit/verification')).body;
      expect(await verified()).toMatchObject({ isIntact: true });

      const early = await rotate('drop', 'fingerprint-key');
      expect([early.code, early.text.includes('KEY_RETENTION_DAYS')]).toEqual([2, true]);
      expect((await rotate('drop', 'fingerprint-key', 'anyway')).code).toBe(0);
      await restart();
      expect(await verified()).toMatchObject({ isIntact: true });
      // Refused, and neither asked nor charged again.
      expect((await system.live({ memberId: 'w123456789' }, key)).status).toBe(422);
      expect(await system.balance()).toEqual(before);
    },
    TIMEOUT_MS,
  );
});
