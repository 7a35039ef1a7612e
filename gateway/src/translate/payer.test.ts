import type { Payer as WirePayer } from '@eligibility/protos/payer/v1/payer_catalog';
import { PAYER } from '../app/_samples';
import { candidateFromWire, matchFromWire } from './payer';

const wirePayer: WirePayer = {
  ...PAYER,
  states: [...PAYER.states],
  linesOfBusiness: [...PAYER.linesOfBusiness],
  routes: [...PAYER.routes],
};
const candidate = { payer: wirePayer, score: 88.5 };
const internal = expect.objectContaining({ code: 'internal' }) as Error;

describe('matchFromWire', () => {
  it('knows a match, keeping the leading zeros of ids', () => {
    const value = { payer: wirePayer, score: 100, reason: 'name' };
    expect(matchFromWire({ result: { $case: 'matched', value } })).toEqual({ kind: 'matched', payer: PAYER });
  });

  it('knows an ambiguous name, in the order of the answer', () => {
    const value = { candidates: [candidate, { ...candidate, score: 87 }] };
    expect(matchFromWire({ result: { $case: 'ambiguous', value } })).toEqual({
      kind: 'ambiguous',
      candidates: [
        { payer: PAYER, score: 88.5 },
        { payer: PAYER, score: 87 },
      ],
    });
  });

  it.each([[[]], [[candidate]]])('knows a name that nothing is close enough to', (nearest) => {
    expect(matchFromWire({ result: { $case: 'notFound', value: { nearest } } })).toEqual({
      kind: 'not-found',
      nearest: nearest.map(({ score }) => ({ payer: PAYER, score })),
    });
  });

  it('refuses an answer it does not know: nobody is billed on a guess', () => {
    expect(() => matchFromWire({ result: undefined })).toThrow(internal);
    const value = { payer: undefined, score: 100, reason: 'name' };
    expect(() => matchFromWire({ result: { $case: 'matched', value } })).toThrow(internal);
  });
});

describe('candidateFromWire', () => {
  it('refuses a candidate without a payer', () => {
    expect(() => candidateFromWire({ payer: undefined, score: 1 })).toThrow(internal);
  });
});
