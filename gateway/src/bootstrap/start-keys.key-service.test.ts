import { randomUUID } from 'node:crypto';
import { silentLog } from '@eligibility/kit';
import { fakeClock, vaultServer, type VaultServer } from '@eligibility/kit/testing';
import { createMetrics } from '@eligibility/kit/telemetry';
import { RENEW_MS } from '../checks/app/data-keys';
import { startAnswerSeal } from './start-keys';

const OUTAGE_MS = 4 * 60 * 60 * 1_000;
const BOUND_TO = { workspaceId: randomUUID(), checkId: randomUUID() };
const KEY = { id: '1', secret: Buffer.alloc(32, 1) };

describe('the seal of answers in a gateway', () => {
  let server: VaultServer;
  beforeEach(async () => {
    server = await vaultServer();
  });
  afterEach(() => server.close());

  const clock = fakeClock();
  const start = (withService = true) => {
    const metrics = createMetrics();
    const secrets = {
      apiKeyPeppers: [KEY] as const,
      namesPeppers: false,
      fingerprintKeys: [KEY] as const,
      auditKeys: [KEY] as const,
      answerKeys: [KEY],
      operatorToken: 'an operator token for the tests only',
    };
    const keyService = withService ? { vault: server.settings, outageMs: OUTAGE_MS } : undefined;
    return startAnswerSeal({ secrets, keyService, log: silentLog }, { metrics, clock });
  };

  it('appears in readiness with a key service: up, cached, and down', async () => {
    const { cipher, readiness, stop } = await start();
    const condition = (): Promise<unknown> =>
      readiness['key-service']?.() ?? Promise.reject(new Error('it is not there'));
    expect(await condition()).toBe(true);
    server.answerAlways(503);
    clock.advance(OUTAGE_MS - RENEW_MS);
    const envelope = cipher.seal('text', BOUND_TO);
    await expect(cipher.open(Buffer.from(envelope), BOUND_TO)).resolves.toMatchObject({ plaintext: 'text' });
    expect(await condition()).toBe('degraded');
    clock.advance(RENEW_MS);
    expect(await condition()).toBe(false);
    await expect(cipher.prepare()).rejects.toMatchObject({ code: 'service-unavailable' });
    await stop();
  });

  it('prevents a start without a data key, and names the setting', async () => {
    server.answerAlways(403);
    await expect(start()).rejects.toThrow(
      'VAULT_ADDR: the key service gives no data key (the key service answered 403): start it',
    );
  });

  it('uses the keys of the settings without a key service, and readiness does not mention it', async () => {
    const { cipher, readiness } = await start(false);
    expect(readiness).toEqual({});
    await cipher.prepare();
    expect(await cipher.open(cipher.seal('text', BOUND_TO), BOUND_TO)).toMatchObject({ plaintext: 'text' });
  });
});
