import type { Request } from 'express';
import request from 'supertest';
import { callerAddress, callerAddresses, clientAddress } from './request-context';
import { serve } from '../testing/serve';

/** Sends the header from this machine and returns what is read of it; null for nothing. */
const reading =
  (read: (req: Request, trustedProxies: number) => unknown) =>
  async (forwardedFor: string | undefined, trustedProxies: number): Promise<unknown> => {
    const app = serve((req, res) => {
      res.json({ read: read(req, trustedProxies) ?? null });
    });
    const asking = request(app).get('/');
    if (forwardedFor !== undefined) asking.set('X-Forwarded-For', forwardedFor);
    return ((await asking).body as { read: unknown }).read;
  };

describe('the addresses of a caller', () => {
  const addresses = reading(callerAddresses);

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

describe.each([
  // The address of a client is that of the connection where the proxies wrote none; that of a caller is unknown then.
  ['client', clientAddress, '127.0.0.1'],
  ['caller', callerAddress, null],
] as const)('the address of a %s', (_of, read, whereNoneIsWritten) => {
  it.each([
    ['198.51.100.7', 0, '127.0.0.1'],
    [undefined, 0, '127.0.0.1'],
    ['198.51.100.66, 203.0.113.7', 1, '203.0.113.7'],
    ['198.51.100.66, 203.0.113.7, 10.0.0.2', 2, '203.0.113.7'],
    ['10.1.2.3', 1, '10.1.2.3'],
    ['::ffff:203.0.113.7', 1, '203.0.113.7'],
    [undefined, 1, whereNoneIsWritten],
  ])('is, of %j through %i proxies, what the outermost of ours saw: %s', async (header, proxies, address) => {
    expect(await reading(read)(header, proxies)).toBe(address);
  });
});

it.each(['unknown', '198.51.100.7, '])(
  'the address of a client whose proxy wrote no valid one is that of the connection: %j',
  async (header) => {
    expect(await reading(clientAddress)(header, 1)).toBe('127.0.0.1');
  },
);

it('the address of a caller is unknown when its request did not pass all our proxies', async () => {
  expect(await reading(callerAddress)('203.0.113.7', 2)).toBeNull();
});
