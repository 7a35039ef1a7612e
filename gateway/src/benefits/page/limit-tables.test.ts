import { pageWith, seenIn } from './_pages';

describe('a deductible or an out-of-pocket maximum', () => {
  it.each<[what: string, segments: readonly string[], row: string, step: string | undefined]>([
    [
      'calculates what was used, and marks it',
      ['EB*C*IND*30***23*1500*****Y', 'EB*C*IND*30***29*325.5*****Y'],
      'Individual, in network calendar year (EB2, EB3) $1,500.00 $1,174.50* $325.50',
      'of16',
    ],
    [
      'marks what remains when it was calculated',
      ['EB*C*FAM*30***23*4000*****N', 'EB*C*FAM*30***24*2250*****N'],
      'Family, out of network calendar year (EB2, EB3) $4,000.00 $2,250.00 $1,750.00*',
      'of11',
    ],
    [
      'has no full bar before the last cent was used',
      ['EB*C*IND*30***23*1000*****Y', 'EB*C*IND*30***29*1*****Y'],
      '$1,000.00 $999.00* $1.00',
      'of19',
    ],
    [
      'has no empty bar after the first cent was used',
      ['EB*C*IND*30***23*1000*****Y', 'EB*C*IND*30***29*999*****Y'],
      '$1,000.00 $1.00* $999.00',
      'of1',
    ],
    [
      'has a full bar when nothing remains',
      ['EB*C*IND*30***23*1000*****Y', 'EB*C*IND*30***29*0*****Y'],
      '$1,000.00 $1,000.00* $0.00',
      'of20',
    ],
    [
      'has an empty bar when nothing was used',
      ['EB*C*IND*30***23*1000*****Y', 'EB*C*IND*30***29*1000*****Y'],
      '$1,000.00 $0.00* $1,000.00',
      'of0',
    ],
    [
      'has no bar of zero',
      ['EB*C*IND*30***23*0*****Y', 'EB*C*IND*30***29*0*****Y'],
      '$0.00 $0.00* $0.00',
      undefined,
    ],
    [
      'is "not stated" where the payer states nothing',
      ['EB*C**88***29*250'],
      'Level not stated, network not stated Pharmacy (EB2) not stated not stated $250.00',
      undefined,
    ],
    [
      'has no limit',
      ['EB*G*IND*30***23*99999.99*****Y'],
      'calendar year (EB2) no limit not stated no limit',
      undefined,
    ],
  ])('%s', (_what, segments, row, step) => {
    const page = pageWith(...segments);
    expect(seenIn(page)).toContain(row);
    expect(/<span class="bar" aria-hidden="true"><span class="(\w+)">/.exec(page)?.[1]).toBe(step);
  });

  it('is listed in network before out of network, the individual before the family', () => {
    const page = pageWith(
      'EB*C*IND*30***23*9*****N',
      'EB*C*FAM*30***23*8*****Y',
      'EB*C*ESP*30***23*7*****Y',
      'EB*C*IND*30***23*6*****W',
      'EB*C*IND*30***23*5*****Y',
    );
    expect([...page.matchAll(/<td>\$(\d)\.00/g)].map(([, dollars]) => dollars)).toEqual([
      '5',
      '8',
      '7',
      '6',
      '9',
    ]);
  });
});

describe('a limit of visits', () => {
  it.each([
    [
      'has the total that only HSD states',
      ['EB*F**33*********Y', 'HSD*VS*30***23'],
      'In network (EB2) 30 visits per calendar year not stated not stated',
    ],
    [
      'has each of several that only HSD states',
      ['EB*F**33*********Y', 'HSD*VS*30***23', 'HSD***WK*3'],
      'In network (EB2) 30 visits per calendar year; 3 per week not stated not stated',
    ],
    [
      'has the total of EB10, and how HSD spreads it next to the service',
      ['EB*F**33***23***VS*12**Y', 'HSD*VS*12*WK*3*34*1'],
      'In network; calendar year; 12 visits, 3 per week, for 1 month (EB2) 12 visits not stated not stated',
    ],
    [
      'has no total where HSD states no number',
      ['EB*F**33*********Y', 'HSD*VS'],
      'In network; visit (EB2) not stated not stated not stated',
    ],
  ])('%s', (_what, segments, row) => {
    expect(seenIn(pageWith(...segments))).toContain(row);
  });
});
