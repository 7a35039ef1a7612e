import { parseFixture } from './parse-fixture';

const valid = {
  slug: 'dental',
  scenario: 'Active dental coverage',
  outcome: 'active',
  summary: {
    coverageActive: true,
    planName: 'Dental PPO',
    payerName: 'Larkspur Dental Plans',
    deductibleRemaining: 131.42,
    outOfPocketRemaining: null,
    coinsurancePercent: 20,
    copayAmount: 0,
    inNetworkPreferred: null,
  },
  traceId: 'ec_1',
  upstreamStatusCode: 200,
  rejectCodes: [],
};

function problemsOf(raw: unknown): readonly string[] {
  const parsed = parseFixture(raw);
  return parsed.ok ? [] : parsed.problems;
}

describe('parseFixture', () => {
  it('turns dollars into cents, null into undefined and keeps zero', () => {
    const parsed = parseFixture(valid);
    expect(parsed).toEqual({
      ok: true,
      fixture: {
        ...valid,
        errorMessage: undefined,
        summary: {
          coverageActive: true,
          planName: 'Dental PPO',
          payerName: 'Larkspur Dental Plans',
          deductibleRemainingCents: 13142,
          outOfPocketRemainingCents: undefined,
          coinsurancePercent: 20,
          copayCents: 0,
          inNetworkPreferred: undefined,
        },
      },
    });
  });

  it.each([
    ['slug', { ...valid, slug: 'vision' }],
    ['scenario', { ...valid, scenario: ' ' }],
    ['outcome', { ...valid, outcome: 'fine' }],
    ['traceId', { ...valid, traceId: null }],
    ['upstreamStatusCode', { ...valid, upstreamStatusCode: 20 }],
    ['rejectCodes', { ...valid, rejectCodes: [75] }],
    ['summary.coverageActive', { ...valid, summary: { ...valid.summary, coverageActive: 'yes' } }],
    ['summary.payerName', { ...valid, summary: { ...valid.summary, payerName: null } }],
    ['summary.deductibleRemaining', { ...valid, summary: { ...valid.summary, deductibleRemaining: 1.005 } }],
    ['summary.outOfPocketRemaining', { ...valid, summary: { ...valid.summary, outOfPocketRemaining: -1 } }],
    ['summary.coinsurancePercent', { ...valid, summary: { ...valid.summary, coinsurancePercent: 120 } }],
    ['summary.copayAmount', { ...valid, summary: { ...valid.summary, copayAmount: '20' } }],
    ['summary.inNetworkPreferred', { ...valid, summary: { ...valid.summary, inNetworkPreferred: 1 } }],
  ])('names %s when it is wrong', (field, raw) => {
    expect(problemsOf(raw)).toEqual([expect.stringMatching(new RegExp(`^${field} must be `))]);
  });

  it.each([[null], ['text'], [[]], [{}]])('names everything that is missing in %j', (raw) => {
    expect(problemsOf(raw)).toHaveLength(15);
  });
});
