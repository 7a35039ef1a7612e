import { payerNameOf, printableName } from './payer-name';

describe('a name that came from upstream', () => {
  it.each([
    ['Gold\r\nPlan', 'Gold Plan'],
    ['Gold\u202EnalP', 'Gold nalP'],
    ['\0Gold\u2028', 'Gold'],
    ['Gold Plan', 'Gold Plan'],
  ])('is told of %j as %j', (name, told) => {
    expect(printableName(name)).toBe(told);
    expect(payerNameOf(name, '00042')).toBe(told);
  });

  it('is none when nothing of it can be seen', () => {
    expect(printableName('\0\u202E')).toBeUndefined();
    expect(printableName(undefined)).toBeUndefined();
  });
});
