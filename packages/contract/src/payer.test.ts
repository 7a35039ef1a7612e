import { decodeMatch, encodeMatch, type Payer, type PayerMatch } from '.';

const payer = (payerId: string): Payer => ({
  payerId,
  name: `Payer ${payerId}`,
  states: ['TX'],
  linesOfBusiness: ['commercial'],
  tradingPartnerId: payerId,
  routes: [],
  supportsEligibility: true,
  requiresDateOfBirth: false,
  capabilities: {
    serviceTypes: ['35'],
    severalServiceTypes: false,
    procedureCodes: false,
    searchWithoutMemberId: false,
    dates: { monthsBack: 12, daysBack: 0, daysForward: 0, toMonthEnd: true },
    source: 'caqh-core',
  },
});
const INTERNAL = expect.objectContaining({ code: 'internal' }) as Error;

describe('a match on the wire', () => {
  it.each<PayerMatch>([
    { kind: 'matched', payer: payer('1'), matchedBy: 'remembered', siblings: [payer('2')] },
    {
      kind: 'ambiguous',
      candidates: [{ payer: payer('1'), score: 80, matchedOn: 'One' }],
      candidateCount: 7,
      distinction: { by: 'line-of-business', example: undefined },
    },
    {
      kind: 'not-found',
      nearest: [{ payer: payer('2'), score: 30, matchedOn: undefined }],
      nonPayer: undefined,
    },
    { kind: 'not-found', nearest: [], nonPayer: 'workers-compensation' },
  ])('that is $kind arrives as it was sent', (match) => {
    expect(decodeMatch({ result: encodeMatch(match) })).toEqual(match);
  });

  it('without a result is an internal error, and no payer that was not found', () => {
    expect(() => decodeMatch({ result: undefined })).toThrow(INTERNAL);
  });

  it.each([
    { ...payer('1'), capabilities: undefined },
    { ...payer('1'), capabilities: { ...payer('1').capabilities, dates: undefined } },
    { ...payer('1'), capabilities: { ...payer('1').capabilities, source: 'hearsay' } },
  ])('of a payer of which it is not said what it takes is an internal error', (vague) => {
    const value = { payer: vague, score: 99, reason: 'name', matchedBy: 'text', siblings: [] };
    expect(() => decodeMatch({ result: { $case: 'matched', value } })).toThrow(INTERNAL);
  });

  it('with a payer left out is an internal error', () => {
    const value = { payer: undefined, score: 99, reason: 'name', matchedBy: 'text', siblings: [] };
    expect(() => decodeMatch({ result: { $case: 'matched', value } })).toThrow(INTERNAL);
  });
});

it.each([
  ['no distinction', undefined],
  ['a distinction that is not known', { by: 'network', example: '' }],
])('an ambiguous match with %s is an internal error', (_what, distinction) => {
  const value = { candidates: [], candidateCount: 2, distinction };
  expect(() => decodeMatch({ result: { $case: 'ambiguous', value } })).toThrow(INTERNAL);
});
