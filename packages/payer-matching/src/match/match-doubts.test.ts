import { outcomeOf, payer } from '../testing';

describe("a name that is almost a payer's", () => {
  const payers = [
    payer('TXA', 'Medicaid Texas - Acute', { states: ['TX'], aliases: ['TMHP (Acute)'] }),
    payer('ENT', 'Entrust'),
    payer('EME', 'Emeritus'),
    payer('COR', 'CoreSource'),
    payer('SUR', 'Surest', { aliases: ['Bind'] }),
    payer('CIG', 'Cigna'),
    payer('AET', 'Aetna'),
  ];
  it.each([
    ['Acuity Insurance', 'another insurer that sounds alike'],
    ['AmTrust', 'another first letter'],
    ['Meritus', 'a first letter that is missing'],
    ['CompSource', 'two letters that sound otherwise'],
    ['Division for the Blind', 'a slip of an alias'],
  ])('is ambiguous: %j (%s)', (text) => {
    const [kind, nearest] = outcomeOf(payers, text);
    expect(kind).not.toBe('matched');
    expect(nearest).toBeDefined();
  });

  it.each(['Cegna', 'sigma'])(
    'is nearest, but no word of five letters is taken with one wrong: %j',
    (text) => {
      expect(outcomeOf(payers, text).slice(0, 2)).toEqual(['not-found', 'CIG']);
    },
  );

  it.each([
    ['Core Source', 'COR'],
    ['Coresorce', 'COR'],
  ])('matches it in spite of a typing or hearing error: %j', (text, id) => {
    expect(outcomeOf(payers, text)).toEqual(['matched', id]);
  });
});

describe('another kind of company', () => {
  const payers = [
    payer('FRE', 'Velora Health'),
    payer('MED', 'Affina Medical Group'),
    payer('GAL', 'Great Anchor Life Assurance Company'),
    payer('TRU', 'Carpa Trust'),
  ];
  it.each(['Velora Life', 'Affina Health Plan', 'Great Anchor Insurance Company', 'Carpa Health'])(
    'is not taken for the payer of the same brand: %j',
    (text) => {
      expect(outcomeOf(payers, text)[0]).not.toBe('matched');
    },
  );

  it.each([
    ['Velora', 'FRE'],
    ['Velora Health Insurance', 'FRE'],
    ['Affina', 'MED'],
    ['Great Anchor Life', 'GAL'],
    ['Carpa Trust Fund', 'TRU'],
  ])('is none without other words: %j', (text, id) => {
    expect(outcomeOf(payers, text)).toEqual(['matched', id]);
  });

  it('remains a rival of the best match', () => {
    const rivals = [payer('K1', 'Key Benefit Services'), payer('K2', 'Key Health Solutions')];
    expect(outcomeOf(rivals, 'Key Healthcare').toSorted()).toEqual(['K1', 'K2', 'ambiguous']);
  });
});

describe('a generic word', () => {
  it("matches no payer just because it is in the payer's name", () => {
    expect(outcomeOf([payer('HPS', 'Health Payment Systems Incorporated')], 'payment plan')[0]).not.toBe(
      'matched',
    );
  });

  it("is no part of a name, so an alias that differs by one alone is the payer's", () => {
    const payers = [
      payer('T1', 'Trivia Salud (Commercial and Medicaid)'),
      payer('T2', 'Trivia Salud (Medicare Advantage)', { aliases: ['Trivia Health Corporation'] }),
    ];
    expect(outcomeOf(payers, 'Trivia Healthcare')).toEqual(['matched', 'T2']);
  });
});
