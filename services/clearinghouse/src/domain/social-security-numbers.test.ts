import { withoutSocialSecurityNumbers } from './social-security-numbers';

const ASKED = '219099999';

describe('a document that is kept', () => {
  it.each([
    ['the segment for it', 'REF*SY*078051120~', 'REF*SY*XXXXXXXXX~'],
    ['it with hyphens and blanks', 'REF*SY* 078-05 1120 ~', 'REF*SY* XXX-XX XXXX ~'],
    ['other delimiters', "REF|SY|078051120'\r\nDMG|D8|19840229'", "REF|SY|XXXXXXXXX'\r\nDMG|D8|19840229'"],
    ['a part of it', 'REF*SY*1120*LAST FOUR~', 'REF*SY*XXXX*LAST FOUR~'],
    ['the id of a name', 'NM1*1P*1*RAY*ANN*B**JR*34*078051120~', 'NM1*1P*1*RAY*ANN*B**JR*34*XXXXXXXXX~'],
    ['several', 'REF*SY*078051120~REF*6P*1~REF*SY*219099999~', 'REF*SY*XXXXXXXXX~REF*6P*1~REF*SY*XXXXXXXXX~'],
    ['a member of JSON', '{"ssn" : "078051120","a":1}', '{"ssn" : "XXXXXXXXX","a":1}'],
    ['another member', '{"socialSecurityNumber":"078-05-1120"}', '{"socialSecurityNumber":"XXX-XX-XXXX"}'],
    ['a number of JSON', '{"ssn":219099999}', '{"ssn":"XXXXXXXXX"}'],
    ['X12 within JSON', '{"x12":"REF*SY*078051120~SE*1"}', '{"x12":"REF*SY*XXXXXXXXX~SE*1"}'],
  ])('has an X for each digit of a social security number in %s', (_where, text, kept) => {
    expect(withoutSocialSecurityNumbers(text)).toBe(kept);
  });

  it.each([
    ['MSG*THE NUMBER 219099999 IS NOT ON FILE~', 'MSG*THE NUMBER XXXXXXXXX IS NOT ON FILE~'],
    ['NM1*IL*1*DOE*JANE****MI*219-09-9999~', 'NM1*IL*1*DOE*JANE****MI*XXX-XX-XXXX~'],
    ['{"note":"219 09 9999"}', '{"note":"XXX XX XXXX"}'],
  ])('has none of the number that was asked with, wherever it is: %s', (text, kept) => {
    expect(withoutSocialSecurityNumbers(text, ASKED)).toBe(kept);
  });

  it.each([
    'ISA*00*          *00*          *ZZ*A              *ZZ*B              *260115*0930*^*00501*219099998*0*P*:~',
    'NM1*IL*1*DOE*JANE****MI*078051120~REF*6P*078051120~EB*C*IND*30***34*150.25~DTP*291*D8*20260115~',
    '{"memberId":"078051120","ssnNote":"078051120","title":"ssn: 1"}',
  ])('is unchanged otherwise: %s', (text) => {
    expect(withoutSocialSecurityNumbers(text, ASKED)).toBe(text);
  });

  it('is read in linear time, whatever is in it', () => {
    const texts = ['NM1*', 'REF*SY*', '"ssn":"', '"ssn":"\\', 'NM1*'.padEnd(80, 'x')];
    for (const text of texts) {
      const hostile = text.repeat(Math.ceil(2_000_000 / text.length));
      expect(withoutSocialSecurityNumbers(hostile, ASKED)).toHaveLength(hostile.length);
    }
  }, 10_000);
});
