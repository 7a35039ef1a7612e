import request from 'supertest';
import { callerAddresses } from './caller-addresses';
import { serve } from './_serve';

/** Sends the header from this machine and tells which addresses are believed. */
async function addresses(forwardedFor: string | undefined, trustedProxies: number): Promise<unknown> {
  const app = serve((req, res) => {
    res.json(callerAddresses(req, trustedProxies));
  });
  const asking = request(app).get('/');
  if (forwardedFor !== undefined) asking.set('X-Forwarded-For', forwardedFor);
  return (await asking).body as unknown;
}

describe('the addresses of a caller', () => {
  it('are not what it says itself: that may be made up, or a patient’s', async () => {
    expect(await addresses('198.51.100.7', 0)).toEqual([]);
    expect(await addresses('198.51.100.66, 198.51.100.7', 1)).toEqual(['198.51.100.7']);
  });

  it('are all that proxies of ours have seen, the asking system first', async () => {
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

  it('are addresses, whatever else stands there', async () => {
    expect(await addresses('unknown, _hidden, 198.51.100.7:443, "x"', 4)).toEqual([]);
    expect(await addresses('::ffff:198.51.100.7, 2001:db8::7', 2)).toEqual(['198.51.100.7', '2001:db8::7']);
    expect(await addresses('::ffff:10.0.0.7', 1)).toEqual([]);
  });
});
