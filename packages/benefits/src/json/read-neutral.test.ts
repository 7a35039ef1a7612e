import type { NeutralAnswer, NeutralLine } from '@eligibility/x12';
import { answerIn } from '@eligibility/x12/testing';
import fc from 'fast-check';
import { aDocument } from '../testing/arbitrary-documents';
import { type AnswerDocument, jsonOf, x12Of } from '../testing/document';
import { readJsonReply } from './read-reply';

function wholeOf(body: object): NeutralAnswer {
  const reply = readJsonReply({ httpStatus: 200, body: JSON.stringify(body) });
  if (reply.kind !== 'answered') throw new Error(`not answered but ${reply.kind}`);
  return reply.answer.whole;
}

function linesOf({ levels, patient }: NeutralAnswer): readonly NeutralLine[] {
  return levels.find(({ level }) => level === patient)?.lines ?? [];
}

/** The dates of a line have names in JSON, so they have no order. */
function unordered(lines: readonly NeutralLine[]): readonly NeutralLine[] {
  return lines.map((line) =>
    line.dates === undefined ? line : { ...line, dates: [...line.dates].sort(byQualifier) },
  );
}

function byQualifier(one: { readonly qualifier?: string }, other: { readonly qualifier?: string }): number {
  return (one.qualifier ?? '').localeCompare(other.qualifier ?? '');
}

const LINE = {
  code: 'F',
  serviceTypeCodes: ['33'],
  quantityQualifierCode: 'VS',
  benefitQuantity: '20',
  authOrCertIndicator: 'Y',
  compositeMedicalProcedureIdentifier: {
    productOrServiceIDQualifierCode: 'HC',
    procedureCode: '97110',
    procedureModifiers: ['GP'],
    productOrServiceID: '97140',
    diagnosisCodePointer: ['1', '2'],
  },
  benefitsServiceDelivery: [
    { quantityQualifierCode: 'VS', quantity: '10', timePeriodQualifierCode: '34', numOfPeriods: '2' },
  ],
  benefitsAdditionalInformation: { planNumber: 'H1234', planDescription: 'ADVANTAGE', groupNumber: '77' },
  benefitsDateInformation: {
    benefit: '20260101-20261231',
    admissions: [{ startDate: '20260110', endDate: '20260112' }, { date: '20260201' }],
  },
  eligibilityAdditionalInformation: { codeListQualifierCode: 'ZZ', industryCode: '11' },
  benefitsRelatedEntity: {
    entityIdentifier: 'Primary Care Provider',
    entityType: 'Person',
    entityName: 'WELBY',
    entityFirstname: 'MARCUS',
    entityIdentification: 'XX',
    entityIdentificationValue: '1999999984',
    address: { address1: '1 ROAD', city: 'SPRINGFIELD', state: 'OR', postalCode: '97477' },
    contactInformation: {
      name: 'DESK',
      contacts: [
        { communicationMode: 'Telephone', communicationNumber: '1' },
        { communicationMode: 'Facsimile', communicationNumber: '2' },
        { communicationMode: 'Electronic Mail', communicationNumber: '3' },
        { communicationMode: 'Carrier Pigeon', communicationNumber: '4' },
      ],
    },
    providerInformation: { providerCode: 'PE', referenceIdentification: '207Q00000X' },
  },
};

