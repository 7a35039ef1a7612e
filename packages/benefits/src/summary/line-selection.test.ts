import type { BenefitDate } from '@eligibility/x12';
import { line } from '../testing/answers';
import { DAY, LAST_YEAR, THIS_YEAR } from '../testing/question';
import { hasDiedBefore, inForceOn } from './line-selection';

const date = (qualifier: string, from: string, to = from): BenefitDate => ({ qualifier, from, to });
const ENDED = date('347', '2025-12-31');
const BEGINS_LATER = date('346', '2026-02-01');

/** Whether a line with these dates holds, under plan dates from the innermost loop out. */
function isInForce(own: readonly BenefitDate[], ...planDates: readonly (readonly BenefitDate[])[]): boolean {
  return inForceOn(DAY, planDates)(line('1', { dates: own }));
}

describe('inForceOn', () => {
  it("reads begin and end separately: from the line, else the patient's loop, else the subscriber's", () => {
    expect(isInForce([])).toBe(true);
    expect(isInForce([], [], [ENDED])).toBe(false);
    expect(isInForce([date('636', '2010-05-01')], [ENDED])).toBe(false);
    expect(isInForce([date('348', '2025-01-01')], [], [ENDED])).toBe(false);
    expect(isInForce([date('349', '2026-06-30')], [BEGINS_LATER])).toBe(false);
    expect(isInForce([THIS_YEAR], [ENDED], [BEGINS_LATER])).toBe(true);
    expect(isInForce([], [date('347', '2026-12-31')], [ENDED])).toBe(true);
  });

  it('treats several dates of one kind as several periods, one of which must contain the day', () => {
    expect(isInForce([LAST_YEAR, THIS_YEAR])).toBe(true);
    expect(isInForce([LAST_YEAR, { ...LAST_YEAR, from: '2027-01-01', to: '2027-12-31' }])).toBe(false);
  });

  it('checks every kind of date', () => {
    expect(isInForce([THIS_YEAR, date('356', '2026-03-01')])).toBe(false);
    expect(isInForce([date('346', '2022-01-01', '2022-11-30'), date('356', '2010-05-01')])).toBe(false);
  });

  it('bounds the other payer of a line by its coordination, and no other line', () => {
    const over = [{ qualifier: '290', from: '2022-01-01', to: '2023-12-31' }];
    const isInForceAt = inForceOn(DAY, []);
    expect(isInForceAt(line('R', { dates: over }))).toBe(false);
    expect(isInForceAt(line('1', { dates: over }))).toBe(true);
  });
});

describe('hasDiedBefore', () => {
  it("reads a death of the patient's loop or of a line, and covers the day itself", () => {
    expect(hasDiedBefore(DAY, { diedOn: undefined, benefits: [line('1')] })).toBe(false);
    expect(hasDiedBefore(DAY, { diedOn: '2026-01-14', benefits: [] })).toBe(true);
    expect(hasDiedBefore(DAY, { diedOn: DAY, benefits: [] })).toBe(false);
    const death = line('1', { dates: [date('442', '2025-12-02')] });
    expect(hasDiedBefore(DAY, { diedOn: undefined, benefits: [death] })).toBe(true);
  });
});
