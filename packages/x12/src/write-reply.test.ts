import fc from 'fast-check';
import { buildInquiry } from './build-inquiry';
import type { EligibilityInquiry } from './inquiry';
import { readInquiry, type ReadInquiry } from './read-inquiry';
import { readInterchange } from './read-interchange';
import type { ReplyEnvelope } from './reply-envelope';
import { fullAnswerIn, interchange } from './testing/interchange';
import { someSegments } from './testing/arbitrary-segments';
import { INQUIRY } from './testing/inquiry';
import { aboutDependent, aboutSubscriber } from './testing';
import {
  writeInterchangeRefusal,
  writeNeutralAnswer,
  writePayerAnswer,
  writeRejection,
  writeSetRefusal,
  type Rejection,
} from './write-reply';

function textOf(inquiry: EligibilityInquiry = INQUIRY): string {
  return buildInquiry(inquiry, {
    sender: { qualifier: '30', id: 'CLINICS' },
    receiver: { qualifier: 'ZZ', id: 'DOOR' },
    controlNumber: 905,
    originatorId: '9ELIGCHECK',
    sentAt: new Date('2026-01-15T12:00:00Z'),
    onDate: '2026-01-15',
    usage: 'P',
    elements: { GS02: 'GROUP1', GS03: 'GROUP2' },
  });
}

type Read<Kind extends ReadInquiry['kind']> = Extract<ReadInquiry, { readonly kind: Kind }>;

function read<Kind extends ReadInquiry['kind']>(text: string, kind: Kind): Read<Kind> {
  const found = readInquiry(text);
  if (found.kind !== kind) throw new Error(`it is ${found.kind}`);
  return found as Read<Kind>;
}

const WRITTEN = { controlNumber: 7, sentAt: new Date('2026-01-15T12:01:00Z') };
const asked = (text = textOf()): { inquiry: Read<'inquiry'>['inquiry']; envelope: ReplyEnvelope } => {
  const { inquiry, submitted } = read(text, 'inquiry');
  return { inquiry, envelope: { ...WRITTEN, submitted } };
};
const DEPENDENT: EligibilityInquiry = {
  ...INQUIRY,
  dependent: { firstName: 'Jordan', lastName: 'Doe', relationship: 'child' },
};
const lines = (text: string): readonly string[] => text.split('~');
const TRACE = /TRN\*1\*([^*]+)/.exec(textOf())?.[1] ?? '';

describe("the payer's own 271", () => {
  it('goes back the way that the inquiry came, with its reference and its traces', () => {
    const { inquiry, envelope } = asked();
    const reply =
      writePayerAnswer(envelope, inquiry, aboutSubscriber(['TRN*1*OWN*9PAYER', 'EB*1*IND*30'])) ?? '';
    expect(lines(reply)).toEqual([
      'ISA*00*          *00*          *ZZ*DOOR           *30*CLINICS        *260115*1201*^*00501*000000007*0*P*:',
      'GS*HB*GROUP2*GROUP1*20260115*1201*7*X*005010X279A1',
      'ST*271*0001*005010X279A1',
      `BHT*0022*11*${TRACE}*20260115*0930`,
      'HL*1**20*1',
      'NM1*PR*2*EVERGREEN HEALTH*****PI*00042',
      'HL*2*1*21*1',
      'NM1*1P*2*MAPLE STREET CLINIC*****XX*1999999984',
      'HL*3*2*22*0',
      `TRN*2*${TRACE}*9ELIGCHECK`,
      'NM1*IL*1*DOE*JANE****MI*W000000001',
      'TRN*1*OWN*9PAYER',
      'EB*1*IND*30',
      'SE*12*0001',
      'GE*1*7',
      'IEA*1*000000007',
      '',
    ]);
  });

  it('says the same as what the payer sent, in whatever alphabet', () => {
    const { inquiry, envelope } = asked();
    fc.assert(
      fc.property(
        someSegments,
        fc.constantFrom('|', '*'),
        fc.constantFrom('\n', '~'),
        (segments, element, terminator) => {
          const others = segments.filter((one) => !one.startsWith('TRN'));
          const received = aboutSubscriber(others, { element, terminator });
          const { whole: sent, ...before } = fullAnswerIn(received);
          const { whole, ...after } = fullAnswerIn(writePayerAnswer(envelope, inquiry, received) ?? '');
          expect({ ...after, inquiryTraces: [] }).toEqual({ ...before, inquiryTraces: [] });
          expect(whole.levels.map(({ lines }) => lines)).toEqual(sent.levels.map(({ lines }) => lines));
        },
      ),
    );
  });

  it('returns the traces in the loop of the patient', () => {
    const { inquiry, envelope } = asked(textOf(DEPENDENT));
    const all = lines(writePayerAnswer(envelope, inquiry, aboutDependent([], ['EB*1'])) ?? '');
    expect(all[all.indexOf('HL*4*3*23*0') + 1]).toBe(`TRN*2*${TRACE}*9ELIGCHECK`);
    expect(all.filter((one) => one.startsWith('TRN'))).toHaveLength(1);
  });

  it('has a time of ours where its own is none, and no reference where the inquiry had none', () => {
    const { inquiry, envelope } = asked();
    const received = interchange(['BHT*0022*11*X', 'HL*1**20*0', 'NM1*PR*2*EVERGREEN', 'AAA*Y**42*R']);
    expect(writePayerAnswer(envelope, { ...inquiry, reference: undefined }, received)).toContain(
      '~BHT*0022*11**20260115*1201~',
    );
  });

  it.each([
    ['several answers', interchange(['BHT*1']).replace('~SE*', '~ST*271*0002~HL*1**20*0~SE*')],
    ['version 4010', aboutSubscriber(['EB*1']).replace('*^*00501*', '*U*00401*')],
    ['an acknowledgement', interchange(['AK9*R']).replace('ST*271', 'ST*999')],
    ['nothing', ''],
  ])('is not there in %s', (_what, received) => {
    const { inquiry, envelope } = asked();
    expect(writePayerAnswer(envelope, inquiry, received)).toBeUndefined();
  });
});

