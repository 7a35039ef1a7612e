import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer as createHttpServer, type Server, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { certificateAuthority } from '@eligibility/kit/testing';
import { bootSystem, UNLIMITED, type System } from '../../helpers/own-system';

const LEAK = 'leak-7731';
const API_KEY = 'test_key_of_the_clearinghouse';

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
  });
}

/** The last line of the workspace's log. */
async function lastLine(system: System): Promise<object> {
  const { body } = await system.call('/api/eligibility/checks', { query: { limit: '1' } });
  return (body as { readonly data: readonly object[] }).data[0] ?? {};
}

describe('a check at a clearinghouse under hostile control', () => {
  let system: System;
  let upstream: Server;
  let answer: (response: ServerResponse) => void;
  let asked = 0;
  beforeAll(async () => {
    upstream = createHttpServer((request, response) => {
      // The service asks once, without an inquiry, who is there.
      if (request.method === 'HEAD') {
        response.writeHead(405).end();
        return;
      }
      asked += 1;
      request.resume().on('end', () => {
        answer(response);
      });
    });
    const url = `http://${await listen(upstream)}/v3`;
    system = await bootSystem({ ...UNLIMITED, CLEARINGHOUSE_URL: url, CLEARINGHOUSE_API_KEY: API_KEY });
  });
  afterAll(async () => {
    await system.stop();
    await closed(upstream);
  });

  // A payer of its own each, and five are not enough to open the circuit of the route.
  it.each<[string, string, (response: ServerResponse) => void]>([
    ['redirects', 'Aetna', (response) => response.writeHead(307, { location: `/${LEAK}` }).end(LEAK)],
    ['fails with its stack', 'Cigna', (response) => response.writeHead(500).end(`{"error":"${LEAK}"}`)],
    ['sends a page', 'Humana', (response) => response.end(`<html>${LEAK}</html>`)],
    ['throttles in words', 'GEHA', (response) => response.writeHead(429, { 'retry-after': LEAK }).end(LEAK)],
  ])(
    'that %s is answered in our own words, and the hostile text is passed on nowhere',
    async (_how, payerName, reply) => {
      answer = reply;
      const before = asked;
      const { status, body, text } = await system.live({ payerName });
      expect([status, (body as { readonly success: boolean }).success]).toEqual([200, false]);
      expect(text).not.toContain(LEAK);
      expect(JSON.stringify(await lastLine(system))).not.toContain(LEAK);
      expect(asked).toBeGreaterThan(before);
      expect(asked - before).toBeLessThanOrEqual(2);
      expect(system.logged()).not.toContain(LEAK);
      expect(system.logged()).not.toContain(API_KEY);
    },
  );
});

describe('a check at a clearinghouse whose certificate is not trusted', () => {
  it('is answered as never sent, sends nothing, and costs nothing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'eligibility-tls-'));
    const issued = certificateAuthority(folder).issue('clearinghouse');
    const pem = (name: string): Promise<string> => readFile(join(issued, name), 'utf8');
    let requests = 0;
    const served = { cert: await pem('tls.crt'), key: await pem('tls.key') };
    const upstream = createHttpsServer(served, (_request, response) => {
      requests += 1;
      response.end();
    });
    const url = `https://${await listen(upstream)}/v3`;
    const system = await bootSystem({ CLEARINGHOUSE_URL: url, CLEARINGHOUSE_API_KEY: API_KEY });
    const before = await system.balance();
    const answer = await system.live();
    expect(answer).toMatchObject({ status: 200, body: { success: false, upstreamStatusCode: 502 } });
    expect(await lastLine(system)).toMatchObject({ outcome: 'never-sent', charged: false });
    expect(await system.balance()).toEqual(before);
    expect(requests).toBe(0);
    await system.stop();
    await closed(upstream);
    await rm(folder, { recursive: true });
  });
});
