import fc from 'fast-check';
import { asked, DEPENDENT, lines, textOf, TRACE } from './_submitted';
import { aboutDependent, aboutSubscriber } from './testing';
import { someSegments } from './testing/arbitrary-segments';
import { answerIn, interchange } from './testing/interchange';
import { writeNeutralAnswer, writePayerAnswer } from './write-reply';

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
          const { whole: sent, ...before } = answerIn(received);
          const { whole, ...after } = answerIn(writePayerAnswer(envelope, inquiry, received) ?? '');
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
    const { whole } = answerIn(
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
      'NM1*IL*1*MARKERLAST*MARKERFIRST****MI*MARKERMEMBER',
      'HL*4*3*23*0',
      `TRN*2*${TRACE}*9ELIGCHECK`,
      'NM1*03*1*DOE*JORDAN',
      'INS*N*19',
      'EB*1**************x y',
    ]);
  });
});
