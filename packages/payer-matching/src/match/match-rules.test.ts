import type { Payer } from '../payer';
import { outcomeOf, payer } from '../testing';

describe('a catalog that lists no ambiguous brands', () => {
  const payers = [
    payer('OH1', 'Bolt of Ohio', { states: ['OH'], sizeRank: 2 }),
    payer('TX1', 'Bolt of Texas', { states: ['TX'], sizeRank: 1 }),
    payer('IN1', 'Insurer', { aliases: ['Bolt PPO'] }),
  ];
  it.each([
    ['bolt', ['ambiguous', 'TX1', 'OH1']],
    ['Bolt PPO', ['ambiguous', 'TX1', 'OH1']],
    ['bolt tx', ['matched', 'TX1']],
  ])('asks among the places of a brand for %j, largest first, regardless of aliases', (text, expected) => {
    expect(outcomeOf(payers, text)).toEqual(expected);
  });

  it('offers no place that the brand does not serve', () => {
    expect(outcomeOf(payers, 'bolt of maine')[0]).not.toBe('matched');
  });
});

describe('domain knowledge', () => {
  const payers = [
    payer('AZM', 'Medicaid Arizona', { states: ['AZ'] }),
    payer('KYA', 'Anthem BlueCross BlueShield Kentucky', { states: ['KY'] }),
    payer('NYA', 'Anthem Blue Cross Blue Shield of New York', { states: ['NY'] }),
    payer('OTHER', 'Acme', { aliases: ['Empire BCBS'] }),
    payer('CIG', 'Cigna'),
    payer('HUM', 'Humana'),
  ];
  it.each([
    ['AHCCCS', ['matched', 'AZM']],
    ['BCBS of KY', ['matched', 'KYA']],
    ['Cigna Open Access Plus', ['matched', 'CIG']],
    ['hue mana', ['matched', 'HUM']],
    ['Cigna or Humana', ['ambiguous', 'CIG', 'HUM']],
    ['Humana (Cigna network)', ['matched', 'HUM']],
  ])('reads %j', (text, expected) => {
    expect(outcomeOf(payers, text)).toEqual(expected);
  });

  it.each(['Cigna copay', 'Walmart', 'Humana Injury Lawyers PLLC'])('matches no payer for %j', (text) => {
    expect(outcomeOf(payers, text)[0]).not.toBe('matched');
  });
});

describe('a brand that another payer has as an alias', () => {
  const payers = [
    payer('K1', 'Keystone First'),
    payer('K2', 'Keystone Health Plan East'),
    payer('E1', 'Risk Services', { aliases: ['Keystone'], supportsEligibility: false }),
  ];
  it('is ambiguous', () => {
    expect(outcomeOf(payers, 'Keystone')).toEqual(['ambiguous', 'K1', 'K2']);
  });
});

describe('another id of a payer', () => {
  const payers = [
    payer('A1', 'Acme', { otherIds: ['00590', 'ACM'] }),
    payer('B2', 'Bolt', { otherIds: ['7777'] }),
  ];
  it.each([
    ['00590', ['matched', 'A1']],
    ['590', ['not-found']],
    ['7777', ['matched', 'B2']],
    ['ACM', ['not-found', 'A1']],
  ])('finds it by %j only in exact spelling', (text, expected) => {
    expect(outcomeOf(payers, text)).toEqual(expected);
  });
});

describe('a specialty', () => {
  const payers = [
    payer('M1', 'Acme (Medical)', { aliases: ['Bolt'] }),
    payer('B1', 'Acme (Behavioral Health)', { aliases: ['Bolt'] }),
  ];
  it('matters only when the query mentions it', () => {
    expect(outcomeOf(payers, 'bolt')).toEqual(['matched', 'M1']);
    expect(outcomeOf(payers, 'acme behavioral health')).toEqual(['matched', 'B1']);
  });
});

describe('a payer without eligibility checks', () => {
  const prisons = (supportsEligibility: boolean): readonly Payer[] => [
    payer('S1', 'Bolt', { aliases: ['Cord Health, Inc'], supportsEligibility }),
  ];
  it('is found by its names, and listed but not matched where it is misspelt', () => {
    expect(outcomeOf(prisons(false), 'Cord Health Inc')).toEqual(['matched', 'S1']);
    expect(outcomeOf(prisons(false), 'cord helth')).toEqual(['not-found', 'S1']);
    expect(outcomeOf(prisons(true), 'cord helth')).toEqual(['matched', 'S1']);
  });
});

