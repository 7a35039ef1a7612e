import { outcomeOf, payer } from '../testing';

describe('the name of a federation with a state', () => {
  const plan = payer('P1', 'Blue Cross and Blue Shield of Kansas', { states: ['KS'], sizeRank: 60 });
  const other = payer('H1', 'Healthy Blue Kansas', { states: ['KS'], sizeRank: 50 });

  it('is asked about where a product has a word of another brand of that state', () => {
    expect(outcomeOf([other, plan], 'BCBS KS blue choice').toSorted()).toEqual(['H1', 'P1', 'ambiguous']);
  });

  it('means its plan there', () => {
    expect(outcomeOf([other, plan], 'BCBS KS PPO')).toEqual(['matched', 'P1']);
  });

  it('means the other brand where the federation has no plan', () => {
    expect(outcomeOf([other], 'BCBS KS blue choice')).toEqual(['matched', 'H1']);
  });
});

describe('an agency of a state', () => {
  const agency = payer('A1', 'Medicaid Iowa', { states: ['IA'] });
  const national = payer('N1', 'Acme', { aliases: ['Iowa Total Care'] });

  it('is not taken where the words and the state of a local brand are typed', () => {
    expect(outcomeOf([agency, national], 'iowa total care mcd').toSorted()).toEqual([
      'A1',
      'N1',
      'not-found',
    ]);
  });

  it('is meant by the programme alone', () => {
    expect(outcomeOf([agency, national], 'iowa mcd')).toEqual(['matched', 'A1']);
  });
});

describe('an alias with a state, of a nationwide payer', () => {
  const national = payer('N1', 'Acme', { aliases: ['Iowa Total Care'] });

  it('means it where that state is typed', () => {
    expect(outcomeOf([national], 'total care iowa plan')).toEqual(['matched', 'N1']);
  });

  it('does not mean it where another state is typed', () => {
    expect(outcomeOf([national], 'total care ohio')).toEqual(['not-found', 'N1']);
  });
});
