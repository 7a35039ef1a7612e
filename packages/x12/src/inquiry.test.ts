import fc from 'fast-check';
import { INQUIRY } from './testing/inquiry';
import { checkIdOf, isReturnedTrace, serviceDate, traceOf } from './inquiry';

const SENT = traceOf(INQUIRY);
const aCheckId = fc.uuid({ version: [1, 2, 3, 4, 5, 6, 7, 8] });

describe('the service date', () => {
  it('is still the old day on a US evening, when UTC already has the next', () => {
    expect(serviceDate({ now: () => Date.UTC(2026, 0, 1, 4, 59) })).toBe('2025-12-31');
    expect(serviceDate({ now: () => Date.UTC(2026, 0, 1, 5) })).toBe('2026-01-01');
  });

  it('follows daylight saving time', () => {
    expect(serviceDate({ now: () => Date.UTC(2026, 6, 1, 3, 59) })).toBe('2026-06-30');
    expect(serviceDate({ now: () => Date.UTC(2026, 6, 1, 4) })).toBe('2026-07-01');
  });
});

describe('the trace of an inquiry', () => {
  it('has at most 30 characters, all of them upper-case letters or digits', () => {
    fc.assert(
      fc.property(aCheckId, (checkId) => {
        expect(traceOf({ checkId })).toMatch(/^[A-Z0-9]{26}$/);
      }),
    );
  });

  it.each([
    ['00000000-0000-0000-0000-000000000000', '00000000000000000000000000'],
    ['00000000-0000-0000-0000-000000000001', '00000000000000000000000001'],
    ['ffffffff-ffff-ffff-ffff-ffffffffffff', '7ZZZZZZZZZZZZZZZZZZZZZZZZZ'],
    ['FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF', '7ZZZZZZZZZZZZZZZZZZZZZZZZZ'],
  ])('of the check %s is %s', (checkId, trace) => {
    expect(traceOf({ checkId })).toBe(trace);
  });

  it('begins with the random half of a check id that begins with its time', () => {
    const checkIds = [1, 2].map((n) => `019ae5b2-7c10-7abc-8${String(n)}ef-aaaaaaaaaaaa`);
    const [one = '', other = ''] = checkIds.map((checkId) => traceOf({ checkId }));
    expect(one).toBe('41XYNANANANAN036Q5P9Y10YNW');
    const cut = 12;
    expect(isReturnedTrace(one, one.slice(0, cut))).toBe(true);
    expect(isReturnedTrace(other, one.slice(0, cut))).toBe(false);
    expect([one, other].map(checkIdOf)).toEqual(checkIds);
  });

  it('identifies the check, in any letter case', () => {
    fc.assert(
      fc.property(aCheckId, (checkId) => {
        const trace = traceOf({ checkId });
        expect(checkIdOf(trace)).toBe(checkId);
        expect(checkIdOf(` ${trace.toLowerCase()} `)).toBe(checkId);
      }),
    );
  });

  it.each([
    ['nothing', ''],
    ['a check id', INQUIRY.checkId],
    ['a trace without its end', SENT.slice(0, -1)],
    ['a trace with more at its end', `${SENT}0`],
    ['a letter that no trace has', `U${SENT.slice(1)}`],
    ['more than 128 bits', '8'.padEnd(26, '0')],
  ])('is not %s', (_what, text) => {
    expect(checkIdOf(text)).toBeUndefined();
  });
});

describe('a trace that is returned', () => {
  it.each([
    ['as it was sent', SENT],
    ['in lower case', SENT.toLowerCase()],
    ['with blanks around it', ` ${SENT} `],
    ['cut at 20 characters', SENT.slice(0, 20)],
    ['cut at 13 characters', SENT.slice(0, 13)],
    ['cut at 12 characters, in lower case', SENT.slice(0, 12).toLowerCase()],
  ])('is ours %s', (_how, cameBack) => {
    expect(isReturnedTrace(SENT, cameBack)).toBe(true);
  });

  it('is ours when it was longer than 30 characters and returned with 30', () => {
    const long = '6b2ba26f-f7df-482d-8a1d-291334ed9602';
    expect(isReturnedTrace(long, long.toUpperCase().slice(0, 30))).toBe(true);
  });

  it.each([
    ['empty', ''],
    ['cut so short that it could belong to another check', SENT.slice(0, 11)],
    ['longer than what was sent', `${SENT}1`],
    ['the end of what was sent', SENT.slice(1)],
    ['of another check', traceOf({ checkId: '1b9ffb0e-7a43-4a4c-9d0e-3f3f6a1f2b11' })],
  ])('is not ours when it is %s', (_how, cameBack) => {
    expect(isReturnedTrace(SENT, cameBack)).toBe(false);
  });
});
