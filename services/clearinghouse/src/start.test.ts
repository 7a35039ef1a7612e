import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog, isAppError, type Running } from '@eligibility/kit';
import { caller, channel } from '@eligibility/kit/grpc';
import { eventually } from '@eligibility/kit/testing';
import {
  CircuitAdminServiceClient,
  CircuitMode,
  CircuitScope,
} from '@eligibility/protos/clearinghouse/v1/circuit_admin';
import { ClearinghouseServiceClient } from '@eligibility/protos/clearinghouse/v1/clearinghouse';
import { Outcome, type CheckResult } from '@eligibility/protos/common/v1/check_result';
import { INQUIRY } from './app/_samples';
import type { NamedConnector } from './connectors-config';
import type { Route } from './domain/inquiry';
import { start, type ClearinghouseConfig } from './start';

const ACTIVE = {
  benefitsInformation: [{ code: '1', serviceTypeCodes: ['30'] }],
  payer: { name: 'Real Payer' },
};
const REJECTED_79 = { errors: [{ field: 'AAA', code: '79', location: 'Loop 2100A' }] };

function named(name: string, url: string): NamedConnector {
  return { name, maxInFlight: 256, settings: { format: 'json', url, apiKey: 'a-secret-key' } };
}

const BOTH_ROUTES: readonly Route[] = [
  { connector: 'default', payerId: '00042' },
  { connector: 'fallback', payerId: 'OTHER42' },
];

type Upstream = { readonly server: Server; readonly url: string; readonly received: IncomingMessage[] };

