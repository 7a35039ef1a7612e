import type { EligibilityInquiry } from './inquiry';
import { readInquiry } from './read-inquiry';
import { readInterchange } from './read-interchange';
import { asked, DEPENDENT, lines, read, textOf, TRACE, WRITTEN, type Read } from './_submitted';
import { INQUIRY } from './testing/inquiry';
import { writeInterchangeRefusal, writeRejection, writeSetRefusal, type Rejection } from './write-reply';

describe('a rejection', () => {
  const AAA = { isValid: false, code: '72', followUp: 'C' } as const;

  it.each<[Rejection['loop'], EligibilityInquiry, readonly string[]]>([
    ['2100A', INQUIRY, ['HL*1**20*0', 'NM1*PR*2*DIRECTORY NAME*****PI*00042', 'AAA*N**72*C']],
    ['2100B', INQUIRY, ['HL*2*1*21*0', 'NM1*1P*2*MAPLE STREET CLINIC*****XX*1999999984', 'AAA*N**72*C']],
    [
      '2100C',
      INQUIRY,
      [
        'HL*3*2*22*0',
        `TRN*2*${TRACE}*9ELIGCHECK`,
        'NM1*IL*1*MARKERLAST*MARKERFIRST****MI*MARKERMEMBER',
        'AAA*N**72*C',
        'DMG*D8*19840229',
      ],
    ],
    ['2100D', DEPENDENT, ['HL*4*3*23*0', `TRN*2*${TRACE}*9ELIGCHECK`, 'NM1*03*1*DOE*JORDAN', 'AAA*N**72*C']],
  ])('ends with its level, %s', (loop, inquiry, end) => {
    const { inquiry: read, envelope } = asked(textOf(inquiry));
    const reply = writeRejection(envelope, read, { ...AAA, loop });
    expect(lines(reply).slice(-4 - end.length, -4)).toEqual(end);
    expect(readInterchange(reply)).toMatchObject({ answers: [{ rejects: [{ code: '72', followUp: 'C' }] }] });
  });

  it('of a patient is of the subscriber where there is no dependent', () => {
    const { inquiry, envelope } = asked();
    expect(writeRejection(envelope, inquiry, { ...AAA, loop: '2100D' })).toBe(
      writeRejection(envelope, inquiry, { ...AAA, loop: '2100C' }),
    );
  });
});

describe('an acknowledgement', () => {
  it('refuses an interchange with TA1, outside of any group', () => {
    const refused = read(textOf().replace('*00501*', '*00401*'), 'interchange-refused');
    const reply = writeInterchangeRefusal({ ...WRITTEN, submitted: refused.submitted }, refused);
    expect(lines(reply).slice(1)).toEqual(['TA1*000000905*260115*1200*R*003', 'IEA*0*000000007', '']);
    expect(readInterchange(reply)).toMatchObject({
      acknowledgement: { document: 'TA1', isAccepted: false, errorCodes: ['003'] },
    });
  });

  it('goes to the ids of the interchange where the group has none, and is a test where that was one', () => {
    const text = textOf().replace('GS*HS*GROUP1*GROUP2*', 'GS*HX***').replace('*0*P*:~', '*0*T*:~');
    const refused = read(text, 'group-refused');
    const reply = writeSetRefusal({ ...WRITTEN, submitted: refused.submitted }, refused);
    expect(reply).toContain('~GS*FA*DOOR*CLINICS*');
    expect(reply).toContain('*0*T*:~');
  });

  it.each([
    ['a group', textOf().replace('GE*1*', 'GE*2*'), ['AK9*R*1*1*0*5']],
    ['a set', textOf().replace(/SE\*\d+/, 'SE*9'), ['AK2*270*0001*005010X279A1', 'IK5*R*4', 'AK9*R*1*1*0']],
    [
      'an element',
      textOf().replace('BHT*0022*13', 'BHT*0022*01'),
      ['AK2*270*0001*005010X279A1', 'IK3*BHT*2**8', 'IK4*2*353*7', 'IK5*R*5', 'AK9*R*1*1*0'],
    ],
    [
      'a segment',
      textOf().replace('EQ*30~', 'III*ZZ*11~'),
      ['AK2*270*0001*005010X279A1', 'IK3*EQ*13*2110*3', 'IK5*R*5', 'AK9*R*1*1*0'],
    ],
  ])('refuses %s with 999', (_what, text, body) => {
    const refused = readInquiry(text);
    const reply = writeSetRefusal(
      { ...WRITTEN, submitted: (refused as Read<'set-refused'>).submitted },
      refused as Read<'set-refused'>,
    );
    expect(lines(reply).slice(2, -4)).toEqual([
      'ST*999*0001*005010X231A1',
      'AK1*HS*905*005010X279A1',
      ...body,
    ]);
    expect(readInterchange(reply)).toMatchObject({ acknowledgement: { document: '999', isAccepted: false } });
  });
});
