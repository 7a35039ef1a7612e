import request from 'supertest';
import { callerAddress } from './caller-address';
import { serve } from './_serve';

/** Sends the header from this machine and tells whose address is believed to be the caller's. */
async function addressOf(forwardedFor: string | undefined, trustedProxies: number): Promise<unknown> {
  const app = serve((req, res) => {
    res.json({ address: callerAddress(req, trustedProxies) ?? null });
  });
  const asking = request(app).get('/');
  if (forwardedFor !== undefined) asking.set('X-Forwarded-For', forwardedFor);
  return ((await asking).body as { address: unknown }).address;
}

describe('the address of a caller', () => {
  it('is that of the connection where no proxy of ours is before us, whatever the caller says', async () => {
    expect(await addressOf(undefined, 0)).toBe('127.0.0.1');
    expect(await addressOf('198.51.100.7', 0)).toBe('127.0.0.1');
  });

  it('is what the outermost of our proxies saw, not what the caller put before it', async () => {
    expect(await addressOf('198.51.100.66, 203.0.113.7', 1)).toBe('203.0.113.7');
    expect(await addressOf('198.51.100.66, 203.0.113.7, 10.0.0.2', 2)).toBe('203.0.113.7');
    expect(await addressOf('::ffff:203.0.113.7', 1)).toBe('203.0.113.7');
  });

  it('is not known when a request did not pass all of our proxies', async () => {
    expect(await addressOf(undefined, 1)).toBeNull();
    expect(await addressOf('203.0.113.7', 2)).toBeNull();
  });
});
