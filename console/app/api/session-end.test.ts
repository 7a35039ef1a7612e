import { nearEnd } from './session-end';

const NOW = Date.parse('2030-01-01T17:00:00Z');
const MINUTE = 60_000;
const at = (ms: number): string => new Date(ms).toISOString();

/** Of a session with 30 idle minutes, which ends so many minutes from now, and was used so many minutes ago. */
const end = (expiresIn: number, usedAgo: number): ReturnType<typeof nearEnd> =>
  nearEnd(
    { expiresAt: at(NOW + expiresIn * MINUTE), idleSeconds: 1_800 },
    { lastCallMs: NOW - usedAgo * MINUTE, nowMs: NOW },
  );

describe('nearEnd', () => {
  it.each([
    ['a session in use', 600, 0],
    ['one that was used less than 27.5 minutes ago', 600, 27.4],
    ['one that is over because it was not used', 600, 29.6],
    ['one that is over because it was the longest', 0, 0],
  ])('is nothing for %s', (_what, expiresIn, usedAgo) => {
    expect(end(expiresIn, usedAgo)).toBeUndefined();
  });

  it('is two minutes before the idle time is over, which the gateway counts up to 30 seconds earlier', () => {
    expect(end(600, 27.5)).toEqual({ atMs: NOW + 2 * MINUTE, canStay: true });
    expect(end(600, 29)).toEqual({ atMs: NOW + MINUTE / 2, canStay: true });
  });

  it('is two minutes before the longest time is over, which no call changes', () => {
    expect(end(2.1, 0)).toBeUndefined();
    expect(end(2, 0)).toEqual({ atMs: NOW + 2 * MINUTE, canStay: false });
  });

  it('is the earlier of both ends; a call that would win less than two minutes is not offered', () => {
    expect(end(2.5, 28.5)).toEqual({ atMs: NOW + MINUTE, canStay: true });
    expect(end(1.5, 28.5)).toEqual({ atMs: NOW + MINUTE, canStay: false });
  });
});
