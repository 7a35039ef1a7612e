import { randomUUID } from 'node:crypto';
import { eventually } from '@eligibility/testkit';
import { describeWithMongo, tempMongo } from '@eligibility/testkit/mongo';
import { built } from '../helpers/built-packages';
import { clientOf, type Answer } from '../helpers/client';
import { insist } from '../helpers/insist';
import { atOnce, startWorkers, withStatus, type WorkerSystem } from '../helpers/worker-system';

/** Short, so that the checks of a dead worker are resolved within the test's time. */
const QUICK = { LEASE_MS: '1000', RECONCILE_INTERVAL_MS: '100' };
/** Many refused credentials, which are not guesses. */
const NO_GUESSES = { ADDRESS_SIGN_IN_FAILURES_PER_MINUTE: '0', CREDENTIAL_SIGN_IN_FAILURES_PER_MINUTE: '0' };
const RESOLVED_WITHIN_MS = 20_000;
/** A start of three processes on a busy machine takes ten seconds. */
const TIMEOUT_MS = 120_000;
const MEMBERS = ['W100', 'SLOW150-W', 'AAA75W', 'HTTP500W'];
const PAYERS = ['Aetna', 'Cigna', 'Humana', 'UMR'];

/** A store of its own for each test: the settings by which it is found, and how it is removed. */
type Store = { readonly env: Readonly<Record<string, string>>; readonly drop: () => Promise<void> };

describe('a gateway of two workers', () => {
  promises(() => Promise.resolve({ env: {}, drop: () => Promise.resolve() }));
});

describeWithMongo()('a gateway of two workers on MongoDB', () => {
  promises(async () => {
    const { env, drop } = await tempMongo([]);
    await built.standalone.migrate(env);
    return { env, drop };
  });
});

/** What a gateway of several workers promises on each store. */
function promises(openStore: () => Promise<Store>): void {
  let store: Store;
  let system: WorkerSystem;
  const boot = async (settings: Readonly<Record<string, string>>): Promise<void> => {
    store = await openStore();
    system = await startWorkers({ ...store.env, ...settings });
  };
  afterEach(async () => {
    await system.remove();
    await store.drop();
  });

  it(
    'loses no acknowledged check and charges none twice when workers are killed under load',
    async () => {
      await boot(QUICK);
      const acknowledged = new Map<string, string>();
      const asked = new Map<string, { memberId: string; payerName: string }>();
      for (let round = 0; round < 4; round += 1) {
        await eventually(async () => (await system.readiness()).status === 200, RESOLVED_WITHIN_MS);
        const fresh = Array.from({ length: 24 }, (_, index) => {
          const memberId = `${String(MEMBERS[index % 4])}${String(round)}${String(index)}`;
          return { key: randomUUID(), fields: { memberId, payerName: String(PAYERS[index % 4]) } };
        });
        fresh.forEach(({ key, fields }) => asked.set(key, fields));
        const answers = fresh.map(async ({ key, fields }) => {
          const answer = await system.live(fields, key).catch(() => undefined);
          if (answer?.status === 200) acknowledged.set(key, answer.text);
        });
        const enough = acknowledged.size + 1 + round * 4;
        await eventually(() => acknowledged.size >= enough);
        system.killWorker(round);
        await Promise.all(answers);
      }

      // The log shows a check once, charged or not, and the wallet holds nothing for long.
      await eventually(async () => (await system.balance()).held === 0, RESOLVED_WITHIN_MS);
      for (const [key, fields] of asked) {
        const { text } = await insist(() => system.live(fields, key), RESOLVED_WITHIN_MS);
        expect(text).toBe(acknowledged.get(key) ?? text);
      }
      expect(acknowledged.size).toBeLessThan(asked.size);
      const { body } = await system.call('/api/eligibility/checks', { query: { limit: '100' } });
      const log = (body as { data: readonly { charged: boolean }[] }).data;
      expect(log).toHaveLength(asked.size);
      expect(await system.balance()).toMatchObject({
        held: 0,
        captured: log.filter(({ charged }) => charged).length,
      });
      expect(await system.terminate()).toBe(0);
    },
    TIMEOUT_MS,
  );

  it(
    'refuses a revoked key with the next request at every worker; on SIGTERM answers what is in flight at both, and exits with 0',
    async () => {
      await boot(NO_GUESSES);
      expect(await system.readiness()).toMatchObject({ status: 200, simulated: true });
      const { body: workspaces } = await system.operate('/ops/workspaces');
      const workspaceId = String((workspaces as { data: { id: string }[] }).data[0]?.id);
      for (let round = 0; round < 5; round += 1) {
        const { body } = await system.operate(`/ops/workspaces/${workspaceId}/keys`, {
          json: { name: `key ${String(round)}`, scopes: ['wallet:read'] },
          headers: { 'idempotency-key': randomUUID() },
        });
        const { id, key } = body as { id: string; key: string };
        const holder = clientOf({ ...system.access, apiKey: key });
        const send = (): Promise<Answer> => holder.call('/api/wallet');
        expect(withStatus(await atOnce(10, send), 200)).toBe(10);
        expect((await system.operate(`/ops/keys/${id}`, { method: 'DELETE' })).status).toBeLessThan(300);
        expect(withStatus(await atOnce(10, send), 401)).toBe(10);
      }

      const inFlight = 'eligibility_upstream_calls_in_flight';
      const answers = atOnce(8, (index) =>
        system.live({ memberId: `SLOW2000-W${String(index)}`, payerName: String(PAYERS[index % 4]) }),
      );
      await eventually(async () => (await system.metric(inFlight)) === 8);
      const ended = system.terminate();
      expect(withStatus(await answers, 200)).toBe(8);
      expect(await ended).toBe(0);
    },
    TIMEOUT_MS,
  );
}
