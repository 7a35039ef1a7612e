import {
  burnOf,
  KNOWN_MINUTES,
  recentChecks,
  SHOWN_MINUTES,
  type RecentChecks,
  type Tally,
} from './recent-checks';

const NOW = 30_000_000;
const tally = (one: Partial<Tally>): Tally => {
  return { payerId: 'P1', outcome: 'active', isLate: false, checks: 1, ...one };
};
/** The recent checks of payer P1, from tallies by their age in minutes. */
function recent(ages: Readonly<Record<number, readonly Tally[]>>): RecentChecks | undefined {
  const minutes = new Map(Object.entries(ages).map(([age, tallies]) => [NOW - Number(age), tallies]));
  return recentChecks(minutes, NOW).get('P1');
}

describe('the recent checks of a payer', () => {
  it('are shown by minute, the current one last, with those that got no answer of the payer', () => {
    const known = recent({
      0: [tally({ checks: 3 }), tally({ outcome: 'never-sent', checks: 2 })],
      59: [tally({ outcome: 'rejected' })],
      60: [tally({ outcome: 'unavailable', checks: 9 })],
    });
    expect(known?.asked).toHaveLength(SHOWN_MINUTES);
    expect([known?.asked[0], known?.asked[1], known?.asked[59]]).toEqual([1, 0, 5]);
    expect([known?.failed[0], known?.failed[59]]).toEqual([0, 2]);
    expect(known?.failures).toEqual(new Map([['never-sent', 2]]));
  });

  it('counts a payer that was not called neither as asked nor as failed', () => {
    const known = recent({ 0: [tally({}), tally({ outcome: 'not-called', checks: 198 })] });
    expect([known?.asked[59], known?.failed[59]]).toEqual([1, 0]);
    expect(known?.failures).toEqual(new Map([['not-called', 198]]));
    expect(known?.judged.hour).toEqual({ reached: 1, unanswered: 0, late: 0 });
  });

  it.each<[string, number, Readonly<Record<number, readonly Tally[]>>]>([
    [
      'those of the minutes since the last failure',
      6,
      { 9: [tally({ outcome: 'no-answer' })], 8: [tally({ checks: 4 })], 0: [tally({ checks: 2 })] },
    ],
    ['none of the minute of the failure', 0, { 9: [tally({ outcome: 'no-answer' }), tally({ checks: 4 })] }],
    ['none that came late', 0, { 9: [tally({ checks: 4 })], 0: [tally({ isLate: true, checks: 9 })] }],
    ['none that says nothing about the payer', 0, { 0: [tally({ outcome: 'not-called', checks: 9 })] }],
    ['all of half an hour without a failure', 3, { 29: [tally({ checks: 3 })], 30: [tally({ checks: 9 })] }],
  ])('are answered again: counted are %s', (_what, answered, ages) => {
    expect(recent(ages)?.answeredSinceFailure).toBe(answered);
  });

  it('are judged by the inquiries that reached the payer, in four windows', () => {
    const known = recent({
      4: [
        tally({ checks: 6 }),
        tally({ outcome: 'unavailable', checks: 4 }),
        tally({ outcome: 'throttled' }),
      ],
      5: [tally({ outcome: 'no-answer', isLate: true, checks: 10 }), tally({ outcome: 'never-sent' })],
      45: [tally({ isLate: true, checks: 5 })],
      359: [tally({ checks: 75 })],
      360: [tally({ outcome: 'unavailable', checks: 1_000 })],
    });
    expect(known?.judged).toEqual({
      fiveMinutes: { reached: 10, unanswered: 4, late: 0 },
      halfHour: { reached: 20, unanswered: 14, late: 10 },
      hour: { reached: 25, unanswered: 14, late: 15 },
      sixHours: { reached: 100, unanswered: 14, late: 15 },
    });
  });

  it('do not include minutes of the future, which another gateway with a fast clock may write', () => {
    expect(recent({ [-1]: [tally({})], [KNOWN_MINUTES]: [tally({})] })).toBeUndefined();
  });

  it('of one payer are not those of another', () => {
    const minutes = new Map([[NOW, [tally({}), tally({ payerId: 'P2', checks: 8 })]]]);
    expect([...recentChecks(minutes, NOW)].map(([id, { asked }]) => [id, asked[59]])).toEqual([
      ['P1', 1],
      ['P2', 8],
    ]);
  });
});

describe('the burn', () => {
  it.each([
    [{ reached: 10, unanswered: 0, late: 0 }, 0],
    [{ reached: 10, unanswered: 1, late: 0 }, 1],
    [{ reached: 10, unanswered: 1, late: 5 }, 5],
    [{ reached: 10, unanswered: 10, late: 10 }, 10],
    [{ reached: 0, unanswered: 0, late: 0 }, undefined],
  ])('of %j is %p times what is allowed', (judged, burn) => {
    expect(burnOf(judged)).toBe(burn);
  });
});
