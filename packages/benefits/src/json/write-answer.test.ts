import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { NeutralLine, PayerAnswer } from '@eligibility/x12';
import { aboutSubscriber, answerIn, answersIn, someSegments } from '@eligibility/x12/testing';
import { ROOT } from '@eligibility/testkit';
import fc from 'fast-check';
import { benefitDetails } from '../details/benefit-details';
import type { BenefitDetails } from '../details/document';
import { answerOfExchange } from '../read-exchange';
import { resultOf } from '../result';
import { anyDocument, aQuestion } from '../testing/arbitrary-documents';
import { x12Of } from '../testing/document';
import { writeAnswer } from './write-answer';

const FILES = ['fixtures/mock', 'fixtures/x12'].flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.271'))
    .map((name) => join(folder, name)),
);

type Asked = { readonly onDate: string; readonly service: string };

const ASKED: Asked = { onDate: '2026-01-15', service: '30' };

/** What a program that reads JSON has of the answer. */
function readBack(answer: PayerAnswer): PayerAnswer {
  const read = answerOfExchange({ format: 'json', received: JSON.stringify(writeAnswer(answer.whole())) });
  if (read === undefined) throw new Error('no answer');
  return read;
}

function detailsOf(answer: PayerAnswer, { onDate, service }: Asked = ASKED): BenefitDetails {
  const question = { onDate, serviceTypeCode: service, directoryName: 'Payer', checkedAt: undefined };
  return benefitDetails(answer, question);
}

function summaryOf(answer: PayerAnswer, { onDate, service }: Asked) {
  return resultOf(
    { kind: 'answered', httpStatus: 200, answer },
    { payer: { name: 'Payer' }, serviceTypeCode: service },
    { onDate, treat79AsAccount: false },
  ).summary;
}

/**
 * The details without what the format does not keep apart: it has one set of references and of dates for both persons,
 * and leaves out the order of dates and whether a rejected part was valid.
 */
function merged({ subscriber, dependent, lines, ...details }: BenefitDetails) {
  const people = [dependent, subscriber].flatMap((person) => person ?? []);
  const bare = people.map(({ references: _references, dates: _dates, ...person }) => person);
  return {
    ...details,
    people: bare.filter((person) => Object.values(person).some((value) => value !== null)),
    references: sorted(people.flatMap(({ references }) => references)),
    dates: sorted(people.flatMap(({ dates }) => dates)),
    lines: lines.map(mergedLine),
  };
}

function mergedLine({ dates = [], rejects = [], ...line }: NeutralLine) {
  return {
    ...line,
    dates: sorted(dates),
    rejects: rejects.map(({ code, followUp }) => ({ code, followUp })),
  };
}

function sorted(entries: readonly unknown[]): readonly string[] {
  return [...new Set(entries.map((entry) => JSON.stringify(entry)))].sort();
}

