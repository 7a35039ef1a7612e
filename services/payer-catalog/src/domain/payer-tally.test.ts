import { counted, prefixOf, type PayerTally } from './payer-tally';

describe('a tally of answers', () => {
  it('halves all counts when one is large, and forgets what was long ago', () => {
    let tally: PayerTally = [{ payerId: 'RARE', count: 1 }];
    tally = counted(tally, 'SOME');
    tally = counted(tally, 'SOME');
    for (let at = 0; at < 200; at += 1) tally = counted(tally, 'MOST');
    expect(tally).toEqual([
      { payerId: 'MOST', count: 100 },
      { payerId: 'SOME', count: 1 },
    ]);
  });

  it('keeps forty payers, and always the one that answered last', () => {
    let tally: PayerTally = [];
    for (let at = 0; at < 50; at += 1) tally = counted(tally, `P${String(at)}`);
    expect(tally).toHaveLength(40);
    expect(tally.some(({ payerId }) => payerId === 'P49')).toBe(true);
  });
});

describe('the letters that a member id begins with', () => {
  it.each([
    ['XYP999A99', 'XYP'],
    ['XYP', 'XYP'],
    ['XY9999', undefined],
    ['9A99AA9AA99', undefined],
    ['XYPA999', undefined],
    ['', undefined],
  ])('are three, and not more: %s', (form, letters) => {
    expect(prefixOf(form)).toBe(letters);
  });
});
