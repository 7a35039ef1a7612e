import { serviceDate } from './service-date';

describe('the service date', () => {
  it('is still the old day on a US evening, when UTC has turned already', () => {
    expect(serviceDate({ now: () => Date.UTC(2026, 0, 1, 4, 59) })).toBe('2025-12-31');
    expect(serviceDate({ now: () => Date.UTC(2026, 0, 1, 5) })).toBe('2026-01-01');
  });

  it('follows daylight saving time', () => {
    expect(serviceDate({ now: () => Date.UTC(2026, 6, 1, 3, 59) })).toBe('2026-06-30');
    expect(serviceDate({ now: () => Date.UTC(2026, 6, 1, 4) })).toBe('2026-07-01');
  });
});