describe('an answer in X12 that is written as v3 JSON and read back', () => {
  it.each(FILES)('has the same benefit details: %s', (file) => {
    const answers = answersIn(readFileSync(join(ROOT, file), 'utf8'));
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.map((answer) => merged(detailsOf(readBack(answer))))).toEqual(
      answers.map((answer) => merged(detailsOf(answer))),
    );
  });

  it('has the same summary and the same lines, whatever the payer says', () => {
    fc.assert(
      fc.property(anyDocument, aQuestion, (document, asked) => {
        const answer = answerIn(x12Of(document));
        const back = readBack(answer);
        expect(summaryOf(back, asked)).toEqual(summaryOf(answer, asked));
        expect(detailsOf(back, asked).lines.map(mergedLine)).toEqual(
          detailsOf(answer, asked).lines.map(mergedLine),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('says the same when it is written once more, whatever its segments are', () => {
    fc.assert(
      fc.property(someSegments, (segments) => {
        const answer = answerIn(aboutSubscriber(segments));
        const first = writeAnswer(answer.whole());
        expect(writeAnswer(readBack(answer).whole())['benefitsInformation']).toEqual(
          first['benefitsInformation'],
        );
      }),
      { numRuns: 300 },
    );
  });
});

function written(...segments: readonly string[]) {
  return JSON.parse(JSON.stringify(writeAnswer(answerIn(aboutSubscriber(segments)).whole()))) as object;
}

describe('v3 JSON', () => {
  it('has the words of its publishers beside the codes', () => {
    const line = 'EB*B*IND*98^UC^62*HM*GOLD*27*25.5**VS*3*Y*W*HC:99213:GP:::::99215*1:2';
    expect(written(line, 'HSD*VS*10*WK**34*2*3*A', 'III*ZZ*11', 'MSG*OFFICE')).toMatchObject({
      benefitsInformation: [
        {
          code: 'B',
          name: 'Co-Payment',
          coverageLevelCode: 'IND',
          coverageLevel: 'Individual',
          serviceTypeCodes: ['98', 'UC', '62'],
          serviceTypes: ['Professional (Physician) Visit - Office', 'Urgent Care', 'MRI/CAT Scan'],
          insuranceTypeCode: 'HM',
          insuranceType: 'Health Maintenance Organization (HMO)',
          planCoverage: 'GOLD',
          timeQualifierCode: '27',
          timeQualifier: 'Visit',
          benefitAmount: '25.5',
          quantityQualifierCode: 'VS',
          quantityQualifier: 'Visits',
          benefitQuantity: '3',
          authOrCertIndicator: 'Y',
          inPlanNetworkIndicatorCode: 'W',
          inPlanNetworkIndicator: 'Not Applicable',
          compositeMedicalProcedureIdentifier: {
            productOrServiceIDQualifierCode: 'HC',
            procedureCode: '99213',
            procedureModifiers: ['GP'],
            productOrServiceID: '99215',
            diagnosisCodePointer: ['1', '2'],
          },
          benefitsServiceDelivery: [
            {
              quantityQualifierCode: 'VS',
              quantityQualifier: 'Visits',
              quantity: '10',
              unitForMeasurementQualifierCode: 'WK',
              unitForMeasurementQualifier: 'Week',
              timePeriodQualifierCode: '34',
              timePeriodQualifier: 'Month',
              numOfPeriods: '2',
              deliveryOrCalendarPatternQualifierCode: '3',
              deliveryPatternTimeQualifierCode: 'A',
            },
          ],
          eligibilityAdditionalInformation: { codeListQualifierCode: 'ZZ', industryCode: '11' },
          additionalInformation: [{ description: 'OFFICE' }],
        },
      ],
      errors: [],
    });
  });

  it('has a code without a word of its publishers by itself', () => {
    const [line] = (written('EB*Q9*ZZZ*ZZ**A*99**.2') as { benefitsInformation: object[] })
      .benefitsInformation;
    expect(line).toEqual({
      code: 'Q9',
      coverageLevelCode: 'ZZZ',
      serviceTypeCodes: ['ZZ'],
      planCoverage: 'A',
      timeQualifierCode: '99',
      benefitPercent: '.2',
    });
  });

  it('has an entry for each code of a line that repeats it', () => {
    expect(written('EB*1^C**30')).toMatchObject({
      planStatus: [{ statusCode: '1', status: 'Active Coverage', serviceTypeCodes: ['30'] }],
      benefitsInformation: [{ code: '1' }, { code: 'C', name: 'Deductible' }],
    });
  });

  it('has every rejection in one list, with its loop and what to do', () => {
    expect(written('AAA*N**72*C', 'EB*1**30', 'AAA*N**70*N')).toMatchObject({
      subscriber: { aaaErrors: [{ code: '72' }] },
      errors: [
        {
          field: 'AAA',
          code: '72',
          description: 'The payer says that the member id is missing or not valid',
          followupAction: 'Please Correct and Resubmit',
          location: 'Loop 2100C',
          possibleResolutions: 'Compare the member id with the insurance card, then try again.',
        },
        { code: '70', followupAction: 'Resubmission Not Allowed', location: 'Loop 2110C' },
      ],
    });
  });

  it('has the numbers, dates, diagnoses and the relationship of a person under the names of the format', () => {
    expect(
      written(
        'REF*6P*77*ACME',
        'REF*6P*78',
        'REF*N6*NET*BLUE NETWORK',
        'REF*F6*1EG4',
        'REF*ZZ*1',
        'HI*ABK:Z0000*BK',
        'INS*Y*18*001*25************2',
        'DTP*291*RD8*20260101-20261231',
        'DTP*435*D8*20260110',
        'DTP*435*RD8*20260201-20260203',
        'DTP*999*D8*20260110',
      ),
    ).toMatchObject({
      planInformation: {
        groupNumber: '77',
        groupDescription: 'ACME',
        planNetworkIdNumber: 'NET',
        planNetworkIdDescription: 'BLUE NETWORK',
        hicNumber: '1EG4',
      },
      planDateInformation: {
        plan: '20260101-20261231',
        admissions: [{ date: '20260110' }, { startDate: '20260201', endDate: '20260203' }],
      },
      subscriber: {
        groupNumber: '77',
        planNetworkIdNumber: 'NET',
        planNetworkDescription: 'BLUE NETWORK',
        relationToSubscriber: 'Self',
        healthCareDiagnosisCodes: [{ diagnosisTypeCode: 'ABK', diagnosisCode: 'Z0000' }],
      },
    });
  });
});
