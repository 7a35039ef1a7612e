import { timeOrderedId } from './time-ordered-id';

describe('a time-ordered id', () => {
  it('is a UUID of version 7 that begins with its milliseconds', () => {
    expect(timeOrderedId(0x0123_4567_89ab)).toMatch(
      /^01234567-89ab-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(timeOrderedId(1)).toMatch(/^00000000-0001-7/);
  });

  it('comes after those of earlier milliseconds', () => {
    const nowMs = Date.UTC(2026, 0, 15, 12);
    const ids = [0, 1, 15, 16, 255, 65_536, 31_536_000_000].map((laterMs) => timeOrderedId(nowMs + laterMs));
    expect(ids.toSorted()).toEqual(ids);
  });

  it('is unlike every other of its millisecond', () => {
    const ids = Array.from({ length: 10_000 }, () => timeOrderedId(1));
    expect(new Set(ids).size).toBe(ids.length);
  });
});
