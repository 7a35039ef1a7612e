import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { eventually } from '@eligibility/testkit';
import { PATIENT } from '../../helpers/client';
import { spawnStandalone, type StandaloneProcess } from '../../helpers/standalone-process';
import { bytesOfSqlite, exchangesInSqlite } from '../../helpers/stored-exchanges';
import { webhookReceiver } from '../../helpers/webhook-receiver';

const run = promisify(execFile);
const ROTATE = join(__dirname, '../../../standalone/dist/rotation/main.js');
const SETTINGS = { ANSWER_KEYS: `2:${randomBytes(32).toString('base64')}` };

/** Starts five processes, one after the other. */
const TIMEOUT_MS = 90_000;

describe('rotating the encryption key of stored answers', () => {
  let dataDir: string;
  let system: StandaloneProcess;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'eligibility-rotation-'));
  });
  afterEach(async () => {
    await system.kill();
    await rm(dataDir, { recursive: true, force: true });
  });

  const rotate = async (): Promise<string> => {
    const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, ...SETTINGS };
    return (await run(process.execPath, [ROTATE], { env })).stdout;
  };
  /** What is found by the id of a check, each with its status. */
  const foundBy = async (checkId = ''): Promise<readonly string[]> => {
    const parts = ['answer', 'benefits', 'exchange'].map((what) =>
      system.call(`/api/eligibility/checks/${checkId}/${what}`),
    );
    return (await Promise.all(parts)).map(({ status, text }) => `${String(status)} ${text}`);
  };
  const removeOldKey = async (): Promise<void> => {
    const path = join(dataDir, 'secrets.json');
    const { ANSWER_KEY: _old, ...others } = JSON.parse(await readFile(path, 'utf8')) as Record<
      string,
      string
    >;
    await writeFile(path, JSON.stringify(others));
  };

  it(
    'refuses a retry, without asking or charging, while its key is missing, and replays it once the key is back',
    async () => {
      const key = randomUUID();
      system = await spawnStandalone(dataDir);
      const answer = await system.live({}, key);
      const before = await system.balance();
      await system.terminate();

      const path = join(dataDir, 'secrets.json');
      const secrets = await readFile(path, 'utf8');
      await removeOldKey();
      system = await spawnStandalone(dataDir, { ...SETTINGS, ACCEPT_NEW_SECRETS: 'true' });
      const refused = await system.live({}, key);
      expect(refused.status).toBe(409);
      expect(JSON.parse(refused.text)).toMatchObject({ code: 'idempotency-result-expired' });
      expect(await system.balance()).toEqual(before);
      await system.terminate();

      await writeFile(path, secrets);
      system = await spawnStandalone(dataDir, SETTINGS);
      expect((await system.live({}, key)).text).toBe(answer.text);
      expect(await system.balance()).toEqual(before);
    },
    TIMEOUT_MS,
  );

  it(
    'keeps every answer replayable byte for byte under traffic, and then no longer needs the old key, of which nothing is left',
    async () => {
      const keys = Array.from({ length: 5 }, () => randomUUID());
      system = await spawnStandalone(dataDir);
      const answers = await Promise.all(keys.map((key) => system.live({}, key)));
      const found = await foundBy(answers[0]?.headers['check-id']);
      expect(found.map((text) => text.slice(0, 4))).toEqual(['200 ', '200 ', '200 ']);
      const exchanges = exchangesInSqlite(dataDir);
      const old = await exchanges();
      expect(old.map(keyNameOf)).toEqual(Array(5).fill('1'));
      await system.terminate();

      system = await spawnStandalone(dataDir, SETTINGS);
      expect((await system.live({}, keys[0])).text).toBe(answers[0]?.text);
      const fresh = randomUUID();
      const freshAnswer = await system.live({ memberId: 'W300' }, fresh);
      expect(await rotate()).toMatch(/^6 answers, 5 sealed anew;/);
      expect(await rotate()).toMatch(/^6 answers, 0 sealed anew;/);
      expect((await exchanges()).map(keyNameOf)).toEqual(Array(6).fill('2'));
      const bytes = await bytesOfSqlite(dataDir);
      expect(old.filter((envelope) => bytes.includes(envelope.subarray(-24)))).toEqual([]);
      await system.terminate();

      await removeOldKey();
      system = await spawnStandalone(dataDir, SETTINGS);
      const before = await system.balance();
      const replays = await Promise.all(keys.map((key) => system.live({}, key)));
      expect(replays.map(({ text }) => text)).toEqual(answers.map(({ text }) => text));
      expect((await system.live({ memberId: 'W300' }, fresh)).text).toBe(freshAnswer.text);
      expect(await foundBy(answers[0]?.headers['check-id'])).toEqual(found);
      expect(await system.balance()).toEqual(before);
    },
    TIMEOUT_MS,
  );

  it(
    'keeps rows of batches readable and webhooks signing with their secrets, after which the old key is not needed',
    async () => {
      const receiver = await webhookReceiver();
      const settings = { WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' };
      system = await spawnStandalone(dataDir, settings);
      const hook = await system.operate('/ops/webhooks', {
        json: { url: receiver.url('/hook'), events: ['payer.isolated'] },
      });
      const { id: hookId, secret } = hook.body as { readonly id: string; readonly secret: string };
      const batchId = await finishedBatch(system);
      const results = (await system.call(`/api/eligibility/batches/${batchId}/results`)).text;
      await system.terminate();

      const report =
        /^1 answers, 1 sealed anew;[^]*^2 rows of batches and the secrets of 1 webhooks sealed anew$/m;
      expect(await rotate()).toMatch(report);
      await removeOldKey();
      system = await spawnStandalone(dataDir, { ...SETTINGS, ...settings });
      expect((await system.call(`/api/eligibility/batches/${batchId}/results`)).text).toBe(results);
      const before = receiver.got('/hook').length;
      await system.operate(`/ops/webhooks/${hookId}/test`, { method: 'POST' });
      await eventually(() => receiver.got('/hook').length > before);
      const { body, headers } = receiver.got('/hook')[before] ?? { body: '', headers: {} };
      expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({
        type: 'ping',
      });
      await receiver.stop();
    },
    TIMEOUT_MS,
  );
});

/** The name of the key that sealed an envelope: version, length of the name, name. */
function keyNameOf(envelope: Buffer): string {
  return envelope.subarray(2, 2 + (envelope[1] ?? 0)).toString();
}

/** A batch of one patient and one row that cannot be read, once it is done. */
async function finishedBatch({ call }: StandaloneProcess): Promise<string> {
  const sent = await call('/api/eligibility/batches', {
    json: { items: [PATIENT, { ...PATIENT, memberId: '' }] },
    headers: { 'idempotency-key': randomUUID() },
  });
  const { id } = sent.body as { readonly id: string };
  await eventually(async () => {
    const { body } = await call(`/api/eligibility/batches/${id}`);
    return (body as { readonly state: string }).state === 'completed';
  });
  return id;
}
