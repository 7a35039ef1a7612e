import { answerWith, detailsWith } from './_answers';
import type { CheckAnswer } from './verdict';
import { warningsOf } from './warnings';

type Given = { readonly code: string; readonly field?: string; readonly about?: string | null };

function withWarnings(given: readonly Given[], more: object = {}): readonly string[] {
  const warnings = given.map((one) => ({
    field: null,
    about: null,
    lines: [],
    sentence: 'In English.',
    ...one,
  }));
  return warningsOf(answerWith({ benefits: detailsWith({ warnings, ...more }) }));
}

describe('the warnings of an answer', () => {
  it('are none for an answer without contradictions', () => {
    expect(withWarnings([])).toEqual([]);
    expect(warningsOf(answerWith({}))).toEqual([]);
    // It is told by what was asked.
    expect(withWarnings([{ code: 'service-not-asked', about: '62' }])).toEqual([]);
  });

  it('say first which plan is billed instead, and that once', () => {
    const nextStep = { step: 'ask-another-payer', payerName: 'HARBOR MUTUAL' } as unknown as NonNullable<
      CheckAnswer['nextStep']
    >;
    const warnings = [
      { code: 'other-payer-primary', field: null, about: 'HARBOR MUTUAL', lines: [], sentence: '' },
    ];
    const said = ['Bill this plan instead: Harbor Mutual.'];

    expect(warningsOf(answerWith({ nextStep, benefits: detailsWith({ warnings }) }))).toEqual(said);
    expect(warningsOf(answerWith({ nextStep }))).toEqual(said);
  });

  it('name a benefit that the payer refused', () => {
    const rejections = [
      { level: 'benefit', reason: { code: '70', text: "The service does not fit the patient's gender" } },
    ];

    expect(withWarnings([{ code: 'benefit-refused', about: '70' }], { rejections })).toEqual([
      "The payer refused a part of the question: The service does not fit the patient's gender (70).",
    ]);
  });

  it('name a service that was not asked', () => {
    const notAsked = [{ field: 'serviceTypeCodes', value: '62', reason: 'not-known', message: '' }] as const;
    const asked = { serviceTypeCodes: [], dateOfService: null, procedureCode: null, notAsked } as never;

    expect(warningsOf(answerWith({ asked }))).toEqual([
      'The service was not asked: MRI or CT scan. The figures are for the plan as a whole.',
    ]);
  });

  it.each([
    ['medicare-advantage', 'SUNNY HEALTH', /Medicare Advantage plan: Sunny Health\. Check and bill/],
    ['other-payer-primary', 'MEDICARE PART B', /another payer: Medicare Part B\. Ask which one is primary/],
    ['other-payer-primary', null, /another payer: not named\./],
    ['carve-out', 'CALM MINDS', /another organization: Calm Minds\./],
    [
      'provider-out-of-network',
      'PROVIDER IS NON-PAR',
      /“Provider is non-par” The figures are for in-network care/,
    ],
    ['part-a-only', 'Medicare Part A', /part of Medicare alone .+: Medicare Part A\.$/],
    ['non-medical-product-only', 'VISION', /product of another kind: VISION\./],
    ['grace-period', null, /grace period/],
    ['spend-down', null, /spend-down/],
    ['several-plans', 'SILVER', /: SILVER\.$/],
    ['a-newer-one', null, /^In English\.$/],
  ])('say in the language of the page what %s of %s means', (code, about, words) => {
    expect(withWarnings([{ code, about }])).toEqual([expect.stringMatching(words)]);
  });

  it.each([
    [
      'partial-care',
      'copayAmount',
      'TELEHEALTH',
      /^Copay: the figure is for a part of care alone: “Telehealth”\.$/,
    ],
    ['partial-care', 'copayAmount', null, /^Copay: the figure is for a part of care alone\.$/],
    ['family-figure-only', 'deductibleRemaining', null, /^Deductible left: .+ family/],
  ])('name the figure that %s of %s of %s is about', (code, field, about, words) => {
    expect(withWarnings([{ code, field, about }])).toEqual([expect.stringMatching(words)]);
  });

  it('name a figure that the payer states in two ways', () => {
    const summary = [
      { field: 'copayAmount', value: 30, ambiguous: true, alternatives: [{ value: 45 }, { value: 45 }] },
      { field: 'coinsurancePercent', value: 20, ambiguous: true, alternatives: [] },
    ];
    const warnings = summary.map(({ field }) => ({ code: 'several-amounts', field }));

    expect(withWarnings(warnings, { summary })).toEqual([
      'Copay may be $30, or $45.',
      'Coinsurance: the payer contradicts itself.',
    ]);
  });
});
