import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { aboutDependent, aboutSubscriber, answerIn, interchange, PAYER } from '../testing/interchange';
import { someSegments } from '../testing/arbitrary-segments';
import { loopsOfText, writeNeutral } from '../testing/write-neutral';
import type { NeutralAnswer, NeutralLine } from './neutral-answer';

const FIXTURES = join(__dirname, '../../../../fixtures/x12');

function wholeOf(text: string): NeutralAnswer {
  return answerIn(text).whole;
}

/** The lines of a subscriber whose loop holds these segments. */
function linesOf(...segments: readonly string[]): readonly NeutralLine[] {
  return wholeOf(aboutSubscriber(segments)).levels.at(-1)?.lines ?? [];
}

describe('the whole of an answer', () => {
  it('has every element of a line and all segments that belong to it', () => {
    expect(
      linesOf(
        'EB*F*IND*33^AE*HM*GOLD*23*100*.2*VS*20*Y*Y*HC:97110:GP:59*1:2',
        'HSD*VS*10*DA*3*34*2*1*A',
        'REF*18*H1234*ADVANTAGE PLAN',
        'DTP*292*RD8*20260101-20261231',
        'AAA*N**70*C',
        'MSG*LIMIT IS SHARED',
        'III*ZZ*11**NOTE',
        'LS*2120',
        'NM1*P3*1*WELBY*MARCUS****XX*1999999984',
        'N3*1 MAIN STREET*SUITE 2',
        'N4*SPRINGFIELD*OR*97477',
        'PER*IC*FRONT DESK*TE*8005550100*UR*example.test',
        'PRV*PE*PXC*207Q00000X',
        'LE*2120',
      ),
    ).toEqual([
      {
        benefit: {
          code: 'F',
          coverageLevel: 'IND',
          serviceTypes: ['33', 'AE'],
          insuranceType: 'HM',
          planName: 'GOLD',
          timeQualifier: '23',
          amount: '100',
          percent: '.2',
          quantityQualifier: 'VS',
          quantity: '20',
          authorization: 'Y',
          network: 'Y',
          procedure: ['HC', '97110', 'GP', '59'],
          diagnosisPointers: ['1', '2'],
        },
        deliveries: [
          {
            quantityQualifier: 'VS',
            quantity: '10',
            unit: 'DA',
            sampleModulus: '3',
            timeQualifier: '34',
            periods: '2',
            pattern: '1',
            patternTime: 'A',
          },
        ],
        references: [{ qualifier: '18', value: 'H1234', description: 'ADVANTAGE PLAN' }],
        dates: [{ qualifier: '292', format: 'RD8', period: '20260101-20261231' }],
        rejects: [{ isValid: 'N', code: '70', followUp: 'C' }],
        messages: [{ text: 'LIMIT IS SHARED' }],
        places: [{ qualifier: 'ZZ', code: '11', description: 'NOTE' }],
        loopHeaders: [{ loop: '2120' }],
        entities: [
          {
            name: {
              role: 'P3',
              kind: '1',
              name: 'WELBY',
              firstName: 'MARCUS',
              idQualifier: 'XX',
              id: '1999999984',
            },
            streets: [{ line1: '1 MAIN STREET', line2: 'SUITE 2' }],
            cities: [{ city: 'SPRINGFIELD', state: 'OR', postalCode: '97477' }],
            contacts: [
              {
                function: 'IC',
                name: 'FRONT DESK',
                qualifier1: 'TE',
                number1: '8005550100',
                qualifier2: 'UR',
                number2: 'example.test',
              },
            ],
            providers: [{ role: 'PE', qualifier: 'PXC', id: '207Q00000X' }],
          },
        ],
        loopTrailers: [{ loop: '2120' }],
      },
    ]);
  });

  it('keeps a line without EB01, elements without a name and segments that a 271 does not have', () => {
    expect(linesOf('EB**IND*30***********5*6', 'K3*FREE*FORM')).toEqual([
      {
        benefit: { coverageLevel: 'IND', serviceTypes: ['30'], diagnosisPointers: ['5'], more: { 15: '6' } },
        others: [['K3', 'FREE', 'FORM']],
      },
    ]);
  });

  it('reads a repeated EB01 and a composite EB03, which 008020X332 has, and makes a line of each code', () => {
    const answer = answerIn(aboutSubscriber(['EB*1**30', 'EB*B^A*IND*98:ZZ^UC***27*25*.2']));
    expect(answer.whole.levels.at(-1)?.lines[1]?.benefit).toEqual({
      code: 'B',
      codes: ['B', 'A'],
      coverageLevel: 'IND',
      serviceTypes: ['98', 'UC'],
      serviceTypeParts: [['98', 'ZZ'], ['UC']],
      timeQualifier: '27',
      amount: '25',
      percent: '.2',
    });
    expect(answer.benefits.map(({ at, code, serviceTypes }) => [at, code, serviceTypes])).toEqual([
      [0, '1', ['30']],
      [1, 'B', ['98', 'UC']],
      [1, 'A', ['98', 'UC']],
    ]);
  });

  it('has the demographics that the payer has on record, of the subscriber and of the dependent', () => {
    const { levels, patient } = wholeOf(
      aboutDependent(['N3*1 ROAD', 'DMG*D8*19840229*F'], ['INS*N*19*001*25', 'EB*1**30']),
    );
    expect(patient).toBe('dependent');
    expect(levels.map(({ level }) => level)).toEqual(['payer', 'provider', 'subscriber', 'dependent']);
    expect(levels[2]).toMatchObject({
      demographics: [{ dateOfBirth: '19840229', sex: 'F' }],
      entities: [{ name: { name: 'DOE', id: 'W000000001' }, streets: [{ line1: '1 ROAD' }] }],
    });
    expect(levels[3]).toMatchObject({ relationships: [{ relationship: '19', maintenanceReason: '25' }] });
  });

  it('has a rejection at the level where it was made', () => {
    const { levels } = wholeOf(interchange([...PAYER, 'AAA*Y**42*P']));
    expect(levels).toMatchObject([
      { level: 'payer', rejects: [{ isValid: 'Y', code: '42', followUp: 'P' }] },
    ]);
  });

  it.each(readdirSync(FIXTURES).filter((name) => name.endsWith('.271')))('loses nothing of %s', (name) => {
    const text = readFileSync(join(FIXTURES, name), 'utf8');
    expect(writeNeutral(wholeOf(text))).toEqual(loopsOfText(text));
  });
});

