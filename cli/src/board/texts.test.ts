import { failuresText, overrideText } from './texts';

const AT = '2026-01-15T12:00:00.000Z';

describe('the text for failures', () => {
  it('counts each class once, the newest first, with the AAA codes that its name does not contain', () => {
    const failures = [
      { kind: 'timed-out', rejectCodes: [], at: AT },
      { kind: 'aaa-42', rejectCodes: ['42'], at: AT },
      { kind: 'timed-out', rejectCodes: [], at: AT },
      { kind: 'aaa-42', rejectCodes: ['42', '80'], at: AT },
    ];
    expect(failuresText(failures)).toBe('2 x timed-out, aaa-42, aaa-42 (AAA 80)');
    expect(failuresText([])).toBe('-');
  });
});

describe('the text for an override', () => {
  it('has the operator, the reason, and the end if there is one', () => {
    const override = {
      scope: 'payers',
      id: 'A',
      mode: 'isolated',
      by: 'operator',
      why: 'sick',
      since: AT,
    } as const;
    expect(overrideText({ ...override, until: null })).toBe('operator: sick');
    expect(overrideText({ ...override, until: AT })).toBe(`operator: sick (until ${AT})`);
  });
});
