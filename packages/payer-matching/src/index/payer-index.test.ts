import { KNOWLEDGE, payer, SAMPLE, SAMPLE_INDEX } from '../testing';
import { buildIndex } from './payer-index';

describe('buildIndex', () => {
  it('is the same for any order of the payers', () => {
    const reversed = buildIndex({ ...SAMPLE, payers: [...SAMPLE.payers].reverse() }, KNOWLEDGE);
    expect(reversed.payersByName).toEqual(SAMPLE_INDEX.payersByName);
    expect([...reversed.formsByCompact]).toEqual([...SAMPLE_INDEX.formsByCompact]);
    expect([...reversed.payersByBrand]).toEqual([...SAMPLE_INDEX.payersByBrand]);
  });

  it('keeps ids as strings, with leading zeros', () => {
    expect(SAMPLE_INDEX.payerById.get('00590')?.name).toBe('Florida Blue');
    expect(SAMPLE_INDEX.payerById.has('590')).toBe(false);
  });

  it('lists a payer once under a key that two of its names share', () => {
    const twice = buildIndex(
      {
        payers: [payer('A1', 'Acme', { aliases: ['A C M E', 'acme'] })],
        ambiguousBrands: [],
      },
      KNOWLEDGE,
    );
    expect(new Set(twice.formsByCompact.get('acme')?.map((form) => form.payer.id))).toEqual(new Set(['A1']));
    expect(twice.weightOf({ text: 'acme', kind: 'word' })).toBe(1);
  });

  it('weighs a word by how few payers have it, and a generic one almost zero', () => {
    const weights = (['aetna', 'bcbs', 'health'] as const).map((text) =>
      SAMPLE_INDEX.weightOf({ text, kind: text === 'health' ? 'generic' : 'word' }),
    );
    expect(weights).toEqual([...weights].sort((a, b) => b - a));
    expect(SAMPLE_INDEX.weightOf({ text: 'unheard', kind: 'word' })).toBe(1);
  });
});
