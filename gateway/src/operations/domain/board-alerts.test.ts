import { burnAlerts, circuitAlerts } from './board-alerts';
import type { CircuitStanding } from './circuit-standing';
import { recentChecks, type Minutes, type RecentChecks, type Tally } from './recent-checks';

const NOW_MS = 1_800_000_000_000;
const MINUTE = NOW_MS / 60_000;
const OPEN: CircuitStanding = {
  id: 'P1',
  state: 'open',
  override: undefined,
  sinceMs: NOW_MS - 9_000,
  why: undefined,
  nextProbeAtMs: undefined,
  inFlight: 0,
  refused: 0,
  callsLastHour: 0,
  failureRate: undefined,
  lastFailures: [],
};

describe('the alert of an open circuit', () => {
  it('has the reason where one is known, and is complete without', () => {
    const textOf = (why: string | undefined): readonly string[] =>
      circuitAlerts('payer', { ...OPEN, why }, NOW_MS).map(({ text }) => text);
    expect(textOf('five failures')).toEqual(['The circuit of payer P1 is open: five failures.']);
    expect(textOf(undefined)).toEqual(['The circuit of payer P1 is open.']);
  });
});

describe('the alert of a burning error budget', () => {
  const tally = (outcome: Tally['outcome'], checks: number): Tally => {
    return { payerId: 'P1', outcome, isLate: false, checks };
  };
  const alertTexts = (minutes: Minutes): readonly string[] => {
    const recent: RecentChecks | undefined = recentChecks(minutes, MINUTE).get('P1');
    return recent === undefined ? [] : burnAlerts('P1', recent).map(({ text }) => text);
  };
  const failing = [tally('no-answer', 8), tally('active', 2)];

  it('is of the last hour when that burns, and still does', () => {
    expect(alertTexts(new Map([[MINUTE, failing]]))).toEqual([
      'Payer P1 left 80 % of its inquiries unanswered or late in the last hour; 10 % are allowed.',
    ]);
  });

  it('ends when no inquiry of the last half hour reached the payer', () => {
    expect(alertTexts(new Map([[MINUTE - 29, failing]]))).toHaveLength(1);
    expect(alertTexts(new Map([[MINUTE - 30, failing]]))).toEqual([]);
  });

  it('ends with the fifth answer in time after the last failure', () => {
    const failed = [MINUTE - 2, [tally('no-answer', 20)]] as const;
    expect(alertTexts(new Map([failed, [MINUTE, [tally('active', 4)]]]))).toHaveLength(1);
    expect(alertTexts(new Map([failed, [MINUTE, [tally('active', 5)]]]))).toEqual([]);
  });

  it('goes on while the answers come late', () => {
    const late: Tally = { ...tally('active', 40), isLate: true };
    expect(
      alertTexts(
        new Map([
          [MINUTE - 2, failing],
          [MINUTE, [late]],
        ]),
      ),
    ).toHaveLength(1);
  });

  it('is of six hours when the payer fails more slowly, but for longer', () => {
    const slowly = [tally('no-answer', 65), tally('active', 35)];
    expect(
      alertTexts(
        new Map([
          [MINUTE, slowly],
          [MINUTE - 200, slowly],
        ]),
      ),
    ).toEqual(['Payer P1 left 65 % of its inquiries unanswered or late in six hours; 10 % are allowed.']);
  });
});