/** A clearinghouse on a free port; `reply` gets the number of the request and holds its answer back as it likes. */
async function upstream(reply: (nth: number) => Promise<object>, bodies: string[] = []): Promise<Upstream> {
  const received: IncomingMessage[] = [];
  const server = createServer((req, res) => {
    received.push(req);
    req.on('data', (chunk: Buffer) => bodies.push(chunk.toString()));
    void reply(received.length).then((body) => {
      res.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${String(port)}/eligibility/v3`, received };
}

describe('the clearinghouse service', () => {
  const lines: string[] = [];
  const closers: (() => unknown)[] = [];

  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
    lines.length = 0;
  });

  async function listening(reply: (nth: number) => Promise<object>, bodies?: string[]): Promise<Upstream> {
    const made = await upstream(reply, bodies);
    closers.push(() => {
      made.server.close().closeAllConnections();
    });
    return made;
  }

  async function started({
    url,
    fallbackUrl = url,
    ...settings
  }: Partial<ClearinghouseConfig> & { readonly url: string; readonly fallbackUrl?: string }) {
    const running: Running = await start({
      bindAddress: '127.0.0.1:0',
      databasePath: ':memory:',
      connectors: [named('default', url), named('fallback', fallbackUrl)],
      deadlineMs: 5_000,
      payerMaxInFlight: 32,
      providerMaxInFlight: 32,
      payerSlowMs: 5_000,
      payerSlowMsByPayer: new Map(),
      circuitOpenMs: 5_000,
      circuitMaxOpenMs: 10_000,
      treat79AsAccount: false,
      log: createLog({ level: 'debug', destination: { write: (line) => lines.push(line) } }),
      ...settings,
    });
    const { credentials, options } = channel();
    const client = new ClearinghouseServiceClient(running.address, credentials, options);
    closers.push(running.stop, () => {
      client.close();
    });
    const call = caller(client.checkEligibility.bind(client));
    const check = async (routes: readonly Route[] = []): Promise<CheckResult | undefined> => {
      const inquiry = { ...INQUIRY, payer: { ...INQUIRY.payer, routes: [...routes] } };
      return (await call(inquiry, { requestId: 'request-1', deadlineMs: Date.now() + 10_000 })).result;
    };
    return { running, check };
  }

  /** Overrules the payer of the inquiry at one replica. */
  function overriding(address: string): (mode: CircuitMode) => Promise<unknown> {
    const { credentials, options } = channel();
    const client = new CircuitAdminServiceClient(address, credentials, options);
    closers.push(() => {
      client.close();
    });
    const call = caller(client.overrideCircuit.bind(client));
    const target = { scope: CircuitScope.PAYER, id: INQUIRY.payer.payerId };
    return (mode) =>
      call(
        { target, mode, actor: 'on-call', reason: 'sick', untilMs: undefined },
        { requestId: 'request-1', deadlineMs: Date.now() + 5_000 },
      );
  }

  it('asks the configured clearinghouse with its key, which no log line shows', async () => {
    const { url, received } = await listening(() => Promise.resolve(ACTIVE));
    const { check } = await started({ url });
    expect(await check()).toMatchObject({ outcome: Outcome.ACTIVE, summary: { payerName: 'Real Payer' } });
    expect(received.map(({ url: path, headers }) => [path, headers.authorization])).toEqual([
      ['/eligibility/v3', 'a-secret-key'],
    ]);
    expect(lines.join('')).not.toContain('a-secret-key');
  });

  it('starts without a clearinghouse, and finds it as soon as it is there', async () => {
    const { url, server } = await listening(() => Promise.resolve(ACTIVE));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const { check } = await started({ url });
    expect(await check()).toMatchObject({ outcome: Outcome.NEVER_SENT, upstreamStatusCode: 502 });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    expect(await check()).toMatchObject({ outcome: Outcome.ACTIVE });
  });

  it('goes to the next route, under the id the payer has there, when the payer is down on the first', async () => {
    const first = await listening(() => Promise.resolve({ errors: [{ code: '42' }] }));
    const bodies: string[] = [];
    const second = await listening(() => Promise.resolve(ACTIVE), bodies);
    const { check } = await started({ url: first.url, fallbackUrl: second.url });
    expect(await check(BOTH_ROUTES)).toMatchObject({ outcome: Outcome.ACTIVE });
    expect([first.received.length, second.received.length]).toEqual([1, 1]);
    expect(JSON.parse(bodies.join(''))).toMatchObject({ tradingPartnerServiceId: 'OTHER42' });
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ connector: 'fallback', upstreamAttempts: 2 });
  });

  it('goes to the next route when the first is not there', async () => {
    const first = await listening(() => Promise.resolve(ACTIVE));
    await new Promise((resolve) => first.server.close(resolve));
    const second = await listening(() => Promise.resolve(ACTIVE));
    const { check } = await started({ url: first.url, fallbackUrl: second.url });
    expect(await check(BOTH_ROUTES)).toMatchObject({ outcome: Outcome.ACTIVE });
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ connector: 'fallback', upstreamAttempts: 1 });
  });

  it('never asks a second route after an answer, or after a call that may have reached the payer', async () => {
    const replies = [{ errors: [{ field: 'AAA', code: '75' }] }, ACTIVE];
    const first = await listening((nth) => Promise.resolve(replies[nth - 1] ?? {}));
    const second = await listening(() => Promise.resolve(ACTIVE));
    const { check } = await started({ url: first.url, fallbackUrl: second.url });
    expect(await check(BOTH_ROUTES)).toMatchObject({ outcome: Outcome.REJECTED });
    expect(await check(BOTH_ROUTES)).toMatchObject({ outcome: Outcome.ACTIVE });
    expect(await check(BOTH_ROUTES)).toMatchObject({ outcome: Outcome.UNAVAILABLE });
    expect(second.received).toHaveLength(0);
  });

  it('sends a payer in trouble no more than 1.1 attempts a check, whatever it is asked', async () => {
    const down = { errors: [{ code: '42', followupAction: 'Resubmission Allowed' }] };
    const { url, received } = await listening(() => Promise.resolve(down));
    const { check } = await started({ url });
    const checks = await Promise.all(Array.from({ length: 50 }, () => check()));
    expect(checks).toHaveLength(50);
    expect(received.length).toBeLessThanOrEqual(55);
  });

  it('gives up after the configured deadline', async () => {
    const { url } = await listening(() => new Promise(() => undefined));
    const { check } = await started({ url, deadlineMs: 100 });
    expect(await check()).toMatchObject({ outcome: Outcome.NO_ANSWER, upstreamStatusCode: 504 });
  });

  it('holds no more calls to a payer than configured, and opens its circuit for as long as configured', async () => {
    const answers: ((body: object) => void)[] = [];
    const { url } = await listening((nth) =>
      nth === 1
        ? new Promise((resolve) => answers.push(resolve))
        : Promise.resolve({ errors: [{ code: '42' }] }),
    );
    const { check } = await started({ url, payerMaxInFlight: 1, circuitOpenMs: 500 });
    const first = check();
    await eventually(() => answers.length === 1);
    expect(await check()).toMatchObject({ outcome: Outcome.NOT_CALLED });
    answers.forEach((answer) => {
      answer(ACTIVE);
    });
    expect(await first).toMatchObject({ outcome: Outcome.ACTIVE });
    for (let failures = 0; failures < 5; failures += 1) await check();
    expect(await check()).toMatchObject({ outcome: Outcome.NOT_CALLED });
    await eventually(async () => (await check())?.outcome === Outcome.UNAVAILABLE);
  });

  it('heeds an override on another replica within 2 s, and after a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'clearinghouse-'));
    closers.push(() => {
      rmSync(folder, { recursive: true });
    });
    const { url } = await listening(() => Promise.resolve(ACTIVE));
    const settings = { url, databasePath: join(folder, 'clearinghouse.sqlite') };
    const [here, there] = [await started(settings), await started(settings)];
    const override = overriding(here.running.address);
    const isIsolated = async (): Promise<boolean> => (await there.check())?.outcome === Outcome.NOT_CALLED;

    await override(CircuitMode.ISOLATED);
    expect((await here.check())?.outcome).toBe(Outcome.NOT_CALLED);
    await eventually(isIsolated, 2_000);
    const restarted = await started(settings);
    expect((await restarted.check())?.outcome).toBe(Outcome.NOT_CALLED);

    await override(CircuitMode.AUTO);
    await eventually(async () => !(await isIsolated()), 2_000);
  });

  it.each([
    [false, Outcome.REJECTED],
    [true, Outcome.ACCOUNT_REFUSED],
  ])('takes AAA 79 for a matter of our account: %s', async (treat79AsAccount, outcome) => {
    const { url } = await listening(() => Promise.resolve(REJECTED_79));
    const { check } = await started({ url, treat79AsAccount });
    expect(await check()).toMatchObject({ outcome, rejectCodes: ['79'] });
  });

  it('finishes a check that is under way when it is stopped, and takes no new one', async () => {
    const answers: ((body: object) => void)[] = [];
    const { url } = await listening(() => new Promise((resolve) => answers.push(resolve)));
    const { running, check } = await started({ url });
    const underWay = check();
    await eventually(() => answers.length === 1);
    const stopped = running.stop();
    answers.forEach((answer) => {
      answer(ACTIVE);
    });
    expect(await underWay).toMatchObject({ outcome: Outcome.ACTIVE });
    await stopped;
    const late: unknown = await check().catch((thrown: unknown) => thrown);
    expect(isAppError(late, 'service-unavailable')).toBe(true);
  });
});
