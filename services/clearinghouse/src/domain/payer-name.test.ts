import { payerNameOf, toldName } from './payer-name';

describe('a name that came from upstream', () => {
  it.each([
    ['Gold\r\nPlan', 'Gold Plan'],
    ['Gold\u202EnalP', 'Gold nalP'],
    ['\0Gold\u2028', 'Gold'],
    ['Gold Plan', 'Gold Plan'],
  ])('is told of %j as %j', (name, told) => {
    expect(toldName(name)).toBe(told);
    expect(payerNameOf(name, '00042')).toBe(told);
  });

  it('is none when nothing of it can be seen', () => {
    expect(toldName('\0\u202E')).toBeUndefined();
    expect(toldName(undefined)).toBeUndefined();
  });
});
