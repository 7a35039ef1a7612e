import { silentLog } from '@eligibility/kit';
import { fakeClock, vaultServer, type VaultServer } from '@eligibility/kit/testing';
import fc from 'fast-check';
import { dataKeys } from '../checks/app/data-keys';
import type { AnswerCipher } from '../checks/app/ports';
import { vaultTransit } from './vault-transit';
import { answerCipher, randomPool } from './crypto';

const SECRET = Buffer.alloc(32, 7);
const BOUND_TO = { workspaceId: 'workspace-1', checkId: 'check-1' };
const KEY_ID = '2026';
const cipher = answerCipher([{ id: KEY_ID, secret: SECRET }]);
const textOf = async (by: AnswerCipher, envelope: Uint8Array, boundTo = BOUND_TO): Promise<string> => {
  const opened = await by.open(envelope, boundTo);
  return opened.isReadable ? opened.plaintext : opened.reason;
};
const sealed = cipher.seal('{"planName":"CANARY-PLAN"}', BOUND_TO);

describe('answerCipher', () => {
  it('opens what it sealed, for any text and any bound identity', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(text, fc.uuid(), fc.uuid(), async (plaintext, workspaceId, checkId) => {
        const boundTo = { workspaceId, checkId };
        return (await textOf(cipher, cipher.seal(plaintext, boundTo), boundTo)) === plaintext;
      }),
    );
  });

  it('opens bytes at any offset of a larger buffer, as database drivers return them', async () => {
    const larger = new Uint8Array(sealed.length + 20);
    larger.set(sealed, 10);
    expect(await textOf(cipher, larger.subarray(10, 10 + sealed.length))).toContain('CANARY-PLAN');
  });

  it('hides the text, and never seals it the same way twice', () => {
    const again = cipher.seal('{"planName":"CANARY-PLAN"}', BOUND_TO);
    expect(Buffer.from(sealed).includes('CANARY')).toBe(false);
    expect(Buffer.from(again).equals(sealed)).toBe(false);
  });

  it.each([
    ['another check', { ...BOUND_TO, checkId: 'check-2' }],
    ['another workspace', { ...BOUND_TO, workspaceId: 'workspace-2' }],
    ['the two swapped', { workspaceId: BOUND_TO.checkId, checkId: BOUND_TO.workspaceId }],
  ])('does not open for %s', async (_what, boundTo) => {
    expect(await textOf(cipher, sealed, boundTo)).toBe('damaged');
  });

  it('does not open with any single bit flipped', async () => {
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const flipped = Buffer.from(sealed);
      const at = bit >> 3;
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (bit & 7));
      expect((await cipher.open(flipped, BOUND_TO)).isReadable).toBe(false);
    }
  });

  it('does not open when it is cut anywhere', async () => {
    for (let length = 0; length < sealed.length; length += 1) {
      expect(await textOf(cipher, sealed.subarray(0, length))).toBe('damaged');
    }
  });

  it.each([
    ['another id', { id: '2027', secret: SECRET }, 'key-missing'],
    ['an id that begins like it', { id: '20261', secret: SECRET }, 'key-missing'],
    ['another secret', { id: KEY_ID, secret: Buffer.alloc(32, 8) }, 'damaged'],
  ])('does not open with a key of %s, and says why', async (_what, key, reason) => {
    expect(await textOf(answerCipher([key]), sealed)).toBe(reason);
  });

  describe('of what was exchanged with a payer', () => {
    const EXCHANGE = Buffer.from([0, 255, 128, 10, 3]);
    const open = (envelope: Uint8Array, boundTo = BOUND_TO): ReturnType<AnswerCipher['openExchange']> =>
      cipher.openExchange(envelope, boundTo);

    it('opens the same bytes, for any bytes and any bound identity', async () => {
      const bytes = fc.uint8Array({ maxLength: 5_000 });
      await fc.assert(
        fc.asyncProperty(bytes, fc.uuid(), fc.uuid(), async (exchange, workspaceId, checkId) => {
          const boundTo = { workspaceId, checkId };
          const opened = await open(cipher.sealExchange(exchange, boundTo), boundTo);
          return opened.isReadable && opened.plaintext.equals(exchange);
        }),
      );
    });

    it('opens neither as an answer nor for another check, and an answer does not open as an exchange', async () => {
      const envelope = cipher.sealExchange(EXCHANGE, BOUND_TO);
      expect(await textOf(cipher, envelope)).toBe('damaged');
      const damaged = { isReadable: false, reason: 'damaged' };
      expect(await open(envelope, { ...BOUND_TO, checkId: 'check-2' })).toEqual(damaged);
      expect(await open(sealed)).toEqual(damaged);
    });

    it('is sealed with the current key as answers are', () => {
      expect(cipher.isCurrent(cipher.sealExchange(EXCHANGE, BOUND_TO))).toBe(true);
      const other = answerCipher([{ id: '2027', secret: SECRET }]);
      expect(other.isCurrent(cipher.sealExchange(EXCHANGE, BOUND_TO))).toBe(false);
    });
  });

  it('names the key it was sealed with, so that keys can be rotated', () => {
    expect(Buffer.from(sealed).subarray(0, 6)).toEqual(Buffer.from('\u0001\u00042026'));
  });

  describe('with the data keys of a key service', () => {
    const ring = { id: KEY_ID, secret: SECRET };
    const withService = async (server: VaultServer): Promise<AnswerCipher> => {
      const service = vaultTransit(server.settings);
      const keys = dataKeys({ service, clock: fakeClock(), log: silentLog, outageMs: 60_000 });
      const by = answerCipher([ring], keys);
      await by.prepare();
      return by;
    };
    let server: VaultServer;
    beforeEach(async () => {
      server = await vaultServer();
    });
    afterEach(() => server.close());

    it('opens in every process what any of them sealed, and what was sealed before the key service', async () => {
      const [one, other] = [await withService(server), await withService(server)];
      const envelope = one.seal('{"planName":"CANARY-PLAN"}', BOUND_TO);
      expect(Buffer.from(envelope).includes('CANARY')).toBe(false);
      expect(await textOf(other, envelope)).toContain('CANARY-PLAN');
      expect(await textOf(other, sealed)).toContain('CANARY-PLAN');
      expect([other.isCurrent(envelope), other.isCurrent(sealed)]).toEqual([true, false]);
    });

    it('opens nothing without the service, and says why', async () => {
      const by = await withService(server);
      const envelope = by.seal('text', BOUND_TO);
      expect(await textOf(cipher, envelope)).toBe('key-missing');
      const fresh = await withService(server);
      server.answerAlways(503);
      await expect(fresh.open(envelope, BOUND_TO)).rejects.toMatchObject({ code: 'service-unavailable' });
      expect(await textOf(by, envelope)).toBe('text');
    });

    it('does not open with any single bit flipped, nor cut anywhere', async () => {
      const by = await withService(server);
      const envelope = Buffer.from(by.seal('text', BOUND_TO));
      for (let at = 0; at < envelope.length; at += 1) {
        const flipped = Buffer.from(envelope);
        flipped[at] = (flipped[at] ?? 0) ^ 1;
        expect((await by.open(flipped, BOUND_TO)).isReadable).toBe(false);
        expect(await textOf(by, envelope.subarray(0, at))).toBe('damaged');
      }
    });

    it('must be sealed again once the service rotated its key', async () => {
      const envelope = (await withService(server)).seal('text', BOUND_TO);
      server.rotate();
      const by = await withService(server);
      expect([by.isCurrent(envelope), await textOf(by, envelope)]).toEqual([false, 'text']);
    });
  });

  describe('with a ring of keys', () => {
    const old = { id: KEY_ID, secret: SECRET };
    const next = { id: '2027', secret: Buffer.alloc(32, 9) };
    const rotated = answerCipher([next, old]);

    it('seals with the first and opens what any of them sealed', async () => {
      expect(await textOf(rotated, sealed)).toContain('CANARY-PLAN');
      const fresh = rotated.seal('fresh', BOUND_TO);
      expect(await textOf(answerCipher([next]), fresh)).toBe('fresh');
      expect(await textOf(cipher, fresh)).toBe('key-missing');
    });

    it('distinguishes what the first key sealed from what an older one did', () => {
      expect(rotated.isCurrent(rotated.seal('fresh', BOUND_TO))).toBe(true);
      expect(rotated.isCurrent(sealed)).toBe(false);
      expect(rotated.isCurrent(new Uint8Array())).toBe(false);
    });
  });
});

describe('a pool of random bytes', () => {
  it('gives pieces of the requested size, never the same one twice, across many fillings', () => {
    const next = randomPool(12, 8);
    const pieces = Array.from({ length: 1_000 }, next);
    expect(pieces.every(({ length }) => length === 12)).toBe(true);
    expect(new Set(pieces.map((piece) => piece.toString('hex'))).size).toBe(1_000);
  });

  it('does not change pieces that were returned', () => {
    const next = randomPool(12, 2);
    const first = next();
    const before = first.toString('hex');
    for (let piece = 0; piece < 10; piece += 1) next();
    expect(first.toString('hex')).toBe(before);
  });
});
