import { randomUUID } from 'node:crypto';
import { eventually } from '@eligibility/testkit';
import { codeOf } from '../../helpers/client';
import { bootSystem, type System } from '../../helpers/own-system';

describe.each(['false', 'true'])('during an outage (GRPC_LOOPBACK=%s)', (loopback) => {
  let system: System;
  beforeEach(async () => {
    system = await bootSystem({
      CHECK_DEADLINE_MS: '2000',
      CIRCUIT_OPEN_MS: '500',
      GRPC_LOOPBACK: loopback,
    });
  });
  afterEach(() => system.stop());

  const readyz = async (): Promise<{ status: number; body: unknown }> => {
    const response = await fetch(`http://${system.standalone.opsAddress}/readyz`);
    return { status: response.status, body: await response.json() };
  };

  const metrics = async (): Promise<string> =>
    (await fetch(`http://${system.standalone.opsAddress}/metrics`)).text();

  const answers = (url: string): Promise<boolean> =>
    fetch(url).then(
      () => true,
      () => false,
    );

  it.each(['payer-catalog', 'clearinghouse'] as const)(
    '%s: 503 for live checks, nothing charged; the gateway stays ready, names it and answers the rest',
    async (name) => {
      // A gateway must have reached each service once; on a busy machine the first look may come too late.
      await eventually(async () => (await readyz()).status === 200);
      const before = await system.balance();
      await system.standalone.services[name].stop();

      const answer = await system.live();
      expect(answer.status).toBe(503);
      expect(codeOf(answer)).toBe('service-unavailable');
      expect(answer.headers['retry-after']).toBeDefined();
      expect(await system.balance()).toEqual(before);
      expect((await system.mock()).status).toBe(200);
      // All gateways miss it at the same time: with 503 here, none of them would be left to refuse in order.
      const degraded = await readyz();
      expect(degraded.status).toBe(200);
      expect(degraded.body).toMatchObject({ status: 'degraded', dependencies: { [name]: 'away' } });
      expect(await metrics()).toContain(`eligibility_dependency_up{dependency="${name}"} 0\n`);
    },
  );

  it('a wallet outage answers 503 without asking a payer, and stored answers are still replayed', async () => {
    const key = randomUUID();
    const first = await system.live({}, key);
    const calls = system.standalone.simulator?.stats().calls;
    await eventually(async () => (await readyz()).status === 200);
    await system.standalone.services.wallet.stop();

    expect((await system.live()).status).toBe(503);
    expect(system.standalone.simulator?.stats().calls).toBe(calls);
    expect((await system.live({}, key)).text).toBe(first.text);
    const degraded = await readyz();
    expect([degraded.status, degraded.body]).toMatchObject([200, { dependencies: { wallet: 'away' } }]);
  });

  it('an outage of the mock fixtures answers 503 to mock checks, and live checks continue', async () => {
    await system.standalone.services['mock-fixtures'].stop();
    expect((await system.mock()).status).toBe(503);
    expect((await system.live()).status).toBe(200);
  });

  it('a payer that hangs is answered as 504 at the deadline, and charged by the default policy', async () => {
    const before = await system.balance();
    const answer = await system.live({ memberId: 'HANG1' });
    expect(answer).toMatchObject({ status: 200, body: { success: false, upstreamStatusCode: 504 } });
    expect((await system.balance()).captured).toBe(before.captured + 1);
  });

  it('a stopping process is "not ready" while a check is in flight, and finishes the check', async () => {
    const asked = system.live({ memberId: 'HANG1' });
    await eventually(() => system.standalone.simulator?.stats().calls === 1);
    const stopped = system.standalone.stop();
    await eventually(async () => !(await answers(system.access.baseUrl)));
    expect((await readyz()).status).toBe(503);
    expect(await asked).toMatchObject({ status: 200, body: { upstreamStatusCode: 504 } });
    await stopped;
    expect(await answers(`http://${system.standalone.opsAddress}`)).toBe(false);
  });

  it('a failing payer is no longer called, other payers are not affected, and it is used again when it recovers', async () => {
    const switches = system.standalone.simulator?.switches;
    switches?.set('60054', { mode: 'http-500' });
    let calls: number | undefined;
    let before: unknown;
    // The circuit tries the payer again after half a second, so a slow machine may need more than one look.
    await eventually(async () => {
      before = await system.balance();
      calls = system.standalone.simulator?.stats().calls;
      const { body } = await system.live();
      return (body as { upstreamStatusCode?: number }).upstreamStatusCode === 503;
    });
    expect(system.standalone.simulator?.stats().calls).toBe(calls);
    expect(await system.balance()).toEqual(before);
    expect((await system.live({ payerName: 'Cigna' })).body).toMatchObject({ success: true });

    switches?.clear('60054');
    await eventually(async () => ((await system.live()).body as { success: boolean }).success);
  });

  it('an unreachable clearinghouse is 502 and costs nothing', async () => {
    const before = await system.balance();
    await system.standalone.simulator?.stop();
    const answer = await system.live();
    expect(answer).toMatchObject({ status: 200, body: { success: false, upstreamStatusCode: 502 } });
    expect(await system.balance()).toEqual(before);
  });
});
