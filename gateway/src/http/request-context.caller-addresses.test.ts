import request from 'supertest';
import { callerAddress, callerAddresses, clientAddress } from './request-context';
import { serve } from '../testing/serve';

/** Sends the header from this machine and returns the trusted addresses. */
async function addresses(
  forwardedFor: string | undefined,
  trustedProxies: number,
  read: typeof callerAddresses | typeof clientAddress = callerAddresses,
): Promise<unknown> {
  const app = serve((req, res) => {
    res.json(read(req, trustedProxies));
  });
  const asking = request(app).get('/');
  if (forwardedFor !== undefined) asking.set('X-Forwarded-For', forwardedFor);
  return (await asking).body as unknown;
}

describe('the addresses of a caller', () => {
  it('exclude those that the caller claims, because they may be invented or hold patient data', async () => {
    expect(await addresses('198.51.100.7', 0)).toEqual([]);
    expect(await addresses('198.51.100.66, 198.51.100.7', 1)).toEqual(['198.51.100.7']);
  });

  it('are all that trusted proxies have seen, the sender first', async () => {
    expect(await addresses('198.51.100.7, 192.0.2.1', 2)).toEqual(['198.51.100.7', '192.0.2.1']);
    expect(await addresses('198.51.100.7', 2)).toEqual(['198.51.100.7']);
    expect(await addresses(undefined, 2)).toEqual([]);
  });

  it.each(['127.0.0.1', '10.1.2.3', '172.20.0.9', '192.168.1.1', '100.64.0.1', '::1', 'fd00::1', 'fe80::1'])(
    'tell nothing of the inside of a network: %s',
    async (address) => {
      expect(await addresses(address, 1)).toEqual([]);
    },
  );

  it('are only valid addresses, whatever else the header has', async () => {
    expect(await addresses('unknown, _hidden, 198.51.100.7:443, "x"', 4)).toEqual([]);
    expect(await addresses('::ffff:198.51.100.7, 2001:db8::7', 2)).toEqual(['198.51.100.7', '2001:db8::7']);
    expect(await addresses('::ffff:10.0.0.7', 1)).toEqual([]);
  });
});

describe('the address of a client', () => {
  const client = (forwardedFor: string | undefined, trustedProxies: number): Promise<unknown> =>
    addresses(forwardedFor, trustedProxies, clientAddress);

  it('is the one that the outermost trusted proxy saw, private networks included', async () => {
    expect(await client('198.51.100.66, 198.51.100.7', 1)).toBe('198.51.100.7');
    expect(await client('198.51.100.66, 198.51.100.7, 10.0.0.9', 2)).toBe('198.51.100.7');
    expect(await client('10.1.2.3', 1)).toBe('10.1.2.3');
  });

  it('is that of the connection without a trusted proxy, or when the proxy wrote none', async () => {
    for (const [said, proxies] of [
      ['198.51.100.7', 0],
      [undefined, 1],
      ['unknown', 1],
      ['198.51.100.7, ', 1],
    ] as const)
      expect([said, await client(said, proxies)]).toEqual([said, expect.stringMatching(/^127\.|^::1$/)]);
  });
});

/** Sends the header from this machine and returns the address taken as the caller's. */
async function addressOf(forwardedFor: string | undefined, trustedProxies: number): Promise<unknown> {
  const app = serve((req, res) => {
    res.json({ address: callerAddress(req, trustedProxies) ?? null });
  });
  const asking = request(app).get('/');
  if (forwardedFor !== undefined) asking.set('X-Forwarded-For', forwardedFor);
  return ((await asking).body as { address: unknown }).address;
}

describe('the address of a caller', () => {
  it('is that of the connection without a trusted proxy, whatever the caller claims', async () => {
    expect(await addressOf(undefined, 0)).toBe('127.0.0.1');
    expect(await addressOf('198.51.100.7', 0)).toBe('127.0.0.1');
  });

  it('is the one that the outermost trusted proxy saw, not what the caller put before it', async () => {
    expect(await addressOf('198.51.100.66, 203.0.113.7', 1)).toBe('203.0.113.7');
    expect(await addressOf('198.51.100.66, 203.0.113.7, 10.0.0.2', 2)).toBe('203.0.113.7');
    expect(await addressOf('::ffff:203.0.113.7', 1)).toBe('203.0.113.7');
  });

  it('is unknown when a request did not pass all trusted proxies', async () => {
    expect(await addressOf(undefined, 1)).toBeNull();
    expect(await addressOf('203.0.113.7', 2)).toBeNull();
  });
});
