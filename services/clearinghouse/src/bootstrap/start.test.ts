import type { AddressInfo } from 'node:net';
import { isAppError } from '@eligibility/kit';
import { eventually } from '@eligibility/kit/testing';
import { Outcome } from '@eligibility/protos/common/v1/check_result';
import type { Route } from '../domain/inquiry';
import { ACTIVE, serviceHarness } from './_service-harness';

const REJECTED_79 = { errors: [{ field: 'AAA', code: '79', location: 'Loop 2100A' }] };

const BOTH_ROUTES: readonly Route[] = [
  { connector: 'default', payerId: '00042' },
  { connector: 'fallback', payerId: 'OTHER42' },
];

describe('the clearinghouse service', () => {
  const { lines, startUpstream, startService, stop } = serviceHarness();
  afterEach(stop);

  it('asks the configured clearinghouse with its key, which no log line shows', async () => {
    const { url, received } = await startUpstream(() => Promise.resolve(ACTIVE));
    const { check } = await startService({ url });
    expect(await check()).toMatchObject({ outcome: Outcome.ACTIVE, summary: { payerName: 'Real Payer' } });
    expect(received.map(({ url: path, headers }) => [path, headers.authorization])).toEqual([
      ['/eligibility/v3', 'a-secret-key'],
    ]);
    expect(lines.join('')).not.toContain('a-secret-key');
  });

  it('starts while the clearinghouse is down, and uses it as soon as it is up', async () => {
    const { url, server } = await startUpstream(() => Promise.resolve(ACTIVE));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const { check } = await startService({ url });
    expect(await check()).toMatchObject({ outcome: Outcome.NEVER_SENT, upstreamStatusCode: 502 });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    expect(await check()).toMatchObject({ outcome: Outcome.ACTIVE });
  });

  it("asks the next route, with the payer's id there, when the payer is down on the first", async () => {
    const first = await startUpstream(() => Promise.resolve({ errors: [{ code: '42' }] }));
    const bodies: string[] = [];
    const second = await startUpstream(() => Promise.resolve(ACTIVE), bodies);
    const { check } = await startService({ url: first.url, fallbackUrl: second.url });
    expect(await check(BOTH_ROUTES)).toMatchObject({ outcome: Outcome.ACTIVE });
    expect([first.received.length, second.received.length]).toEqual([1, 1]);
    expect(JSON.parse(bodies.join(''))).toMatchObject({ tradingPartnerServiceId: 'OTHER42' });
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ connector: 'fallback', upstreamAttempts: 2 });
  });

  it('asks the next route when the first is unreachable', async () => {
    const first = await startUpstream(() => Promise.resolve(ACTIVE));
    await new Promise((resolve) => first.server.close(resolve));
    const second = await startUpstream(() => Promise.resolve(ACTIVE));
    const { check } = await startService({ url: first.url, fallbackUrl: second.url });
    expect(await check(BOTH_ROUTES)).toMatchObject({ outcome: Outcome.ACTIVE });
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ connector: 'fallback', upstreamAttempts: 1 });
  });

  it('never asks a second route after an answer, or after a call that may have reached the payer', async () => {
    const replies = [{ errors: [{ field: 'AAA', code: '75' }] }, ACTIVE];
    const first = await startUpstream((nth) => Promise.resolve(replies[nth - 1] ?? {}));
    const second = await startUpstream(() => Promise.resolve(ACTIVE));
    const { check } = await startService({ url: first.url, fallbackUrl: second.url });
    expect(await check(BOTH_ROUTES)).toMatchObject({ outcome: Outcome.REJECTED });
    expect(await check(BOTH_ROUTES)).toMatchObject({ outcome: Outcome.ACTIVE });
    expect(await check(BOTH_ROUTES)).toMatchObject({ outcome: Outcome.UNAVAILABLE });
    expect(second.received).toHaveLength(0);
  });

  it('makes at most 1.1 attempts per check at a failing payer, whatever the checks', async () => {
    const down = { errors: [{ code: '42', followupAction: 'Resubmission Allowed' }] };
    const { url, received } = await startUpstream(() => Promise.resolve(down));
    const { check } = await startService({ url });
    const checks = await Promise.all(Array.from({ length: 50 }, () => check()));
    expect(checks).toHaveLength(50);
    expect(received.length).toBeLessThanOrEqual(55);
  });

  it('gives up after the configured deadline', async () => {
    const { url } = await startUpstream(() => new Promise(() => undefined));
    const { check } = await startService({ url, deadlineMs: 100 });
    expect(await check()).toMatchObject({ outcome: Outcome.NO_ANSWER, upstreamStatusCode: 504 });
  });

  it('makes no more concurrent calls to a payer than configured, and opens its circuit for the configured time', async () => {
    const answers: ((body: object) => void)[] = [];
    const { url } = await startUpstream((nth) =>
      nth === 1
        ? new Promise((resolve) => answers.push(resolve))
        : Promise.resolve({ errors: [{ code: '42' }] }),
    );
    const { check } = await startService({ url, payerMaxInFlight: 1, circuitOpenMs: 500 });
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

  it.each([
    [false, Outcome.REJECTED],
    [true, Outcome.ACCOUNT_REFUSED],
  ])('treats AAA 79 as a problem of our account: %s', async (treat79AsAccount, outcome) => {
    const { url } = await startUpstream(() => Promise.resolve(REJECTED_79));
    const { check } = await startService({ url, treat79AsAccount });
    expect(await check()).toMatchObject({ outcome, rejectCodes: ['79'] });
  });

  it('finishes a running check when it is stopped, and accepts no new one', async () => {
    const answers: ((body: object) => void)[] = [];
    const { url } = await startUpstream(() => new Promise((resolve) => answers.push(resolve)));
    const { running, check } = await startService({ url });
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
