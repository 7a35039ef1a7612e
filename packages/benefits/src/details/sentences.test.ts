import type { BenefitLine } from '@eligibility/x12';
import { line } from '../testing/answers';
import { differenceOf, ruleOfCostShare, ruleOfLimit } from './sentences';

const CHOSEN = line('B', { planName: 'Gold', timeQualifier: '27', coverageLevel: 'IND' });

describe('why a line was not chosen', () => {
  it.each<[string, Partial<BenefitLine>]>([
    ['It names no plan.', { planName: undefined }],
    ['It is of the plan "Silver".', { planName: 'Silver' }],
    ['Its insurance type is ZZ.', { insuranceType: 'ZZ' }],
    ['Its message says: TELEHEALTH.', { messages: ['TELEHEALTH'] }],
    ['Its place of service is 22.', { placesOfService: ['22'] }],
    ['Its coverage level is not stated.', { coverageLevel: undefined }],
    ['Its period is not stated.', { timeQualifier: undefined }],
    ['It differs in whether an authorization is required.', { authorization: 'Y' }],
    [
      'It differs in nothing but the amount; the one of most lines is used, else the higher.',
      { amountCents: 1 },
    ],
  ])('is said by the first difference: %s', (sentence, given) => {
    expect(differenceOf(CHOSEN, { ...CHOSEN, ...given })).toBe(sentence);
  });

  it('may be that it lacks what the chosen line states', () => {
    const chosen = { ...CHOSEN, messages: ['OFFICE'], placesOfService: ['11'] };
    expect(differenceOf(chosen, { ...chosen, messages: [] })).toBe('It has no message.');
    expect(differenceOf(chosen, { ...chosen, placesOfService: [] })).toBe(
      'Its place of service is not stated.',
    );
  });
});

describe('the rule of a figure', () => {
  const figure = (given: Partial<BenefitLine>, value = 0) => ({
    value,
    line: line('C', given),
    how: 'stated' as const,
    isAmbiguous: false,
  });

  it('names what the line leaves out', () => {
    expect(ruleOfLimit('deductible', figure({}, 100))).toBe('The deductible, network not stated.');
    expect(ruleOfLimit('deductible', figure({ coverageLevel: 'QQ', network: 'N' }))).toBe(
      'Level QQ deductible, out of network: the limit is zero, so nothing remains.',
    );
  });

  it('of a family says what remains of the person as well', () => {
    const family = { ...figure({ coverageLevel: 'FAM', network: 'Y', timeQualifier: '29' }, 25_000) };
    expect(ruleOfLimit('deductible', { ...family, personsOwn: figure({}, 60_050) })).toBe(
      "Family deductible, in network: the amount that the payer states as remaining; more remains of the person's own, 600.5.",
    );
  });

  it('of a copay names its service, period and kind of visit', () => {
    const visit = { kind: 'office', isRemote: true, isPart: true } as unknown as Parameters<
      typeof ruleOfCostShare
    >[2];
    expect(ruleOfCostShare('copay', figure({ serviceTypes: [] }), visit)).toBe(
      'The copay of the plan, network not stated; the line is about: office, by telehealth, a part of the service.',
    );
    expect(ruleOfCostShare('copay', figure({ serviceTypes: ['~~', '30'] }), visit)).toMatch(
      /^The copay of ~~ and 1 more,/,
    );
  });

  it.each([
    ['not labelled', 'no visit in particular'],
    ['labelled otherwise', 'what its messages name'],
  ])('of a copay that is %s says that the line is about %s', (kind, words) => {
    const visit = { kind, isRemote: false, isPart: false } as unknown as Parameters<
      typeof ruleOfCostShare
    >[2];
    expect(ruleOfCostShare('copay', figure({}), visit)).toContain(`; the line is about: ${words}.`);
  });
});
