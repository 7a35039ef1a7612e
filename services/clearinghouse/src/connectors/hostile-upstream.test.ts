import type { UpstreamReply } from '@eligibility/benefits';
import { BAD_SERVERS, badServer, eventually, LEAK } from '@eligibility/testkit';
import { INQUIRY } from '../domain/_inquiry';
import { opened, type Format, FORMATS } from './_connectors';
import { externals, type Mode, MODES, redirects } from './_hostile-modes';
import { fakeClearinghouse, type FakeClearinghouse } from './http/_clearinghouse';

const MAX_GROWTH_BYTES = 256 * 1024 * 1024;

/** What one inquiry comes to at this origin; bounded, as every attempt of a check is. */
async function ask(format: Format, origin: string, attemptMs = 30_000): Promise<UpstreamReply> {
  const connector = opened(format, `${origin}/ask`);
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
    expect(JSON.stringify(reply)).not.toMatch(/leak|root:/);
    expect(process.memoryUsage().rss - before).toBeLessThan(MAX_GROWTH_BYTES);
    expect({}).not.toHaveProperty('polluted');
    return reply;
  }

  it.each(MODES)('has no accepted answer when it sends %s', async (_name, answer) => {
    mode = answer;
    const { kind } = await expectHarmless(ask(format, `http://${upstream.address}`));
    expect(kind).not.toBe('timed-out');
  });

  it.each(BAD_SERVERS)('has no accepted answer, and no connection, when it sends $name', async (bad) => {
    const { url, sockets, stop } = await badServer(bad);
    await expectHarmless(ask(format, url, 300));
    await eventually(() => sockets.size === 0);
    await stop();
  });

  it('cannot make us ask another server or read a file', async () => {
    const url = `http://${elsewhere.address}/stolen`;
    const modes = [...redirects(url), ...externals(url)];
    expect(modes).toHaveLength(12);
    for (const [name, answer] of modes) {
      mode = answer;
      const { kind } = await expectHarmless(ask(format, `http://${upstream.address}`));
      expect([name, kind]).toEqual([name, expect.stringMatching(/^(http-error|unreadable)$/)]);
    }
    expect(elsewhere.received).toEqual([]);
  });
});
