import fc from 'fast-check';
import { ACTIVE, answered, doubts, FIGURES, LANGUAGES, NO_FIGURES, outcomeOf } from './_answered';
import { expectSayable } from './_sayable';
import { sayAnswer, type AnsweredToSay } from './say-answer';

describe('active coverage', () => {
  it('is said with its figures in words, as many as fit', () => {
    expect(sayAnswer(answered(), 'en')).toEqual({
      say: 'Aetna shows active coverage. In network, the copay is twenty-five dollars, the deductible left is eight hundred fifty dollars and twenty-five cents, and the coinsurance is twenty percent.',
      ask: null,
    });
    expect(
      sayAnswer(answered({ benefitSummary: { ...NO_FIGURES, outOfPocketRemaining: 21 } }), 'es'),
    ).toEqual({
      say: 'Aetna indica cobertura activa. El máximo de bolsillo restante es de veintiún dólares.',
      ask: null,
    });
  });

  it.each<[string, Partial<AnsweredToSay>, string, string]>([
    [
      'a figure is in doubt',
      { benefitSummary: { ...NO_FIGURES, copayAmount: 30 }, doubts: doubts('copayAmount') },
      'Aetna shows active coverage. The copay may be thirty dollars.',
      'Aetna indica cobertura activa. El copago podría ser de treinta dólares.',
    ],
    [
      'the coverage is in doubt, and nothing else is stated',
      { benefitSummary: NO_FIGURES, doubts: doubts('coverageActive') },
      'Aetna shows active coverage, but this is not certain. It states no amounts.',
      'Aetna indica cobertura activa, pero no es seguro. No indica ningún monto.',
    ],
    [
      'the network is in doubt',
      {
        benefitSummary: { ...NO_FIGURES, coinsurancePercent: 0, inNetworkPreferred: true },
        doubts: doubts('inNetworkPreferred'),
      },
      'Aetna shows active coverage. The coinsurance is zero percent.',
      'Aetna indica cobertura activa. El coaseguro es del cero por ciento.',
    ],
    [
      'the figures are for care out of network, and the payer is not known',
      {
        benefitSummary: { ...NO_FIGURES, coinsurancePercent: 40, inNetworkPreferred: false },
        payerName: undefined,
      },
      'The plan shows active coverage. Out of network, the coinsurance is forty percent.',
      'El plan indica cobertura activa. Fuera de la red, el coaseguro es del cuarenta por ciento.',
    ],
    [
      'an amount cannot be meant',
      { benefitSummary: { ...NO_FIGURES, copayAmount: 5_000_000 } },
      'Aetna shows active coverage. It states no amounts.',
      'Aetna indica cobertura activa. No indica ningún monto.',
    ],
  ])('says so where %s', (_what, given, en, es) => {
    expect(sayAnswer(answered(given), 'en').say).toBe(en);
    expect(sayAnswer(answered(given), 'es').say).toBe(es);
  });

  it('asks for the other plan where one may pay first', () => {
    const clues = { otherPayerName: 'HARBOR MUTUAL', otherPayerId: 'HARBR', namesSubscriber: false };
    const said = sayAnswer(
      answered({ outcome: outcomeOf({ outcome: 'active', clues }), benefitSummary: NO_FIGURES }),
      'en',
    );
    expect(said).toEqual({
      say: 'Aetna shows active coverage, but another plan may pay first. It states no amounts.',
      ask: 'What is the name of the other insurance plan?',
    });
  });

  it.each([
    ['Aetna (Better Health), Inc.', 'Aetna Better Health Inc shows'],
    ['Clínica Ñandú & Co', 'Clínica Ñandú & Co shows'],
    ['<b>Aetna</b>\r\n\u0000', 'b Aetna /b shows'],
    ['Fund 123456', 'The plan shows'],
    ['x'.repeat(61), 'The plan shows'],
    ['...', 'The plan shows'],
  ])('reads the name %j as a name', (payerName, begins) => {
    const said = sayAnswer(answered({ payerName }), 'en');
    expect(said.say.slice(0, begins.length)).toBe(begins);
    expectSayable(said);
  });

  it('is short whatever is stated, without a digit', () => {
    const amount = fc.option(fc.integer({ min: 0, max: 99_999_999 }).map((cents) => cents / 100));
    const figures = fc.record({
      copayAmount: amount,
      deductibleRemaining: amount,
      outOfPocketRemaining: amount,
      coinsurancePercent: fc.option(fc.integer({ min: 0, max: 10_000 }).map((share) => share / 100)),
      inNetworkPreferred: fc.option(fc.boolean()),
    });
    const other = outcomeOf({
      outcome: 'active',
      clues: { otherPayerName: 'X', namesSubscriber: false },
    });
    const given = fc.record({
      benefitSummary: figures,
      outcome: fc.constantFrom(ACTIVE, other),
      doubts: fc.subarray([...Object.keys(FIGURES), 'coverageActive']).map((fields) => doubts(...fields)),
      payerName: fc.option(fc.string({ unit: fc.constantFrom('a', 'B', ' ', 'é'), maxLength: 61 }), {
        nil: undefined,
      }),
    });
    fc.assert(
      fc.property(given, fc.constantFrom(...LANGUAGES), (one, language) => {
        const said = sayAnswer(one, language);
        expectSayable(said);
        expect(said.say).not.toMatch(/\d/);
      }),
    );
  });
});
