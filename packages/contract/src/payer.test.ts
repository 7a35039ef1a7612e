import type { Candidate } from '@eligibility/protos/payer/v1/payer_catalog';
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
  capabilities: undefined,
});
const offered = (payerId: string): Candidate => ({ payer: payer(payerId), score: 80, matchedOn: '' });
const ambiguous = (more: {
  readonly candidateCount: number;
  readonly distinction: { readonly by: string; readonly example: string } | undefined;
}): PayerMatch =>
  decodeMatch({
    result: { $case: 'ambiguous', value: { candidates: [offered('1'), offered('2')], ...more } },
  });
const INTERNAL = expect.objectContaining({ code: 'internal' }) as Error;

describe('a match on the wire', () => {
  it.each<PayerMatch>([
    { kind: 'matched', payer: payer('1') },
    {
      kind: 'ambiguous',
      candidates: [{ payer: payer('1'), score: 80, matchedOn: 'One' }],
      candidateCount: 7,
      distinction: { by: 'line-of-business', example: undefined },
    },
    { kind: 'not-found', nearest: [{ payer: payer('2'), score: 30, matchedOn: undefined }] },
  ])('that is $kind arrives as it was sent', (match) => {
    expect(decodeMatch({ result: encodeMatch(match) })).toEqual(match);
  });

  it('without a result is an internal error, and no payer that was not found', () => {
    expect(() => decodeMatch({ result: undefined })).toThrow(INTERNAL);
  });

  it('with a payer left out is an internal error', () => {
    const value = { payer: undefined, score: 99, reason: 'name' };
    expect(() => decodeMatch({ result: { $case: 'matched', value } })).toThrow(INTERNAL);
  });
});

describe('what distinguishes the payers of an ambiguous name', () => {
  it('is their name for a catalog of an older release, which does not say it', () => {
    expect(ambiguous({ candidateCount: 2, distinction: undefined })).toMatchObject({
      distinction: { by: 'name', example: undefined },
    });
  });

  it('is their name where a newer catalog names a distinction unknown here, and its example is kept', () => {
    expect(
      ambiguous({ candidateCount: 2, distinction: { by: 'network', example: 'One Gold' } }),
    ).toMatchObject({ distinction: { by: 'name', example: 'One Gold' } });
  });

  it('counts at least the payers that are offered, because an older catalog sends no count', () => {
    expect(ambiguous({ candidateCount: 0, distinction: undefined })).toMatchObject({ candidateCount: 2 });
    expect(ambiguous({ candidateCount: 9, distinction: undefined })).toMatchObject({ candidateCount: 9 });
  });
});