describe('nothing of an answer is lost', () => {
  it.each([
    ['the usual delimiters', (segments: readonly string[]) => aboutSubscriber(segments)],
    ['a dependent', (segments: readonly string[]) => aboutDependent(segments.slice(0, 5), segments.slice(5))],
    [
      'other delimiters',
      (segments: readonly string[]) =>
        aboutSubscriber(segments, { element: '|', repetition: '~', terminator: '!' }),
    ],
  ])('with %s, every segment can be written back', (_how, write) => {
    fc.assert(
      fc.property(someSegments, (segments) => {
        const text = write(segments);
        expect(writeNeutral(wholeOf(text))).toEqual(loopsOfText(text));
      }),
      { numRuns: 300 },
    );
  });

  it('and the summary takes its lines from the same places', () => {
    fc.assert(
      fc.property(someSegments, (segments) => {
        const answer = answerIn(aboutSubscriber(segments));
        const lines = answer.whole.levels.at(-1)?.lines ?? [];
        for (const { at, code, coverageLevel } of answer.benefits) {
          const benefit = lines[at]?.benefit;
          expect([benefit?.code, ...(benefit?.codes ?? [])]).toContain(code);
          expect(benefit?.coverageLevel).toBe(coverageLevel);
        }
      }),
    );
  });
});
