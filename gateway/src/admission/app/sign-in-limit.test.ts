import { fakeClock } from '@eligibility/kit/testing';
import fc from 'fast-check';
import {
  signInLimit,
  type SignInAttempt,
  type SignInLimitOptions,
  type SignInLimited,
} from './sign-in-limit';

const ADDRESS = '198.51.100.7';
const LIMITS = { perAddress: 6, perCredential: 3 };

function setUp(changed: Partial<SignInLimitOptions> = {}) {
  const clock = fakeClock();
  const counted: string[] = [];
  const limit = signInLimit({
    door: 'api',
    limits: LIMITS,
    clock,
    keyHash: (text) => `hash of ${text}`,
    meter: {
      refused: (door, reason) => counted.push(`refused ${door} ${reason}`),
      limited: (door, reason) => counted.push(`limited ${door} ${reason}`),
    },
    isWellFormed: (credential) => !credential.includes('typo'),
    isIssued: () => Promise.resolve(false),
    ...changed,
  });
  const enter = (credential: string | undefined, address = ADDRESS): Promise<SignInAttempt | SignInLimited> =>
    limit.enter({ address, credential });
  /** Tries a credential. @returns how it ended */
  const sign = async (credential: string | undefined, isGood: boolean, address?: string): Promise<string> => {
    const entered = await enter(credential, address);
    if (entered.kind === 'limited') return 'limited';
    if (isGood) entered.succeeded();
    else entered.failed();
    return isGood ? 'passed' : 'refused';
  };
  const guess = async (times: number, address?: string): Promise<readonly string[]> => {
    const ends: string[] = [];
    for (let n = 0; n < times; n += 1) ends.push(await sign(`guess ${String(n)}`, false, address));
    return ends;
  };
  return { clock, counted, enter, sign, guess };
}

describe('signInLimit', () => {
  it("lets an address fail for one minute's quota, then refuses its guesses until one has drained", async () => {
    const { clock, counted, guess, enter } = setUp();
    expect(await guess(8)).toEqual([...Array<string>(6).fill('refused'), 'limited', 'limited']);
    expect(await enter('another guess')).toMatchObject({ kind: 'limited', perMinute: 6, waitSeconds: 10 });
    expect(counted.slice(5)).toEqual([
      'refused api unknown',
      ...Array<string>(3).fill('limited api address'),
    ]);
    clock.advance(9_999);
    expect(await guess(1)).toEqual(['limited']);
    clock.advance(1);
    expect(await guess(2)).toEqual(['refused', 'limited']);
  });

  it('limits a credential that keeps failing at every address, and no other credential', async () => {
    const { sign, enter } = setUp();
    const address = (n: number): string => `203.0.113.${String(n)}`;
    const ends = [];
    for (let n = 0; n < 5; n += 1) ends.push(await sign('revoked', false, address(n)));
    expect(ends).toEqual(['refused', 'refused', 'refused', 'limited', 'limited']);
    expect(await enter('revoked', address(9))).toMatchObject({
      kind: 'limited',
      perMinute: 3,
      waitSeconds: 20,
    });
    expect(await sign('good', true, address(0))).toBe('passed');
  });

  it('counts malformed keys by address, and does not count a request without a key', async () => {
    const { counted, sign } = setUp();
    for (let n = 0; n < 6; n += 1) expect(await sign(`typo ${String(n)}`, false)).toBe('refused');
    expect(await sign('typo 7', false)).toBe('limited');
    for (let n = 0; n < 20; n += 1) expect(await sign(undefined, false)).toBe('refused');
    expect(new Set(counted)).toEqual(
      new Set(['refused api malformed', 'limited api address', 'refused api missing']),
    );
  });

  it('answers a limited address alike for an unknown, malformed, revoked or valid new credential', async () => {
    const { enter, guess, sign } = setUp();
    await sign('revoked', false);
    await guess(5);
    const answers = await Promise.all(
      ['unknown', 'typo', 'revoked', 'good but new'].map((one) => enter(one)),
    );
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(answers[0]?.kind).toBe('limited');
  });

  it('accepts a valid credential that it never saw, once a failure of its address has drained', async () => {
    const { clock, guess, sign } = setUp();
    await guess(10);
    expect(await sign('good', true)).toBe('limited');
    clock.advance(10_000);
    expect(await sign('good', true)).toBe('passed');
    await guess(10);
    expect(await sign('good', true)).toBe('passed');
  });

  it('accepts an issued credential at a limited address, and looks up no other', async () => {
    const asked: string[] = [];
    const { guess, sign } = setUp({
      isIssued: (credential) => {
        asked.push(credential);
        return Promise.resolve(credential === 'good');
      },
    });
    await guess(6);
    expect(asked).toEqual([]);
    expect(await sign('good', true)).toBe('passed');
    expect(await sign('unknown', false)).toBe('limited');
    expect(asked).toEqual(['good', 'unknown']);
  });

  it('trusts a credential that worked in the last day, until it fails', async () => {
    const { clock, guess, sign } = setUp();
    await sign('good', true);
    clock.advance(23 * 3_600_000);
    await guess(6);
    expect(await sign('good', true)).toBe('passed');
    clock.advance(25 * 3_600_000);
    await guess(6);
    expect(await sign('good', true)).toBe('limited');

    clock.advance(10_000);
    await sign('good', true);
    expect(await sign('good', false)).toBe('refused');
    expect(await sign('good', true)).toBe('limited');
  });

  it('counts failures that were in progress together: beyond the limit they make the address wait longer', async () => {
    const { enter } = setUp();
    const attempts = await Promise.all(Array.from({ length: 8 }, (_, n) => enter(`guess ${String(n)}`)));
    for (const attempt of attempts) if (attempt.kind === 'may-try') attempt.failed();
    expect(await enter('guess')).toMatchObject({ kind: 'limited', waitSeconds: 30 });
  });

  it('limits neither a credential that worked nor an issued one while its tables are full', async () => {
    const { sign } = setUp({ isIssued: (credential) => Promise.resolve(credential === 'issued') });
    await sign('good', true);
    for (let n = 0; n < 20_010; n += 1) await sign(`guess ${String(n)}`, false, `address ${String(n)}`);
    expect(await sign('another guess', false, 'another address')).toBe('limited');
    expect(await sign('good', true, 'another address')).toBe('passed');
    expect(await sign('issued', true, 'another address')).toBe('passed');
  });

  it('never limits working credentials, whatever others do at the same address', async () => {
    const steps = fc.array(
      fc.record({
        who: fc.constantFrom('clinic' as const, 'guesser' as const, 'keyless' as const),
        gapMs: fc.integer({ min: 0, max: 20_000 }),
        n: fc.nat(9),
      }),
      { maxLength: 150 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const { clock, sign } = setUp();
        for (let n = 0; n < 10; n += 1) expect(await sign(`clinic ${String(n)}`, true)).toBe('passed');
        for (const { who, gapMs, n } of taken) {
          clock.advance(gapMs);
          const credential = who === 'keyless' ? undefined : `${who} ${String(n)}`;
          const ended = await sign(credential, who === 'clinic');
          const allowed = { clinic: ['passed'], keyless: ['refused'], guesser: ['refused', 'limited'] };
          expect(allowed[who]).toContain(ended);
        }
      }),
    );
  });

  it('never limits a working credential where nothing else fails, seen before or not', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(500), { maxLength: 200 }), async (credentials) => {
        const { sign } = setUp();
        for (const one of credentials) expect(await sign(`clinic ${String(one)}`, true)).toBe('passed');
      }),
    );
  });
});
