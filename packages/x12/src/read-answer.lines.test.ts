import type { BenefitDate, BenefitLine } from './payer-answer';
import { aboutDependent, aboutSubscriber, answerIn } from './testing/interchange';

function lineIn(...segments: readonly string[]): BenefitLine {
  const [line] = answerIn(aboutSubscriber(segments)).benefits;
  if (line === undefined) throw new Error('no line');
  return line;
}

describe('a loop 2110', () => {
  it('has every element that a summary may need', () => {
    const segments = [
      'EB*B*IND*98^BY*HM*Gold Plan*27*30.50*.2*DY*30*Y*Y*HC:99213',
      'HSD*VS*30',
      'REF*18*PLAN',
      'DTP*348*D8*20260101',
      'DTP*292*RD8*20260101-20261231',
      'MSG*PRIMARY CARE',
      'MSG*SECOND LINE',
      'III*ZZ*11',
      'III*ZZ*02',
      'III*GR*99',
    ];
    expect(lineIn(...segments)).toEqual({
      at: 0,
      code: 'B',
      coverageLevel: 'IND',
      serviceTypes: ['98', 'BY'],
      insuranceType: 'HM',
      planName: 'Gold Plan',
      timeQualifier: '27',
      amountCents: 3050,
      percent: 20,
      quantityQualifier: 'DY',
      authorization: 'Y',
      network: 'Y',
      procedure: 'HC:99213',
      messages: ['PRIMARY CARE', 'SECOND LINE'],
      placesOfService: ['11', '02'],
      dates: [
        { qualifier: '348', from: '2026-01-01', to: '2026-01-01' },
        { qualifier: '292', from: '2026-01-01', to: '2026-12-31' },
      ],
    });
  });

  it('states nothing that is blank or omitted', () => {
    expect(lineIn('EB*W* ** ***  ')).toEqual({
      at: 0,
      code: 'W',
      coverageLevel: undefined,
      serviceTypes: [],
      insuranceType: undefined,
      planName: undefined,
      timeQualifier: undefined,
      amountCents: undefined,
      percent: undefined,
      quantityQualifier: undefined,
      network: undefined,
      messages: [],
      placesOfService: [],
      dates: [],
    });
  });

  it('keeps unknown codes', () => {
    const line = lineIn('EB*Q7*QQ*ZZZ^30*??**99*1*****Q');
    expect(line).toMatchObject({
      code: 'Q7',
      coverageLevel: 'QQ',
      serviceTypes: ['ZZZ', '30'],
      network: 'Q',
    });
  });

  it('without EB01 is skipped with all that belongs to it', () => {
    const answer = answerIn(aboutSubscriber(['EB**IND*30', 'MSG*LOST', 'EB', 'EB*1**30']));
    expect(answer.benefits).toMatchObject([{ code: '1', messages: [] }]);
  });

  it("has its own dates, and the answer those of the person's loop", () => {
    const answer = answerIn(
      aboutSubscriber(['DTP*346*D8*20240101', 'EB*1**30', 'EB*C**30', 'DTP*348*D8*20260101']),
    );
    const qualifiersOf = (dates: readonly BenefitDate[]) => dates.map(({ qualifier }) => qualifier);
    expect(answer.benefits.map(({ dates }) => qualifiersOf(dates))).toEqual([[], ['348']]);
    expect(answer.planDates.map(qualifiersOf)).toEqual([['346']]);
  });

  it("of a dependent inherits the dependent's dates first, then the subscriber's", () => {
    const answer = answerIn(aboutDependent(['DTP*347*D8*20261231'], ['DTP*346*D8*20240101', 'EB*1**30']));
    expect(answer.planDates.map((dates) => dates.map(({ qualifier }) => qualifier))).toEqual([
      ['346'],
      ['347'],
    ]);
  });

  it.each(['EB*B**98****30******', 'EB*B**98****30******:', 'EB*B**98****30******::'])(
    'is about no procedure in %s',
    (eb) => {
      expect(lineIn(eb).procedure).toBeUndefined();
    },
  );

  it.each(['DTP*346', 'DTP*346*D8', 'DTP*346*D8*2024', 'DTP*346*D8*YYYYMMDD', 'DTP**D8*20240101'])(
    'has no date from %s',
    (dtp) => {
      expect(lineIn('EB*1**30', dtp).dates).toEqual([]);
    },
  );

  it('with an element longer than any of the standard is cut', () => {
    expect(lineIn('EB*1**30', `MSG*${'X'.repeat(10_000)}`).messages).toEqual(['X'.repeat(500)]);
  });

  it('that is far longer than the standard is cut', () => {
    const line = lineIn(`EB*1**${'30^'.repeat(1_000)}98`, ...Array.from({ length: 100_000 }, () => 'MSG*X'));
    expect(line.serviceTypes).toHaveLength(99);
    expect(line.messages).toHaveLength(100);
  });
});
