import { waitMsOf } from './outbound-limits';

const NOW = Date.UTC(2026, 0, 15, 12);

describe('the wait a Retry-After header asks for', () => {
  it.each([
    ['7', 7_000],
    [' 7 ', 7_000],
    ['0', 0],
    ['Thu, 15 Jan 2026 12:00:30 GMT', 30_000],
    ['Thu, 15 Jan 2026 11:59:00 GMT', 0],
    ['86400', 300_000],
    ['soon', 0],
    ['-5', 0],
    [undefined, 0],
  ])('of %j is %d ms', (header, waitMs) => {
    expect(waitMsOf(header, NOW)).toBe(waitMs);
  });
});
