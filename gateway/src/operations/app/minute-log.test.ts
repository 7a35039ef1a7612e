import { fakeClock, type FakeClock } from '@eligibility/kit/testing';
import type { CheckTally } from '../../checks/app/check-search';
import { minuteLog, type CountedChecks } from './minute-log';

const MINUTE_MS = 60_000;

describe('the log by minute', () => {
  let clock: FakeClock;
  let asked: number[];
  let tallies: (fromMs: number) => readonly CheckTally[];
  let read: () => Promise<CountedChecks>;

  beforeEach(() => {
    clock = fakeClock();
    asked = [];
    tallies = () => [];
    read = minuteLog({
      clock,
      checks: {
        tally: ({ fromMs, toMs }) => {
          expect(toMs - fromMs).toBe(MINUTE_MS);
          asked.push(fromMs);
          return Promise.resolve(tallies(fromMs));
        },
      },
    });
  });
  const readings = async (count: number): Promise<CountedChecks> => {
    let last = await read();
    for (let n = 1; n < count; n += 1) last = await read();
    return last;
  };
  const active = (): CheckTally => ({ payerId: 'P1', outcome: 'active', isLate: false, checks: 1 });

  it('has the last hour at once, and six hours a dozen readings later', async () => {
    tallies = () => [active()];
    const first = await read();
    expect(first.payers.get('P1')?.judged.hour.reached).toBe(60);
    expect(first.areSixHoursKnown).toBe(false);
    expect(asked.length).toBeLessThan(90);
    const later = await readings(12);
    expect(later.areSixHoursKnown).toBe(true);
    expect(later.payers.get('P1')?.judged.sixHours.reached).toBe(360);
  });

  it('asks again only about minutes that may change, and about each new one', async () => {
    await readings(13);
    asked.length = 0;
    await read();
    const minute = Math.floor(clock.now() / MINUTE_MS) * MINUTE_MS;
    expect(asked).toEqual([minute, minute - MINUTE_MS, minute - 2 * MINUTE_MS]);
    asked.length = 0;
    clock.advance(MINUTE_MS);
    expect((await read()).areSixHoursKnown).toBe(true);
    expect(asked).toContain(minute + MINUTE_MS);
    expect(asked.length).toBeLessThan(5);
  });

  it('shows a check that is answered after its minute is over', async () => {
    await read();
    const beganMs = Math.floor(clock.now() / MINUTE_MS) * MINUTE_MS;
    tallies = (fromMs) => (fromMs === beganMs ? [active()] : []);
    clock.advance(MINUTE_MS);
    expect((await read()).payers.get('P1')?.asked.slice(-2)).toEqual([1, 0]);
  });

  it('asks again for what could not be read', async () => {
    tallies = () => {
      throw new Error('the store is away');
    };
    await expect(read()).rejects.toThrow('the store is away');
    tallies = () => [active()];
    expect((await read()).payers.get('P1')?.judged.hour.reached).toBe(60);
  });
});