describe('a programme before a name', () => {
  const payers = [
    payer('HUM', 'Humana'),
    payer('KCL', 'Kansas City Life Benefits'),
    payer('MFL', 'Medicare Florida Part B', { states: ['FL'] }),
    payer('AIL', 'Aetna Medicaid Illinois', { states: ['IL'] }),
  ];
  it.each(['Medicare Humana', 'Humana Medicare', 'Medicare Advantage Humana', 'Humana Medicare Replacement'])(
    'is the product of the payer: %j',
    (text) => {
      expect(outcomeOf(payers, text)).toEqual(['matched', 'HUM']);
    },
  );

  it.each(['Medicare Kansas City', 'Medicare Acute', 'Aetna Medicaid'])(
    'matches no payer by a part of a name: %j',
    (text) => {
      expect(outcomeOf(payers, text)[0]).not.toBe('matched');
    },
  );
});

describe("an alias without a word of the payer's name", () => {
  const payers = [
    payer('HUM', 'Humana', { aliases: ['Prime'] }),
    payer('OPT', 'OptiMedHealth', { aliases: ['Opti'] }),
  ];
  it('is matched exactly, and not with other words', () => {
    expect(outcomeOf(payers, 'Prime')).toEqual(['matched', 'HUM']);
    expect(outcomeOf(payers, 'Prime Benefit Systems')[0]).not.toBe('matched');
  });
});

describe('a remark in parentheses', () => {
  it('that describes the business of the payer is not a name', () => {
    expect(outcomeOf([payer('DEL', 'DeltaCare USA (Claims)')], 'Claims')[0]).not.toBe('matched');
  });
});

describe('words around a name', () => {
  const payers = [
    payer('CIG', 'Cigna'),
    payer('UHC', 'UnitedHealthcare'),
    payer('AARP', 'AARP UnitedHealthCare Insurance Company'),
    payer('GAB', 'Medicare Georgia Part B', { states: ['GA'] }),
    payer('GAA', 'Medicare Georgia Part A', { states: ['GA'] }),
  ];
  it.each([
    ['Cigna ID# U1234567801', 'CIG'],
    ['it says Cigna on the card', 'CIG'],
    ['Cigna, thank you', 'CIG'],
    ['Cigna National POS', 'CIG'],
    ['mcr pt b ga', 'GAB'],
    ['Cigna in Pittsburgh', 'CIG'],
  ])('is left out or understood: %j', (text, id) => {
    expect(outcomeOf(payers, text)).toEqual(['matched', id]);
  });
});

describe('two possible readings', () => {
  it('are asked about, the most frequent typing error, swapped letters, in front', () => {
    const payers = [payer('CIG', 'Cigna'), payer('GUA', 'Ciga')];
    expect(outcomeOf(payers, 'Cinga').slice(0, 2)).toEqual(['ambiguous', 'CIG']);
  });

  it('are ambiguous when another payer is known by that word alone', () => {
    const payers = [
      payer('E1', 'Emblema Plan'),
      payer('E2', 'HIP / Emblema Insurance Company', { aliases: ['Emblema'] }),
    ];
    expect(outcomeOf(payers, 'Emblema').toSorted()).toEqual(['E1', 'E2', 'ambiguous']);
  });
});

describe('initials', () => {
  const payers = [
    payer('SFH', 'San Fermin Health Network'),
    payer('NEH', 'North Eastern Hill Glass Members'),
  ];
  it('are offered without a match', () => {
    expect(outcomeOf(payers, 'SFHN')).toEqual(['not-found', 'SFH']);
    expect(outcomeOf(payers, 'NEHGM')).toEqual(['not-found', 'NEH']);
  });
});

describe('a brand in a state with a programme', () => {
  const molinas = ['OH', 'MI', 'TX'].map((state) =>
    payer(
      `MOL${state}`,
      `Molina Healthcare ${state === 'OH' ? 'Ohio' : state === 'MI' ? 'Michigan' : 'Texas'}`,
      {
        states: [state],
        linesOfBusiness: state === 'TX' ? ['commercial'] : ['dental'],
      },
    ),
  );
  it('is the payer there, unless that payer is known not to have the programme', () => {
    expect(outcomeOf(molinas, 'Molina Michigan Medicaid')).toEqual(['matched', 'MOLMI']);
    expect(outcomeOf(molinas, 'Molina Texas Medicaid')[0]).not.toBe('matched');
  });
});

describe('the brand of a Blue plan', () => {
  const payers = [
    payer('HBC', 'Horizon Blue Cross and Blue Shield of New Jersey', { states: ['NJ'] }),
    payer('HNJ', 'Horizon New Jersey Health', { states: ['NJ'] }),
  ];
  it('puts the Blue plan in front next to the words Blue Cross', () => {
    expect(outcomeOf(payers, 'Horizon Blue Cross of New Jersey').at(1)).toBe('HBC');
  });
});

describe('a name without a distinctive word', () => {
  it('is found after the product of its payer', () => {
    expect(outcomeOf([payer('MMO', 'Medical Mutual')], 'Medical Mutual SuperMed PPO')).toEqual([
      'matched',
      'MMO',
    ]);
  });
});
