import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Running } from '../lifecycle';
import { silentLog } from '../log';
import { createMetrics, watchCertificates } from '../telemetry';
import { certificateAuthority, type CertificateAuthority } from '../testing';
import { caller, channel, serveGrpc, unary } from '.';
import { clientOf, DEFINITION, NAME } from './_echo';

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
    const client = clientOf(server.address, channel(folder));
    try {
      const call = { requestId: 'r1', deadlineMs: Date.now() + 2_000 };
      return await caller(client.echo.bind(client))({ said: 'hello' }, call).catch((error: unknown) => error);
    } finally {
      client.close();
    }
  }

  it('lets in the callers that the service names', async () => {
    expect(await echoAs(ours.issue('gateway'))).toEqual({ said: 'hello' });
  });

  it('refuses another service of the system', async () => {
    expect(await echoAs(ours.issue('mock-fixtures'))).toMatchObject({ code: 'internal' });
  });

  it('refuses a name that another authority vouches for', async () => {
    const theirs = certificateAuthority(join(dir, 'theirs'));
    expect(await echoAs(theirs.issue('gateway'))).toMatchObject({ code: 'service-unavailable' });
  });

  it('refuses whoever shows no certificate', async () => {
    expect(await echoAs(undefined)).toMatchObject({ code: 'service-unavailable' });
  });

  it('tells when its certificates end', async () => {
    const metrics = createMetrics();
    watchCertificates(metrics, ours.issue('payer-catalog'));
    const text = await metrics.text();
    const [, seconds] = /expiry_timestamp_seconds\{file="tls.crt"\} (\d+)/.exec(text) ?? [];
    expect(Number(seconds) * 1_000 - Date.now()).toBeGreaterThan(24 * 60 * 60 * 1_000);
    expect(text).toContain('file="ca.crt"');
  });
});
