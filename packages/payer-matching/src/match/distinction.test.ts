import fc from 'fast-check';
import { buildIndex } from '../index/payer-index';
import type { PayerDirectory } from '../payer';
import { KNOWLEDGE, payer, SAMPLE, SAMPLE_INDEX } from '../testing';
import { distinctionOf, type Distinction } from './distinction';
import { matchPayer } from './match';

const distinctionFor = (text: string, directory: PayerDirectory = SAMPLE): Distinction => {
  const index = buildIndex(directory, KNOWLEDGE);
  const outcome = matchPayer(index, text);
  if (outcome.kind !== 'ambiguous') throw new Error(`${text} is ${outcome.kind}`);
  return distinctionOf(index, text, outcome.fits);
};

describe('the question that settles an ambiguous name', () => {
  it.each([
    ['BCBS', 'BCBS Texas'],
    [' Medicaid ', 'Medicaid Ohio'],
    ['I have BCBS', 'bcbs Texas'],
    ['mercy care', 'mercy care Arizona'],
  ])('asks for the state when the payers differ by it: %j, such as %j', (text, example) => {
    expect(distinctionFor(text)).toEqual({ by: 'state', example });
  });

  it('asks for the line of business when the state distinguishes none', () => {
    const payers = [
      payer('A1', 'Acme', { linesOfBusiness: ['commercial'], aliases: ['Apex'] }),
      payer('A2', 'Acme Dental', { linesOfBusiness: ['dental'], aliases: ['Apex', 'Apex Dental'] }),
      payer('A3', 'Acme Mutual', { linesOfBusiness: ['commercial'], aliases: ['Apex'] }),
    ];
    const ambiguousBrands = [{ phrases: ['Apex'], family: 'apex', offerFirst: [] }];
    const family = payers.map((one) => ({ ...one, families: ['apex'] }));
    expect(distinctionFor('Apex', { payers: family, ambiguousBrands })).toEqual({
      by: 'line-of-business',
      example: 'Apex Dental',
    });
  });

  it('asks for the full name when they differ by nothing else', () => {
    const payers = [
      payer('A1', 'Acme Holding', { aliases: ['Apex'] }),
      payer('A2', 'Acme Mutual', { aliases: ['Apex'] }),
    ];
    expect(distinctionFor('Apex', { payers, ambiguousBrands: [] })).toEqual({
      by: 'name',
      example: 'Acme Holding',
    });
  });

  it('has no example when not even the full name is certain', () => {
    const payers = ['commercial' as const, 'tricare' as const].map((line) =>
      payer(line, 'Acme', { linesOfBusiness: [line] }),
    );
    expect(distinctionFor('acme', { payers, ambiguousBrands: [] })).toEqual({
      by: 'name',
      example: undefined,
    });
  });

  it('has no word that the catalog does not have', () => {
    const outcome = matchPayer(SAMPLE_INDEX, 'BCBS');
    const fits = outcome.kind === 'ambiguous' ? outcome.fits : [];
    expect(distinctionOf(SAMPLE_INDEX, 'BCBS Jonquil', fits)).toEqual({
      by: 'name',
      example: 'Blue Cross and Blue Shield of Texas',
    });
  });

  it('always proposes a name that matches one of the candidates', () => {
    const ambiguousBrands = [
      'BCBS',
      'Medicaid',
      'Mercy Care',
      'medicade',
      'Blue Cross PPO',
      'Aetna or Cigna',
      'Highmark Cigna',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...ambiguousBrands),
        fc.constantFrom('', ' plan', ' dental', ' Ohio'),
        (head, more) => {
          const outcome = matchPayer(SAMPLE_INDEX, head + more);
          if (outcome.kind !== 'ambiguous') return;
          const { example } = distinctionOf(SAMPLE_INDEX, head + more, outcome.fits);
          if (example === undefined) return;
          const settled = matchPayer(SAMPLE_INDEX, example);
          expect(
            settled.kind === 'matched' && outcome.fits.some((fit) => fit.payer.id === settled.payer.id),
          ).toBe(true);
        },
      ),
    );
  });
});
