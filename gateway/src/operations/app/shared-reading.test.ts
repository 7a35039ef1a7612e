import { fakeClock } from '@eligibility/kit/testing';
import { sharedReading } from './shared-reading';

const LIMITS = { maxAgeMs: 400, waitMs: 50 };

describe('a shared reading', () => {
  it('is made once for all who ask at the same time or shortly after', async () => {
    const clock = fakeClock();
    let readings = 0;
    const read = sharedReading(() => Promise.resolve((readings += 1)), { ...LIMITS, clock });
    const values = await Promise.all(Array.from({ length: 10 }, read));
    expect(new Set(values.map(({ value }) => value))).toEqual(new Set([1]));
    clock.advance(399);
    expect(await read()).toEqual({ value: 1, atMs: clock.now() - 399, isFailed: false });
    clock.advance(1);
    expect(await read()).toEqual({ value: 2, atMs: clock.now(), isFailed: false });
    expect(readings).toBe(2);
  });

  it('that fails leaves the last value, and is not repeated at once', async () => {
    const clock = fakeClock();
    let readings = 0;
    const read = sharedReading(
      () => {
        readings += 1;
        return readings === 1 ? Promise.resolve('well') : Promise.reject(new Error('away'));
      },
      { ...LIMITS, clock },
    );
    await read();
    const atMs = clock.now();
    clock.advance(400);
    expect(await read()).toEqual({ value: 'well', atMs, isFailed: true });
    expect(await read()).toEqual({ value: 'well', atMs, isFailed: true });
    expect(readings).toBe(2);
  });

  it('that hangs keeps no caller waiting, and counts when it comes', async () => {
    const clock = fakeClock();
    let answer: (value: string) => void = () => undefined;
    const read = sharedReading(() => new Promise<string>((resolve) => (answer = resolve)), {
      ...LIMITS,
      clock,
    });
    expect(await read()).toEqual({ value: undefined, atMs: undefined, isFailed: true });
    answer('late');
    expect(await read()).toEqual({ value: 'late', atMs: clock.now(), isFailed: false });
  });
});
