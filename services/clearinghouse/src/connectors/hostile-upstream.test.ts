import { createServer as createTcpServer } from 'node:net';
import type { UpstreamReply } from '@eligibility/benefits';
import { INQUIRY } from '../domain/_inquiry';
import { opened, type Format, FORMATS } from './_connectors';
import { externals, LEAK, type Mode, MODES, RAW_MODES, redirects } from './_hostile-modes';
import { fakeClearinghouse, type FakeClearinghouse, listening } from './http/_clearinghouse';

const MAX_GROWTH_BYTES = 256 * 1024 * 1024;

/** What one inquiry comes to at this address; bounded, as every attempt of a check is. */
async function ask(format: Format, address: string, attemptMs = 30_000): Promise<UpstreamReply> {
  const connector = opened(format, `http://${address}/ask`);
  try {
    return await connector.ask(INQUIRY, AbortSignal.timeout(attemptMs));
  } finally {
    await connector.close();
  }
}

describe.each(FORMATS)('a hostile upstream, asked in %s', (format) => {
  let mode: Mode[1];
  let upstream: FakeClearinghouse;
  let elsewhere: FakeClearinghouse;
  beforeAll(async () => {
    upstream = await fakeClearinghouse((response) => {
      mode(response);
    });
    elsewhere = await fakeClearinghouse((response) => response.end(LEAK));
  });
  afterAll(async () => {
    await upstream.stop();
    await elsewhere.stop();
  });

  async function expectHarmless(asked: Promise<UpstreamReply>): Promise<UpstreamReply> {
    const before = process.memoryUsage().rss;
    const reply = await asked;
    expect(reply.kind).not.toBe('answered');
    expect(reply.kind).not.toBe('timed-out');
    expect(JSON.stringify(reply)).not.toMatch(/leak|root:/);
    expect(process.memoryUsage().rss - before).toBeLessThan(MAX_GROWTH_BYTES);
    expect({}).not.toHaveProperty('polluted');
    return reply;
  }

  it.each(MODES)('has no accepted answer when it sends %s', async (_name, answer) => {
    mode = answer;
    await expectHarmless(ask(format, upstream.address));
  });

  it.each(RAW_MODES)('has no accepted answer when it sends %s', async (_name, bytes) => {
    const server = createTcpServer((socket) => {
      socket.once('data', () => socket.end(bytes));
    });
    const { address, stop } = await listening(server);
    await expectHarmless(ask(format, address));
    await stop();
  });

  it('cannot make us ask another server or read a file', async () => {
    const url = `http://${elsewhere.address}/stolen`;
    const modes = [...redirects(url), ...externals(url)];
    expect(modes).toHaveLength(12);
    for (const [name, answer] of modes) {
      mode = answer;
      const { kind } = await expectHarmless(ask(format, upstream.address));
      expect([name, kind]).toEqual([name, expect.stringMatching(/^(http-error|unreadable)$/)]);
    }
    expect(elsewhere.received).toEqual([]);
  });

  it('ends with its attempt when its body drips', async () => {
    mode = (response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write(' '), 5);
      response.on('close', () => {
        clearInterval(drip);
      });
    };
    expect(await ask(format, upstream.address, 200)).toEqual({ kind: 'timed-out' });
  });
});