describe('a 271 of an answer in another format', () => {
  it('has the lines of the answer, in the order of the guide', () => {
    const { inquiry, envelope } = asked();
    const { whole } = fullAnswerIn(
      aboutSubscriber([
        'DMG*D8*19800131',
        'REF*18*1',
        'EB*A*IND*98:X^30***27**.2****Y*HC:97110*1:2',
        'MSG*ONE',
        'LS*2120',
        'NM1*P3*1*SMITH',
        'PER*IC**TE*5550100',
        'LE*2120',
        'DTP*292*D8*20260115',
      ]),
    );
    const body = lines(writeNeutralAnswer(envelope, inquiry, whole));
    expect(body.slice(body.indexOf('HL*3*2*22*0'), -4)).toEqual([
      'HL*3*2*22*0',
      `TRN*2*${TRACE}*9ELIGCHECK`,
      'NM1*IL*1*DOE*JANE****MI*W000000001',
      'REF*18*1',
      'DMG*D8*19800131',
      'EB*A*IND*98:X^30***27**.2****Y*HC:97110*1:2',
      'DTP*292*D8*20260115',
      'MSG*ONE',
      'LS*2120',
      'NM1*P3*1*SMITH',
      'PER*IC**TE*5550100',
      'LE*2120',
    ]);
  });

  it('names the levels that the answer leaves out as the inquiry does', () => {
    const { inquiry, envelope } = asked(textOf(DEPENDENT));
    const text = writeNeutralAnswer(envelope, inquiry, {
      header: {},
      patient: 'dependent',
      levels: [
        { level: 'payer', entities: [{ name: { role: 'PR', name: 'EVER*GREEN' } }], lines: [] },
        {
          level: 'dependent',
          relationships: [{ relationship: '19' }],
          lines: [{ benefit: { code: '1', more: { '15': 'x~y' } } }],
        },
      ],
    });
    expect(lines(text).slice(4, -4)).toEqual([
      'HL*1**20*1',
      'NM1*PR*2*EVER GREEN',
      'HL*2*1*21*1',
      'NM1*1P*2*MAPLE STREET CLINIC*****XX*1999999984',
      'HL*3*2*22*1',
      'NM1*IL*1*MARKERLAST*MARKERFIRST****MI*MARKER-MEMBER',
      'HL*4*3*23*0',
      `TRN*2*${TRACE}*9ELIGCHECK`,
      'NM1*03*1*DOE*JORDAN',
      'INS*N*19',
      'EB*1**************x y',
    ]);
  });
});

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
        'NM1*IL*1*MARKERLAST*MARKERFIRST****MI*MARKER-MEMBER',
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

  it('may name the payer as it named itself, without the signs of X12', () => {
    const { inquiry, envelope } = asked();
    const reply = writeRejection(envelope, inquiry, {
      ...AAA,
      isValid: true,
      loop: '2100A',
      payerName: 'A*B~',
    });
    expect(reply).toContain('~NM1*PR*2*A B*****PI*00042~AAA*Y**72*C~');
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
