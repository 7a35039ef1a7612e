import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { summariseJson, summariseX12 } from './summarise-file';

const QUESTION = { onDate: undefined, today: '2026-11-22', serviceTypeCode: '30' };
const FIXTURES = join(__dirname, '../../../fixtures/x12');

const fixture = (name: string): string => readFileSync(join(FIXTURES, name), 'utf8');

const NOTHING = {
  coverageActive: false,
  planName: null,
  payerName: null,
  deductibleRemaining: null,
  outOfPocketRemaining: null,
  coinsurancePercent: null,
  copayAmount: null,
  inNetworkPreferred: null,
};

describe('a summary of a 271 in a file', () => {
  it('is the flat summary of a commercial plan, whatever misleading lines are around it', () => {
    expect(summariseX12(fixture('commercial.271'), QUESTION)).toEqual({
      summaries: [
        {
          success: true,
          benefitSummary: {
            coverageActive: true,
            planName: 'Evergreen Choice PPO',
            payerName: 'EVERGREEN HEALTH',
            deductibleRemaining: 325.5,
            outOfPocketRemaining: 4863.79,
            coinsurancePercent: 20,
            copayAmount: 30,
            inNetworkPreferred: true,
          },
          errorMessage: null,
          upstreamStatusCode: 200,
        },
      ],
      warnings: [],
      noAnswers: [],
    });
  });

  it("is Medicare Part B's in the 4010 form, indented and with a byte order mark", () => {
    const medicare = {
      coverageActive: true,
      payerName: 'CMS',
      deductibleRemaining: 120.25,
      coinsurancePercent: 20,
    };
    expect(summariseX12(fixture('medicare-4010.271'), QUESTION).summaries).toEqual([
      {
        success: true,
        benefitSummary: { ...NOTHING, ...medicare },
        errorMessage: null,
        upstreamStatusCode: 200,
      },
    ]);
  });

  it("is the dependent's, computed from limit and use", () => {
    expect(summariseX12(fixture('dependent.271'), QUESTION).summaries).toMatchObject([
      { success: true, benefitSummary: { deductibleRemaining: 380, copayAmount: 20 } },
    ]);
  });

  it.each([
    ['rejected.271', 404, '75', 'EVERGREEN HEALTH'],
    ['payer-down.271', 503, '42', 'EVERGREEN HEALTH'],
    ['refused.999', 502, 'before the payer saw it', null],
  ])('of %s has status %i and a sentence, and no benefits', (name, upstreamStatusCode, words, payerName) => {
    const { summaries } = summariseX12(fixture(name), QUESTION);
    expect(summaries).toEqual([
      {
        success: false,
        benefitSummary: { ...NOTHING, payerName },
        errorMessage: summaries[0]?.errorMessage,
        upstreamStatusCode,
      },
    ]);
    expect(summaries[0]?.errorMessage).toContain(words);
  });

  it.each([
    ['rejected.271', []],
    ['refused.999', [{ place: 1, is: 'acknowledgement' }]],
  ])('of %s says why there are no benefits or rejection', (name, noAnswers) => {
    expect(summariseX12(fixture(name), QUESTION).noAnswers).toEqual(noAnswers);
  });

  it('of a file that is not X12 is unreadable', () => {
    expect(summariseX12('# A readme', QUESTION).noAnswers).toEqual([{ place: 1, is: 'unreadable' }]);
  });

  it('is of the day of the answer, unless another day is given', () => {
    const text = fixture('commercial.271');
    const later = summariseX12(text, { ...QUESTION, onDate: '2027-01-01' });
    expect(later.summaries).toMatchObject([{ success: false, benefitSummary: { coverageActive: false } }]);
  });

  it('lists the defects of its envelope', () => {
    const text = fixture('commercial.271').replace(/SE\*\d+/, 'SE*1');
    expect(summariseX12(text, QUESTION)).toMatchObject({
      summaries: [{ success: true }],
      warnings: ['count-differs'],
    });
  });
});

describe('a summary of a JSON response in a file', () => {
  const active = {
    payer: { name: 'Evergreen Health' },
    benefitsInformation: [{ code: '1', serviceTypeCodes: ['30'], planCoverage: 'Gold' }],
  };
  const rejected = { errors: [{ field: 'AAA', code: '75', location: 'Loop 2100C' }] };

  it.each([
    ['one response', JSON.stringify(active, undefined, 2), [true]],
    ['an array of responses', JSON.stringify([active, rejected]), [true, false]],
    ['a response a line', `${JSON.stringify(active)}\n${JSON.stringify(rejected)}\n\n`, [true, false]],
    ['no response', '<html>', [false]],
    ['nothing', '', [false]],
  ])('is made of %s', (_what, text, success) => {
    expect(summariseJson(text, QUESTION).summaries.map((summary) => summary.success)).toEqual(success);
  });

  it('says which of them are not responses', () => {
    const text = `${JSON.stringify(active)}\nno response\n${JSON.stringify(rejected)}`;
    expect(summariseJson(text, QUESTION).noAnswers).toEqual([{ place: 2, is: 'unreadable' }]);
  });

  it('has the status and the sentence of a rejection', () => {
    expect(summariseJson(JSON.stringify(rejected), QUESTION).summaries).toMatchObject([
      { success: false, upstreamStatusCode: 404, benefitSummary: NOTHING },
    ]);
  });

  it.each([
    ['the date of service', { planDateInformation: { planEnd: '20241231', service: '20240601' } }],
    [
      'a single day of eligibility',
      { planDateInformation: { planEnd: '20241231', eligibility: '20240601' } },
    ],
    [
      'the day of the 271 it came from',
      { planDateInformation: { planEnd: '20261231' }, x12: fixture('commercial.271') },
    ],
  ])('is of %s', (_what, dated) => {
    expect(summariseJson(JSON.stringify({ ...active, ...dated }), QUESTION).summaries).toMatchObject([
      { success: true },
    ]);
  });
});
