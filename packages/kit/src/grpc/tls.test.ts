import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Running } from '../lifecycle';
import { silentLog } from '../log';
import { createMetrics, watchCertificates } from '../telemetry';
import { certificateAuthority, type CertificateAuthority } from '../testing';
import { caller, channel, healthProbe, serveGrpc, unary } from '.';
import { echoClient, DEFINITION, NAME } from '../testing/echo-service';

describe('mutual TLS between services', () => {
  const dir = mkdtempSync(join(tmpdir(), 'tls-'));
  let ours: CertificateAuthority;
  let server: Running;

  beforeAll(async () => {
    ours = certificateAuthority(join(dir, 'ours'));
    server = await serveGrpc({
      bindAddress: '127.0.0.1:0',
      service: DEFINITION,
      serviceName: NAME,
      drainMs: 100,
      tls: ours.issue('wallet'),
      callers: ['gateway'],
      implementation: {
        hang: unary(silentLog, () => new Promise<object>(() => undefined)),
        echo: unary(silentLog, (request: object) => request),
      },
    });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(dir, { recursive: true });
  });

  async function echoAs(folder: string | undefined): Promise<unknown> {
    const client = echoClient(server.address, channel(folder));
    try {
      const call = { requestId: 'r1', deadlineMs: Date.now() + 2_000 };
      return await caller(client.echo.bind(client))({ said: 'hello' }, call).catch((error: unknown) => error);
    } finally {
      client.close();
    }
  }

  it('accepts the callers that the service names', async () => {
    expect(await echoAs(ours.issue('gateway'))).toEqual({ said: 'hello' });
  });

  it('refuses another service of the system', async () => {
    expect(await echoAs(ours.issue('mock-fixtures'))).toMatchObject({ code: 'internal' });
  });

  it('refuses a name certified by another authority', async () => {
    const theirs = certificateAuthority(join(dir, 'theirs'));
    expect(await echoAs(theirs.issue('gateway'))).toMatchObject({ code: 'service-unavailable' });
  });

  it('refuses a caller without a certificate', async () => {
    expect(await echoAs(undefined)).toMatchObject({ code: 'service-unavailable' });
  });

  it('refuses a caller without TLS, and a health check by another service', async () => {
    const plain = healthProbe(server.address, NAME, channel());
    expect(await plain.isServing(Date.now() + 2_000)).toBe(false);
    plain.close();
    const foreign = healthProbe(server.address, NAME, channel(ours.issue('mock-fixtures')));
    expect(await foreign.isServing(Date.now() + 2_000)).toBe(false);
    foreign.close();
    const own = healthProbe(server.address, NAME, channel(ours.issue('gateway')));
    expect(await own.isServing(Date.now() + 2_000)).toBe(true);
    own.close();
  });

  it.each<[string, string, { alternativeNames?: string; days?: number }, string]>([
    ['has expired', 'gateway', { days: -1 }, 'service-unavailable'],
    ['has the name as its common name alone', 'gateway', { alternativeNames: '' }, 'internal'],
    ['has a longer name', 'gateway2', {}, 'internal'],
    ['has the name below another', 'gateway.attacker.test', {}, 'internal'],
    ['has the name as a part', 'x.gateway', {}, 'internal'],
    ['has a wildcard name', 'any', { alternativeNames: 'DNS:*' }, 'internal'],
    ['has the name in upper case', 'upper', { alternativeNames: 'DNS:GATEWAY' }, 'internal'],
    ['has the name as a mail address', 'mail', { alternativeNames: 'email:gateway' }, 'internal'],
    ['has the name as an address', 'uri', { alternativeNames: 'URI:DNS:gateway' }, 'internal'],
    [
      'accepts the name after a comma of an address',
      'comma',
      { alternativeNames: '@names\n[names]\nURI.1=https://a.test/, DNS:gateway' },
      'internal',
    ],
  ])('refuses a certificate of our own authority that %s', async (_how, name, oddity, code) => {
    const folder = ours.issue(name, join(dir, randomUUID()), oddity);
    expect(await echoAs(folder)).toMatchObject({ code });
  });

  it('exports when its certificates expire', async () => {
    const metrics = createMetrics();
    watchCertificates(metrics, ours.issue('payer-catalog'));
    const text = await metrics.text();
    const [, seconds] = /expiry_timestamp_seconds\{file="tls.crt"\} (\d+)/.exec(text) ?? [];
    expect(Number(seconds) * 1_000 - Date.now()).toBeGreaterThan(24 * 60 * 60 * 1_000);
    expect(text).toContain('file="ca.crt"');
  });
});
