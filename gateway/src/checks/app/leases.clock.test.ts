import type { Clock } from '@eligibility/kit';
import { steadyLeaseClock, storeLeaseClock } from './leases';

/** A machine whose clock may be moved while time goes on. */
function machine(): {
  readonly clock: Clock;
  readonly pass: (ms: number) => void;
  readonly set: (byMs: number) => void;
} {
  let [elapsedMs, movedMs] = [0, 0];
  return {
    clock: { now: () => 1_000_000 + elapsedMs + movedMs, monotonicMs: () => elapsedMs },
    pass: (ms) => {
      elapsedMs += ms;
    },
    set: (byMs) => {
      movedMs += byMs;
    },
  };
}

describe('steadyLeaseClock', () => {
  it('is monotonic, however the clock of the machine is moved', () => {
    const { clock, pass, set } = machine();
    const leases = steadyLeaseClock(clock);
    pass(500);
    expect([leases.now(), leases.skewMs()]).toEqual([1_000_500, 0]);
    set(7_200_000);
    pass(500);
    expect([leases.now(), leases.skewMs()]).toEqual([1_001_000, 7_200_000]);
    set(-7_300_000);
    expect([leases.now(), leases.skewMs()]).toEqual([1_001_000, -100_000]);
  });
});

describe('storeLeaseClock', () => {
  it('equals the clock of the store half a round trip after the call', async () => {
    const { clock, pass } = machine();
    const leases = await storeLeaseClock(clock, () => {
      pass(20);
      return Promise.resolve(5_000);
    });
    expect(leases.now()).toBe(5_010);
    pass(100);
    expect(leases.now()).toBe(5_110);
    expect(leases.skewMs()).toBe(1_000_120 - 5_110);
  });

  it('continues from the last answer while the store is down or slow, and follows it when it answers again', async () => {
    const { clock, pass } = machine();
    let answer = (): Promise<number> => Promise.resolve(5_000);
    const leases = await storeLeaseClock(clock, () => answer());
    answer = () => Promise.reject(new Error('away'));
    pass(1_000);
    await expect(leases.ask()).rejects.toThrow('away');
    expect(leases.now()).toBe(6_000);
    answer = () => {
      pass(1_001);
      return Promise.resolve(99_000);
    };
    await leases.ask();
    expect(leases.now()).toBe(7_001);
    answer = () => Promise.resolve(8_000);
    await leases.ask();
    expect(leases.now()).toBe(8_000);
  });
});
