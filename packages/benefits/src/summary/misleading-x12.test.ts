import type { BenefitSummary } from '@eligibility/contract';
import { aboutDependent, aboutSubscriber } from '@eligibility/x12/testing';
import { resultIn } from '../testing/result';

const ACTIVE = 'EB*1**30**Gold';

type MisleadingCase = readonly [name: string, segments: readonly string[], expected: Partial<BenefitSummary>];

/** What real and published 271s are known to mislead a reader with, each from the text to the summary. */
const MISLEADING: readonly MisleadingCase[] = [
  [
    'a message that the provider is out of network, among in-network lines',
    [ACTIVE, 'MSG*Provider is out of network based on NPI', 'EB*A**30*****.5****N', 'EB*A**30*****.1****Y'],
    { coinsurancePercent: 10, inNetworkPreferred: true },
  ],
  [
    'a family tier of zero, which is no tier',
    ['EB*C*FAM*30***23*0*****Y', 'EB*C*FAM*30***29*0*****Y', 'EB*C*IND*30***29*500*****Y'],
    { deductibleRemainingCents: 50_000 },
  ],
  ...['', '22', '23', '25', '26'].map((period): MisleadingCase => [
    `a limit of period ${period || 'unknown'}`,
    [`EB*C**30***${period}*1000*****Y`, 'EB*C**30***24*300*****Y'],
    { deductibleRemainingCents: 70_000 },
  ]),
  [
    "Medicare's two deductibles, of which Part B is the clinic's",
    ['EB*C**47*MA**29*992', 'EB*C**96*MB**29*240'],
    { deductibleRemainingCents: 24_000 },
  ],
  [
    'a deductible of three pints of blood',
    ['EB*C*IND*10***29***DB*3'],
    { deductibleRemainingCents: undefined },
  ],
  ["what is left of a hospital's per-day amounts", ['EB*B**47*MA**29*248**DY*30'], { copayCents: undefined }],
  [
    "an emergency room's share before the plan's",
    ['EB*A**86*****0****Y', 'EB*A**30*****.2****Y'],
    { coinsurancePercent: 20 },
  ],
  [
    'telehealth before the office, separated by III',
    ['EB*B**98***27*0*****Y', 'III*ZZ*02', 'EB*B**98***27*45*****Y', 'III*ZZ*11'],
    { copayCents: 4_500 },
  ],
  [
    'telehealth before the office, separated by MSG',
    ['EB*B**98***27*0*****Y', 'MSG*TELEHEALTH', 'EB*B**98***27*45*****Y', 'MSG*OFFICE VISIT'],
    { copayCents: 4_500 },
  ],
  [
    '29 is what remains and 27 a visit, and the largest amount wins nothing',
    ['EB*C**30***23*1000', 'EB*C**30***29*1', 'EB*B**30***29*900', 'EB*B**30***27*20'],
    { deductibleRemainingCents: 100, copayCents: 2_000 },
  ],
  ['a deductible waived for visits', ['EB*C**98^96***23*0*****Y'], { deductibleRemainingCents: undefined }],
  [
    'rows repeated, or differing in their message alone',
    [
      'EB*G**30***23*5000',
      'EB*G**30***23*5000',
      'EB*G**30***24*1000',
      'EB*G**30***24*1000',
      'MSG*Copays count',
    ],
    { outOfPocketRemainingCents: 400_000 },
  ],
  [
    'an offer of COBRA next to the coverage',
    ['EB*G**30*CO**29*7000', 'EB*G**30*PR**29*2000'],
    { outOfPocketRemainingCents: 200_000 },
  ],
  [
    'the cost share of a Qualified Medicare Beneficiary',
    ['EB*C**30*MB**29*240', 'EB*C**30*QM**29*0'],
    { deductibleRemainingCents: 0 },
  ],
  [
    'the same on the services on which Medicare states its deductibles',
    ['EB*C**96*MB**29*240', 'EB*C**96*QM**29*0'],
    { deductibleRemainingCents: 0 },
  ],
  [
    'a deductible in a message alone',
    ['EB*C**30', 'MSG*INDIVIDUAL DEDUCTIBLE $500 REMAINING $120'],
    { deductibleRemainingCents: undefined },
  ],
  [
    'another source of data first, without a service type',
    ['EB*W***********W', 'LS*2120', 'NM1*PR*2*OTHER', 'LE*2120', ACTIVE],
    { coverageActive: true, planName: 'Gold', payerName: 'EVERGREEN HEALTH' },
  ],
  [
    'unknown codes everywhere, and a code in lower case',
    [ACTIVE, 'EB*ZZ*QQ*30*??*Unread*99*1*9*Q*1*?*?', 'EB*c**30***29*1', 'EB'],
    { coverageActive: true, planName: 'Gold', deductibleRemainingCents: undefined },
  ],
  [
    'nothing covered out of network, which no amount states',
    [ACTIVE, 'EB*I**30*********N', 'EB*C**30***29*0'],
    { inNetworkPreferred: true, deductibleRemainingCents: 0 },
  ],
  ['18: a plan that begins later', ['DTP*346*D8*20260201', ACTIVE], { coverageActive: false }],
  ['18: a plan that has ended', [ACTIVE, 'DTP*347*D8*20251231'], { coverageActive: false }],
  [
    "of a person's own limit and the family's, the lower remainder",
    ['EB*C*FAM*30***29*100', 'EB*C*IND*30***29*500'],
    { deductibleRemainingCents: 10_000 },
  ],
];

describe('real 271s that mislead a simple reader', () => {
  it.each(MISLEADING)('%s', (_name, segments, expected) => {
    expect(resultIn(aboutSubscriber(segments)).summary).toMatchObject(expected);
  });

  it.each(['42', '79', '80', '72', '75'])('17: a rejection (%s) is no inactive coverage', (code) => {
    const result = resultIn(aboutSubscriber([`AAA*N**${code}*C`, ACTIVE]));
    expect(result.outcome).not.toBe('inactive');
    expect(result.errorMessage).toContain(code);
    expect(result.summary).toMatchObject({ coverageActive: false, planName: undefined });
  });

  it('active with a rejection inside the benefits is active, with the code', () => {
    const result = resultIn(aboutSubscriber([ACTIVE, 'AAA*N**70*C']));
    expect(result).toMatchObject({ outcome: 'active', rejectCodes: ['70'], summary: { planName: 'Gold' } });
  });

  it('an inactive row of an earlier period does not change an active one', () => {
    const text = aboutSubscriber([ACTIVE, 'EB*6**30', 'DTP*307*RD8*20200101-20201231']);
    expect(resultIn(text).summary.coverageActive).toBe(true);
  });

  it("pharmacy coverage alone is not medical coverage, and Medicare's Part B without a service type is", () => {
    expect(resultIn(aboutSubscriber(['EB*1**88'])).outcome).toBe('not-stated');
    expect(resultIn(aboutSubscriber(['EB*1*IND**MB'])).outcome).toBe('active');
  });

  it('a rejected dependent does not inherit an active subscriber', () => {
    expect(resultIn(aboutDependent([ACTIVE], ['AAA*N**58*C', ACTIVE]))).toMatchObject({
      outcome: 'rejected',
      rejectCodes: ['58'],
    });
  });
});
