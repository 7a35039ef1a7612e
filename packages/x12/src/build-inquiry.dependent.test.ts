import { buildInquiry, type EligibilityInquiry } from '.';
import { ENVELOPE, INQUIRY } from './testing/inquiry';

const segmentsOf = (text: string): readonly string[] => text.split('~');

describe('a 270 about a dependent', () => {
  const dependent = {
    firstName: 'Timmy',
    lastName: 'Young Jr',
    dateOfBirth: '2015-03-04',
    gender: 'M',
    relationship: 'child',
  } as const;
  const patientOf = (inquiry: EligibilityInquiry): readonly string[] => {
    const segments = segmentsOf(buildInquiry(inquiry, ENVELOPE));
    const from = segments.findIndex((segment) => segment.startsWith('HL*3'));
    return segments.slice(
      from,
      segments.findIndex((segment) => segment.startsWith('SE*')),
    );
  };

  it('names the policyholder in loop 2100C, and has trace, patient and question in loop 2000D', () => {
    expect(patientOf({ ...INQUIRY, dependent })).toEqual([
      'HL*3*2*22*1',
      'NM1*IL*1*MARKERLAST*MARKERFIRST****MI*MARKERMEMBER',
      'DMG*D8*19840229',
      'HL*4*3*23*0',
      'TRN*1*0BKZXGWYJ39969T3HZ7XN1YARH*9MAPLE0001',
      'NM1*03*1*YOUNG*TIMMY***JR',
      'DMG*D8*20150304*M',
      'INS*N*19',
      'DTP*291*D8*20260114',
      'EQ*30',
    ]);
  });

  it('leaves out what the caller does not know of the policyholder', () => {
    const subscriber = { memberId: 'MARKERMEMBER', firstName: '', lastName: '' };
    expect(patientOf({ ...INQUIRY, subscriber, dependent }).slice(0, 3)).toEqual([
      'HL*3*2*22*1',
      'NM1*IL*1******MI*MARKERMEMBER',
      'HL*4*3*23*0',
    ]);
  });

  it.each([
    ['spouse', '01'],
    ['child', '19'],
    ['other', '34'],
  ] as const)('writes the relationship %s as INS02 %s', (relationship, code) => {
    const segments = patientOf({ ...INQUIRY, dependent: { ...dependent, relationship } });
    expect(segments).toContain(`INS*N*${code}`);
  });

  it('writes no INS for a relationship that nobody stated', () => {
    const segments = patientOf({ ...INQUIRY, dependent: { ...dependent, relationship: 'unknown' } });
    expect(segments.filter((segment) => segment.startsWith('INS'))).toEqual([]);
  });

  it('names the field of the dependent that cannot be written', () => {
    const unwritable = { ...dependent, firstName: '田' };
    expect(() => buildInquiry({ ...INQUIRY, dependent: unwritable }, ENVELOPE)).toThrow(
      /dependent.firstName/,
    );
  });
});
