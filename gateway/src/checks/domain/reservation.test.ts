import {
  decideReservation,
  type ExistingCheck,
  type QuestionHashes,
  type ReservationDecision,
} from './reservation';

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;
const LIFETIMES = { leaseMs: 30_000, answerMs: DAY_MS, recordMs: 30 * DAY_MS };
const BEGAN_MS = Date.UTC(2026, 0, 15, 12);

const running: ExistingCheck = {
  fingerprint: 'same',
  createdAtMs: BEGAN_MS,
  leaseUntilMs: BEGAN_MS + LIFETIMES.leaseMs,
  answeredAtMs: undefined,
};
const answered: ExistingCheck = { ...running, answeredAtMs: BEGAN_MS + 2_000 };

const decide = (existing: ExistingCheck, fingerprint: string, nowMs: number): ReservationDecision =>
  decideReservation(existing, { fingerprint }, { nowMs, leaseNowMs: nowMs, lifetimes: LIFETIMES });

describe('decideReservation', () => {
  it.each<[string, ExistingCheck, number, ReservationDecision]>([
    ['while it runs', running, 0, 'refuse-in-progress'],
    ['in the last millisecond of the lease', running, 29_999, 'refuse-in-progress'],
    ['when the lease is over', running, 30_000, 'take-over'],
    ['when it was abandoned long ago', running, 31 * DAY_MS, 'take-over'],
    ['when it is answered', answered, 2_000, 'replay'],
    ['23:59 h after it began', answered, DAY_MS - 60_000, 'replay'],
    ['in the last millisecond of the answer', answered, DAY_MS + 1_999, 'replay'],
    ['when the answer is 24 h old', answered, DAY_MS + 2_000, 'refuse-expired'],
    ['24:01 h after it began', answered, DAY_MS + 60_000, 'refuse-expired'],
    ['29 days after it began', answered, 29 * DAY_MS, 'refuse-expired'],
    ['in the last millisecond of the 30 days', answered, 30 * DAY_MS - 1, 'refuse-expired'],
    ['30 days after it began', answered, 30 * DAY_MS, 'start-over'],
    ['30 days and an hour after it began', answered, 30 * DAY_MS + HOUR_MS, 'start-over'],
  ])('the same request %s', (_when, existing, laterMs, decision) => {
    expect(decide(existing, 'same', BEGAN_MS + laterMs)).toBe(decision);
  });

  it.each<[string, string, ExistingCheck, ReservationDecision]>([
    ['replays', 'oldest', answered, 'replay'],
    ['does not run again', 'oldest', running, 'refuse-in-progress'],
    ['refuses another request than', 'of another', answered, 'refuse-reused'],
  ])('%s what was recorded of the same request under an older key', (_what, recorded, existing, decision) => {
    const byKey = (fingerprint: string): QuestionHashes => ({
      fingerprint,
      memberHash: '',
      nameHash: undefined,
    });
    const reservation = { fingerprint: 'newest', former: ['older', 'oldest'].map(byKey) };
    const nowMs = BEGAN_MS + 2_000;
    const at = { nowMs, leaseNowMs: nowMs, lifetimes: LIFETIMES };
    expect(decideReservation({ ...existing, fingerprint: recorded }, reservation, at)).toBe(decision);
  });

  it.each<[string, ExistingCheck, number, ReservationDecision]>([
    ['while it runs', running, 0, 'refuse-reused'],
    ['when its owner died', running, HOUR_MS, 'refuse-reused'],
    ['when it is answered', answered, 2_000, 'refuse-reused'],
    ['when the answer is gone', answered, 29 * DAY_MS, 'refuse-reused'],
    ['when the key is forgotten', answered, 30 * DAY_MS + HOUR_MS, 'start-over'],
  ])('another request %s', (_when, existing, laterMs, decision) => {
    expect(decide(existing, 'other', BEGAN_MS + laterMs)).toBe(decision);
  });
});
