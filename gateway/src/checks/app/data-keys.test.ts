import { fakeClock, type FakeClock } from '@eligibility/kit/testing';
import { AppError, silentLog } from '@eligibility/kit';
import { refusalOf } from '../../testing/fakes';
import { dataKeys, RENEW_MS, type DataKeys, type KeyService } from './data-keys';

const HOUR_MS = 60 * 60 * 1_000;
const OUTAGE_MS = 4 * HOUR_MS;

describe('data keys', () => {
  let clock: FakeClock;
  let calls: string[];
  let isAway: boolean;
  let revoked: Set<string>;
  let keys: DataKeys;
  let lines: string[];

  beforeEach(() => {
    clock = fakeClock();
    calls = [];
    lines = [];
    isAway = false;
    revoked = new Set();
    let made = 0;
    const answer = async <T>(call: string, value: () => T): Promise<T> => {
      calls.push(call);
      await Promise.resolve();
      if (isAway) throw new AppError('service-unavailable');
      return value();
    };
    const service: KeyService = {
      generateDataKey: () =>
        answer('generate', () => {
          made += 1;
          return { secret: Buffer.alloc(32, made), wrapped: Buffer.from(`w${String(made)}`) };
        }),
      unwrapDataKey: (wrapped) =>
        answer(`unwrap ${wrapped.toString()}`, () =>
          revoked.has(wrapped.toString()) ? undefined : Buffer.alloc(32, Number(wrapped.toString().slice(1))),
        ),
      isCurrent: () => true,
    };
    const log = {
      ...silentLog,
      error: (line: string) => void lines.push(line),
      info: (line: string) => void lines.push(line),
    };
    keys = dataKeys({ service, clock, log, outageMs: OUTAGE_MS });
  });
  const sealingWith = (): string => keys.sealing().wrapped.toString();
  const settled = async (): Promise<void> => {
    for (let turns = 0; turns < 10; turns += 1) await Promise.resolve();
  };

  it('seals nothing before the first key is there, and knows the age of the one it seals with', async () => {
    expect(() => keys.sealing()).toThrow(expect.objectContaining({ code: 'service-unavailable' }) as Error);
    expect(keys.sealingAgeMs()).toBeUndefined();
    await keys.prepare();
    clock.advance(1_500);
    expect([sealingWith(), keys.sealingAgeMs()]).toEqual(['w1', 1_500]);
  });

  it('uses one key for any number of checks, and opens what it sealed without a call', async () => {
    await Promise.all(Array.from({ length: 50 }, keys.prepare));
    await keys.prepare();
    expect(await keys.find(Buffer.from('w1'))).toEqual(Buffer.alloc(32, 1));
    expect(calls).toEqual(['generate']);
  });

  it('renews the key in the background, so that no check waits for it', async () => {
    await keys.prepare();
    clock.advance(RENEW_MS);
    await keys.prepare();
    expect(sealingWith()).toBe('w1');
    await settled();
    expect(sealingWith()).toBe('w2');
  });

  it('asks once for a key that many retries need at once, and again after an hour', async () => {
    await Promise.all(Array.from({ length: 20 }, () => keys.find(Buffer.from('w9'))));
    await keys.find(Buffer.from('w9'));
    expect(calls).toEqual(['unwrap w9']);
    clock.advance(HOUR_MS);
    await keys.find(Buffer.from('w9'));
    expect(calls).toEqual(['unwrap w9', 'unwrap w9']);
  });

  it('keeps no more than a thousand keys', async () => {
    for (let n = 1; n <= 1_001; n += 1) await keys.find(Buffer.from(`w${String(n)}`));
    calls.length = 0;
    await keys.find(Buffer.from('w1'));
    expect(calls).toEqual(['unwrap w1']);
  });

  it('continues with cached keys while the service is down, reports it, and recovers afterwards', async () => {
    await keys.prepare();
    await keys.find(Buffer.from('w9'));
    isAway = true;
    clock.advance(2 * HOUR_MS);
    await keys.prepare();
    await settled();
    expect(sealingWith()).toBe('w1');
    expect(await keys.find(Buffer.from('w9'))).toEqual(Buffer.alloc(32, 9));
    expect((await refusalOf(keys.find(Buffer.from('w8')))).code).toBe('service-unavailable');
    expect(keys.condition()).toBe('degraded');
    isAway = false;
    clock.advance(5_000);
    await keys.prepare();
    await settled();
    expect(keys.condition()).toBe(true);
    expect(sealingWith()).toBe('w2');
    expect(lines).toEqual(['the key service does not answer', 'the key service answers again']);
  });

  it('seals and opens nothing once the outage has lasted too long', async () => {
    await keys.prepare();
    isAway = true;
    clock.advance(OUTAGE_MS);
    expect((await refusalOf(keys.prepare())).code).toBe('service-unavailable');
    clock.advance(5_000);
    expect((await refusalOf(keys.find(Buffer.from('w1')))).code).toBe('service-unavailable');
    expect(keys.condition()).toBe(false);
  });

  it('does not delay checks for a service that failed a moment ago', async () => {
    isAway = true;
    for (let tries = 0; tries < 5; tries += 1) await refusalOf(keys.prepare());
    expect(calls).toEqual(['generate']);
    clock.advance(5_000);
    await refusalOf(keys.prepare());
    expect(calls).toHaveLength(2);
  });

  it('drops a key that the service no longer opens', async () => {
    await keys.find(Buffer.from('w9'));
    revoked.add('w9');
    clock.advance(HOUR_MS);
    expect(await keys.find(Buffer.from('w9'))).toBeUndefined();
    isAway = true;
    expect((await refusalOf(keys.find(Buffer.from('w9')))).code).toBe('service-unavailable');
  });
});
