import { ConfigError } from '@eligibility/kit/process';
import { Outcome } from '@eligibility/protos/common/v1/check_result';
import type { AddressInfo } from 'node:net';
import { ACTIVE, serviceHarness } from './_service-harness';

const SIMULATOR = { 'payer-network': 'simulator' };
const active = (): Promise<object> => Promise.resolve(ACTIVE);

describe('the clearinghouse service at a simulator', () => {
  const { lines, startUpstream, startService, stop } = serviceHarness();
  afterEach(stop);

  it('knows it before the first check, and marks every answer', async () => {
    const { url } = await startUpstream(active, [], SIMULATOR);
    const { respond, isSimulated } = await startService({ url });
    expect(await isSimulated()).toBe(true);
    expect(await respond()).toMatchObject({ simulated: true, result: { outcome: Outcome.ACTIVE } });
  });

  it('marks the answers of this one and not those of a payer, whatever the settings are', async () => {
    const payers = await startUpstream(active);
    const simulator = await startUpstream(active, [], SIMULATOR);
    const { respond, isSimulated } = await startService({ url: payers.url, fallbackUrl: simulator.url });
    expect(await isSimulated()).toBe(true);
    expect(await respond([{ connector: 'default', payerId: '1' }])).toMatchObject({ simulated: false });
    expect(await respond([{ connector: 'fallback', payerId: '1' }])).toMatchObject({ simulated: true });
  });

  it('knows nothing while nothing has answered, and learns it from the first answer', async () => {
    const { url, server } = await startUpstream(active, [], SIMULATOR);
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const { respond, isSimulated } = await startService({ url });
    expect(await isSimulated()).toBeUndefined();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    expect(await respond()).toMatchObject({ simulated: true });
    expect(await isSimulated()).toBe(true);
  });

  describe('where production refuses it', () => {
    it('does not start, in one line that names the address and what would allow it', async () => {
      const { url } = await startUpstream(active, [], SIMULATOR);
      const starting = startService({ url, simulators: 'refused' });
      await expect(starting).rejects.toThrow(ConfigError);
      await expect(starting).rejects.toThrow(
        /^unsafe in production: CLEARINGHOUSE_URL reaches a simulator.*\(ALLOW_SIMULATED_PAYERS=true allows it\)/,
      );
    });

    it('starts at a clearinghouse, and drops what a simulator answers later: nothing is charged', async () => {
      const headers: Record<string, string> = {};
      const { url } = await startUpstream(active, [], headers);
      const { respond } = await startService({ url, simulators: 'refused' });
      expect(await respond()).toMatchObject({ simulated: false, result: { outcome: Outcome.ACTIVE } });
      Object.assign(headers, SIMULATOR);
      expect(await respond()).toMatchObject({
        simulated: false,
        payerExchange: Buffer.alloc(0),
        result: { outcome: Outcome.NEVER_SENT },
      });
      expect(lines.join('')).toContain('the answer of a simulator was dropped');
    });
  });

  it('starts in production where it is allowed, and says so', async () => {
    const { url } = await startUpstream(active, [], SIMULATOR);
    const { respond } = await startService({ url, simulators: 'allowed' });
    expect(await respond()).toMatchObject({ simulated: true });
    expect(lines.join('')).toContain('a simulator answers in the place of payers');
  });
});