describe('the whole of an answer in JSON', () => {
  it('has every element of a line under the name that X12 has for it', () => {
    expect(linesOf(wholeOf({ benefitsInformation: [LINE, {}] }))).toEqual([
      {
        benefit: {
          code: 'F',
          serviceTypes: ['33'],
          quantityQualifier: 'VS',
          quantity: '20',
          authorization: 'Y',
          procedure: ['HC', '97110', 'GP', '', '', '', '', '97140'],
          diagnosisPointers: ['1', '2'],
        },
        deliveries: [{ quantityQualifier: 'VS', quantity: '10', timeQualifier: '34', periods: '2' }],
        references: [
          { qualifier: '18', value: 'H1234', description: 'ADVANTAGE' },
          { qualifier: '6P', value: '77' },
        ],
        dates: [
          { qualifier: '292', format: 'RD8', period: '20260101-20261231' },
          { qualifier: '435', format: 'RD8', period: '20260110-20260112' },
          { qualifier: '435', format: 'D8', period: '20260201' },
        ],
        places: [{ qualifier: 'ZZ', code: '11' }],
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
            streets: [{ line1: '1 ROAD' }],
            cities: [{ city: 'SPRINGFIELD', state: 'OR', postalCode: '97477' }],
            contacts: [
              {
                function: 'IC',
                name: 'DESK',
                qualifier1: 'TE',
                number1: '1',
                qualifier2: 'FX',
                number2: '2',
                qualifier3: 'EM',
                number3: '3',
              },
              { function: 'IC', name: 'DESK', qualifier1: 'Carrier Pigeon', number1: '4' },
            ],
            providers: [{ role: 'PE', qualifier: 'PXC', id: '207Q00000X' }],
          },
        ],
      },
      { benefit: {} },
    ]);
  });

  it('has the codes of words that stand alone, and a service that X12 does not have', () => {
    const words = {
      name: 'Co-Insurance',
      serviceTypes: ['Pharmacy', 'Acme Care'],
      inPlanNetworkIndicator: 'No',
    };
    const [line] = linesOf(wholeOf({ benefitsInformation: [words] }));
    expect(line?.benefit).toEqual({ code: 'A', serviceTypes: ['88', 'Acme Care'], network: 'N' });
  });

  it('has the status and the name of a plan that no line has', () => {
    const planStatus = [
      { status: 'Active Coverage', planDetails: 'POS II', serviceTypeCodes: ['30'] },
      { statusCode: '1', serviceTypeCodes: ['33'] },
    ];
    const codesOf = (benefitsInformation: readonly object[]) =>
      linesOf(wholeOf({ benefitsInformation, planStatus })).map(({ benefit: { code, planName } }) => [
        code,
        planName,
      ]);
    expect(codesOf([{ code: 'B' }])).toEqual([['B'], ['1', 'POS II'], ['1']]);
    expect(codesOf([{ code: '1' }])).toEqual([['1'], ['1', 'POS II']]);
    expect(codesOf([{ code: '1', planCoverage: 'HMO' }])).toEqual([['1', 'HMO']]);
  });

  it('has the persons as the payer has them on record, and what the format merges with the subscriber', () => {
    const { levels, patient } = wholeOf({
      benefitsInformation: [],
      payer: {
        name: 'EVERGREEN',
        payorIdentification: '00042',
        aaaErrors: [{ code: '42', followupAction: 'Resubmission Allowed' }],
      },
      provider: {
        entityIdentifier: 'Provider',
        entityType: 'Person',
        providerFirstName: 'ANNE',
        npi: '1999999984',
      },
      subscriberTraceNumbers: [{ traceTypeCode: '2', referenceIdentification: 'T-1' }],
      planInformation: { groupNumber: '77', planNumber: 'P2' },
      planDateInformation: { plan: '20260101-20261231' },
      subscriber: {
        memberId: 'W1',
        lastName: 'DOE',
        firstName: 'JANE',
        gender: 'F',
        planNumber: 'P1',
        healthCareDiagnosisCodes: [{ diagnosisTypeCode: 'ABK', diagnosisCode: 'M545' }],
      },
      dependents: [
        {
          firstName: 'JORDAN',
          dateOfBirth: '20150401',
          relationToSubscriberCode: '19',
          insuredIndicator: 'N',
        },
      ],
    });
    expect(patient).toBe('dependent');
    expect(levels).toEqual([
      {
        level: 'payer',
        entities: [{ name: { role: 'PR', name: 'EVERGREEN', idQualifier: 'PI', id: '00042' } }],
        rejects: [{ code: '42', followUp: 'R' }],
        lines: [],
      },
      {
        level: 'provider',
        entities: [
          { name: { role: '1P', kind: '1', firstName: 'ANNE', idQualifier: 'XX', id: '1999999984' } },
        ],
        lines: [],
      },
      {
        level: 'subscriber',
        traces: [{ type: '2', number: 'T-1' }],
        entities: [
          { name: { role: 'IL', kind: '1', name: 'DOE', firstName: 'JANE', idQualifier: 'MI', id: 'W1' } },
        ],
        references: [
          { qualifier: '18', value: 'P1' },
          { qualifier: '6P', value: '77' },
        ],
        demographics: [{ sex: 'F' }],
        diagnoses: [{ code1: 'ABK:M545' }],
        dates: [{ qualifier: '291', format: 'RD8', period: '20260101-20261231' }],
        lines: [],
      },
      {
        level: 'dependent',
        entities: [{ name: { role: '03', kind: '1', firstName: 'JORDAN' } }],
        demographics: [{ dateFormat: 'D8', dateOfBirth: '20150401' }],
        relationships: [{ isSubscriber: 'N', relationship: '19' }],
        lines: [],
      },
    ]);
  });

  it('has the same lines as the 271 that it was made from', () => {
    fc.assert(
      fc.property(aDocument, (document: AnswerDocument) => {
        expect(unordered(linesOf(wholeOf(jsonOf(document))))).toEqual(
          unordered(linesOf(answerIn(x12Of(document)).whole)),
        );
      }),
      { numRuns: 300 },
    );
  });
});
