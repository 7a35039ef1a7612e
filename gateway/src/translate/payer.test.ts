import type { Payer as WirePayer } from '@eligibility/protos/payer/v1/payer_catalog';
import { PAYER } from '../app/_samples';
import { candidateFromWire, matchFromWire } from './payer';

const wirePayer: WirePayer = {
  ...PAYER,
  states: [...PAYER.states],
  linesOfBusiness: [...PAYER.linesOfBusiness],
  routes: [...PAYER.routes],
};
const candidate = { payer: wirePayer, score: 88.5, matchedOn: 'Cascade' };
const internal = expect.objectContaining({ code: 'internal' }) as Error;

describe('matchFromWire', () => {
  it('knows a match, keeping the leading zeros of ids', () => {
    const value = { payer: wirePayer, score: 100, reason: 'name' };
    expect(matchFromWire({ result: { $case: 'matched', value } })).toEqual({ kind: 'matched', payer: PAYER });
  });

  it('knows an ambiguous name, in the order of the answer', () => {
    const value = {
      candidates: [candidate, { ...candidate, score: 87, matchedOn: '' }],
      candidateCount: 85,
      distinction: { by: 'state', example: 'Cascade Oregon' },
    };
    expect(matchFromWire({ result: { $case: 'ambiguous', value } })).toEqual({
      kind: 'ambiguous',
      candidates: [
        { payer: PAYER, score: 88.5, matchedOn: 'Cascade' },
        { payer: PAYER, score: 87, matchedOn: undefined },
      ],
      candidateCount: 85,
      distinction: { by: 'state', example: 'Cascade Oregon' },
    });
  });

  it.each([undefined, { by: 'colour', example: '' }])(
    'counts the candidates of a catalog that does not count, and asks for a name: %j',
    (distinction) => {
      const value = { candidates: [candidate, candidate], candidateCount: 0, distinction };
      expect(matchFromWire({ result: { $case: 'ambiguous', value } })).toMatchObject({
        candidateCount: 2,
        distinction: { by: 'name', example: undefined },
      });
    },
  );

  it.each([[[]], [[candidate]]])('knows a name that nothing is close enough to', (nearest) => {
    expect(matchFromWire({ result: { $case: 'notFound', value: { nearest } } })).toEqual({
      kind: 'not-found',
      nearest: nearest.map(({ score, matchedOn }) => ({ payer: PAYER, score, matchedOn })),
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
    expect(() => candidateFromWire({ payer: undefined, score: 1, matchedOn: '' })).toThrow(internal);
  });
});
