import { decodeExplanation, encodeExplanation, type PayerExplanation } from '.';

const EXPLANATION: PayerExplanation = {
  reason: 'name',
  acceptAt: 0.9,
  offerAt: 0.2,
  outcome: 'not-found',
  tokens: [
    { text: 'acme', kind: 'word', source: 'aliases.tsv:12' },
    { text: 'helth', kind: 'word' },
  ],
  candidates: [],
};

describe('an explanation on the wire', () => {
  it('has the row of knowledge of a token that has one, and no source for another', () => {
    expect(decodeExplanation(encodeExplanation(EXPLANATION)).tokens).toStrictEqual(EXPLANATION.tokens);
  });

  it('with an outcome that is not known is an internal error', () => {
    const unknown = { ...encodeExplanation(EXPLANATION), outcome: 'guessed' };
    expect(() => decodeExplanation(unknown)).toThrow(expect.objectContaining({ code: 'internal' }) as Error);
  });
});
