import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { Agent, request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually, freePort } from '@eligibility/testkit';
import { PATIENT } from '../../helpers/client';
import { UNLIMITED } from '../../helpers/own-system';
import { spawnStandalone, type StandaloneProcess } from '../../helpers/standalone-process';
import { startTcpBalancer, type TcpBalancer } from '../../helpers/tcp-balancer';

const STOPS = 3;
const REQUESTS = 2_000;
/** Longer than the balancer needs to notice that a process is not ready any more. */
const DRAIN_DELAY_MS = 2_000;
/** A start on a busy machine takes ten seconds. */
const TIMEOUT_MS = 240_000;

/** What one caller sends again and again over one kept connection. */
type Caller = {
  readonly path: string;
  /** Without one it is a GET. */
  readonly body?: object;
  readonly pauseMs: number;
};
const mock = { path: '/api/eligibility/check/mock', body: PATIENT };
const CALLERS: readonly Caller[] = [
  ...Array.from({ length: 8 }, () => ({ ...mock, pauseMs: 5 })),
  // Its connection is idle most of the time.
  ...Array.from({ length: 4 }, () => ({ ...mock, pauseMs: 700 })),
  // In flight whenever a process stops.
  { path: '/api/eligibility/check', body: { ...PATIENT, memberId: 'SLOW900-W1' }, pauseMs: 50 },
  // Passed on to the console's process.
  { path: '/console/', pauseMs: 50 },
];

type Sent = { readonly path: string; readonly result: number | string; readonly isLast: boolean };

describe('processes that stop one after the other under load', () => {
  let folder: string;
  let balancer: TcpBalancer;
  /** Two systems that know the same keys: one of them runs on, or is up again, whenever the other stops. */
  let systems: { running: StandaloneProcess; readonly start: () => Promise<void>; opsPort: number }[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'eligibility-drain-'));
    const first = join(folder, '1');
    const made = await spawnStandalone(first);
    await made.terminate();
    await cp(first, join(folder, '2'), { recursive: true });
    systems = await Promise.all(
      ['1', '2'].map(async (name) => {
        const [port, opsPort] = [await freePort(), await freePort()];
        const settings = {
          ...UNLIMITED,
          PORT: String(port),
          OPS_PORT: String(opsPort),
          DRAIN_DELAY_MS: String(DRAIN_DELAY_MS),
        };
        const spawn = (): Promise<StandaloneProcess> => spawnStandalone(join(folder, name), settings);
        const system = {
          running: await spawn(),
          opsPort,
          start: async () => {
            system.running = await spawn();
          },
        };
        return system;
      }),
    );
    balancer = await startTcpBalancer(
      systems.map((system) => ({
        address: () => new URL(system.running.access.baseUrl).host,
        isReady: () => isReady(system.opsPort),
      })),
    );
  }, TIMEOUT_MS);
  afterAll(async () => {
    await balancer.stop();
    for (const { running } of systems) await running.kill();
    await rm(folder, { recursive: true, force: true });
  });

  it(
    `answer every one of ${String(REQUESTS)} requests over kept connections`,
    async () => {
      const sent: Sent[] = [];
      let isOver = false;
      const access = systems[0]?.running.access;
      const headers = {
        authorization: `Bearer ${String(access?.apiKey)}`,
        'x-client-id': String(access?.clientId),
      };
      const load = CALLERS.map(async (caller) => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        while (!isOver) {
          sent.push(await send(balancer.baseUrl, caller, { agent, headers }));
          await pause(caller.pauseMs);
        }
        agent.destroy();
      });
      for (let stop = 0; stop < STOPS; stop += 1) {
        const system = systems[stop % systems.length];
        const before = sent.length;
        expect(await system?.running.terminate()).toBe(0);
        await system?.start();
        await eventually(() => isReady(Number(system?.opsPort)), TIMEOUT_MS);
        // While it drained, its callers were sent away with their answers.
        expect(sent.slice(before).filter(({ isLast }) => isLast).length).toBeGreaterThanOrEqual(2);
      }
      await eventually(() => sent.length >= REQUESTS, TIMEOUT_MS);
      isOver = true;
      await Promise.all(load);
      expect(sent.filter(({ result }) => result !== 200)).toEqual([]);
      expect(sent.length).toBeGreaterThanOrEqual(REQUESTS);
      for (const { path } of CALLERS) expect(sent.some((one) => one.path === path && one.isLast)).toBe(true);
    },
    TIMEOUT_MS,
  );
});

async function isReady(opsPort: number): Promise<boolean> {
  return (await fetch(`http://127.0.0.1:${String(opsPort)}/readyz`).catch(() => undefined))?.ok ?? false;
}

type With = { readonly agent: Agent; readonly headers: Readonly<Record<string, string>> };

/** Sends once, over the kept connection if there is one; nothing is sent again. */
function send(baseUrl: string, { path, body }: Caller, { agent, headers }: With): Promise<Sent> {
  return new Promise((resolve) => {
    const fail = (failure: NodeJS.ErrnoException): void => {
      resolve({ path, result: failure.code ?? failure.message, isLast: false });
    };
    const keyed = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    request(`${baseUrl}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      agent,
      headers: body === undefined ? headers : { ...headers, ...keyed },
    })
      .on('error', fail)
      .on('response', (answer: IncomingMessage) => {
        const { statusCode = 0, headers: answered } = answer;
        answer.on('error', fail).on('end', () => {
          resolve({ path, result: statusCode, isLast: answered.connection === 'close' });
        });
        answer.resume();
      })
      .end(body && JSON.stringify(body));
  });
}
