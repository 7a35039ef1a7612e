import { connect, type Socket } from 'node:net';
import { eventually } from '@eligibility/testkit';
import type { Answer } from '../helpers/client';
import { atOnce, startWorkers, withStatus, WORKERS, type WorkerSystem } from '../helpers/worker-system';

const BACK_WITHIN_MS = 20_000;
/** A start of three processes on a busy machine takes ten seconds. */
const TIMEOUT_MS = 120_000;

/** What is counted in memory, which no store knows. */
describe('what a gateway of two workers counts', () => {
  let system: WorkerSystem;
  afterEach(() => system.remove());

  it(
    'is not ready while one is missing, starts it again, and counts on',
    async () => {
      system = await startWorkers();
      expect(await system.readiness()).toEqual({ status: 200, workers: true, simulated: true });
      await atOnce(20, () => system.mock());
      const answered = 'eligibility_idempotency_claims_total{kind="mock",result="mine"}';
      const before = await system.metric(answered);
      expect(before).toBe(20);
      system.killWorker(0);
      await eventually(async () => (await system.readiness()).status === 503);
      expect(await system.metric(answered)).toBe(before);
      await eventually(async () => (await system.readiness()).status === 200, BACK_WITHIN_MS);
      expect(await system.metric('eligibility_workers_ended_total{how="signal"}')).toBe(1);
      await atOnce(5, () => system.mock());
      expect(await system.metric(answered)).toBe(before + 5);
    },
    TIMEOUT_MS,
  );

  it(
    'limits a workspace, also after a worker was started again, and guesses of credentials as one process does',
    async () => {
      const perMinute = 20;
      const guessesPerMinute = 10;
      system = await startWorkers({
        RATE_LIMIT_PER_MINUTE: String(perMinute),
        ADDRESS_SIGN_IN_FAILURES_PER_MINUTE: String(guessesPerMinute),
      });
      const begunMs = performance.now();
      const first = await atOnce(3 * perMinute, () => system.mock());
      system.killWorker(1);
      await eventually(async () => (await system.readiness()).status === 503);
      await eventually(async () => (await system.readiness()).status === 200, BACK_WITHIN_MS);
      const second = await atOnce(3 * perMinute, () => system.mock());
      const refilled = ((performance.now() - begunMs) * perMinute) / 60_000;
      const allowed = withStatus([...first, ...second], 200);
      expect(allowed).toBeGreaterThanOrEqual(perMinute);
      expect(allowed).toBeLessThanOrEqual(perMinute + refilled + 1);
      expect(withStatus(first, 429)).toBeGreaterThan(0);

      const guessedMs = performance.now();
      const answers: Answer[] = [];
      for (let round = 0; round < 10; round += 1)
        answers.push(
          ...(await atOnce(4, (index) => {
            const credential = `guess ${String(round)} ${String(index)}`;
            return system.operate('/ops/workspaces', { headers: { authorization: `Bearer ${credential}` } });
          })),
        );
      const drained = ((performance.now() - guessedMs) * guessesPerMinute) / 60_000;
      // Guesses of one round may pass both workers before either has heard of the others.
      expect(withStatus(answers, 401)).toBeLessThanOrEqual(guessesPerMinute + drained + 4);
      expect(withStatus(answers, 429)).toBeGreaterThan(10);
    },
    TIMEOUT_MS,
  );

  it(
    'holds no more connections of one address than one process would',
    async () => {
      const perAddress = 30;
      system = await startWorkers({ MAX_CONNECTIONS_PER_ADDRESS: String(perAddress) });
      const port = Number(new URL(system.access.baseUrl).port);
      const sockets: Socket[] = [];
      const open = (): number => sockets.filter(({ destroyed }) => !destroyed).length;
      for (let count = 0; count < 3 * perAddress; count += 1) {
        const socket = connect(port, '127.0.0.1')
          .on('error', () => undefined)
          .resume();
        sockets.push(socket);
        await eventually(() => socket.readyState !== 'opening');
      }
      // What arrives at both workers at the same time may exceed the limit for a moment.
      await eventually(() => open() <= perAddress + WORKERS);
      expect(open()).toBeGreaterThan(perAddress / 2);
      await eventually(
        async () => (await system.metric('eligibility_connections_open')) <= perAddress + WORKERS,
      );
      sockets.forEach((socket) => socket.destroy());
      await eventually(async () => (await system.call('/api/wallet')).status === 200);
    },
    TIMEOUT_MS,
  );
});
