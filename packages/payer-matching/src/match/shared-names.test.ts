import { outcomeOf, payer } from '../testing';

describe('a name torn into pieces', () => {
  const payers = [
    payer('OWN', 'Zenithal Health'),
    payer('ALIAS', 'Center Mutual (Zenithal)', { aliases: ['Zenithal'], supportsEligibility: false }),
  ];

  it.each(['zenithal', 'zenit hal', 'zen ith al'])(
    'leads to the payer of the name in one piece: %s',
    (text) => {
      expect(outcomeOf(payers, text).at(1)).toBe('OWN');
    },
  );
});

describe('an id that is a word', () => {
  const payers = [
    payer('CREST', 'Crest Health Plan', { states: ['OH'] }),
    payer('04332', 'Crest Health Plan', { states: ['TX'] }),
  ];

  it('is the id in its own case, so that a candidate that was offered can be chosen', () => {
    expect(outcomeOf(payers, 'CREST')).toEqual(['matched', 'CREST']);
  });

  it('is asked about in another case, where it is a name that payers share', () => {
    expect(outcomeOf(payers, 'Crest')).toEqual(['ambiguous', '04332', 'CREST']);
  });

  it('is the id in any case where no payers share it as a name', () => {
    expect(outcomeOf([payer('CREST', 'Acme'), payer('A2', 'Bolt')], 'crest')).toEqual(['matched', 'CREST']);
  });
});
