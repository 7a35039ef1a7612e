import { answerOfExchange, benefitDetails, type PayerDocuments } from '@eligibility/benefits';
import { INQUIRY } from '../domain/_inquiry';
import { answering, API_KEY, askOf, clearinghouses, type Format, FORMATS, LOGIN } from './_connectors';
import { answerWith, REJECTED_271 } from './core/_envelopes';

const { at } = clearinghouses();

/** Asks a clearinghouse that answers so: what it was sent, and the reply of the connector. */
async function exchanged(format: Format, answer: Parameters<typeof answering>[1]) {
  const given = format === 'json' ? {} : { elements: { ISA02: 'MARKER-ISA', ISA04: 'MARKER-PWD' } };
  const { connector, received } = await at(format, answering(format, answer), given);
  const reply = await askOf(connector, INQUIRY);
  if (reply.kind !== 'answered') throw new Error(`not answered but ${reply.kind}`);
  return { sentBody: received[0]?.body ?? '', ...reply };
}

/** A plan with a deductible, of which a part is used, and a visit limit with a message. */
const PLAN_271 = answerWith([
  'EB*1*IND*30**GOLD PLAN',
  'EB*C*IND*30***23*1500*****Y',
  'EB*C*IND*30***29*250*****Y',
  'EB*F*IND*98***27***VS*20**Y',
  'MSG*OFFICE VISIT',
]);

const DEDUCTIBLE = {
  code: 'C',
  coverageLevelCode: 'IND',
  serviceTypeCodes: ['30'],
  inPlanNetworkIndicatorCode: 'Y',
};

/** The same in the form of JSON. */
const PLAN_JSON = {
  payer: { name: 'REAL PAYER', payorIdentification: '00042' },
  provider: { providerOrgName: 'MAPLE STREET CLINIC', npi: '1999999984' },
  subscriber: { memberId: 'MARKERMEMBER', lastName: 'MARKERLAST', firstName: 'MARKERFIRST' },
  benefitsInformation: [
    { code: '1', coverageLevelCode: 'IND', serviceTypeCodes: ['30'], planCoverage: 'GOLD PLAN' },
    { ...DEDUCTIBLE, timeQualifierCode: '23', benefitAmount: '1500' },
    { ...DEDUCTIBLE, timeQualifierCode: '29', benefitAmount: '250' },
    {
      ...DEDUCTIBLE,
      code: 'F',
      serviceTypeCodes: ['98'],
      timeQualifierCode: '27',
      quantityQualifierCode: 'VS',
      benefitQuantity: '20',
      additionalInformation: [{ description: 'OFFICE VISIT' }],
    },
  ],
};

/** The details of what a connector handed over. */
function detailsOf(documents: PayerDocuments | undefined) {
  const answer = documents && answerOfExchange(documents);
  if (answer === undefined) throw new Error('no answer');
  return benefitDetails(answer, {
    serviceTypeCode: '30',
    onDate: '2026-01-15',
    directoryName: '',
    checkedAt: undefined,
  });
}

const PLAN = { payload: PLAN_271, json: PLAN_JSON };
const REJECTED = { payload: REJECTED_271, json: { errors: [{ field: 'AAA', code: '75' }] } };

describe('what was exchanged', () => {
  it.each(['core-soap', 'core-mime'] as const)(
    'in the format %s is the 270 and the 271, without the envelope and its credentials',
    async (format) => {
      const { sentBody, documents } = await exchanged(format, PLAN);
      expect(documents).toEqual({
        format: 'x12',
        sent: expect.stringMatching(/^ISA\*.*~ST\*270\*.*MARKERMEMBER.*~IEA\*[^~]*~$/s) as string,
        received: PLAN_271,
      });
      const isaSecrets = 'ISA*03*MARKER-ISA*01*MARKER-PWD';
      expect(sentBody).toContain(isaSecrets + String(documents?.sent.slice(isaSecrets.length)));
      expect(sentBody).toContain(LOGIN.password);
      expect(JSON.stringify(documents)).not.toMatch(/MARKER-(?:USER|PASSWORD|ISA|PWD)/);
    },
  );

  it('in JSON is both bodies, without the key', async () => {
    const { sentBody, documents } = await exchanged('json', PLAN);
    expect(documents).toEqual({ format: 'json', sent: sentBody, received: JSON.stringify(PLAN_JSON) });
    expect(JSON.stringify(documents)).not.toContain(API_KEY);
  });

  it.each(FORMATS)('is kept of a rejection in the format %s', async (format) => {
    const received = format === 'json' ? JSON.stringify(REJECTED.json) : REJECTED_271;
    expect((await exchanged(format, REJECTED)).documents).toMatchObject({ received });
  });

  it('gives the same details in each format, and those of the answer that the check had', async () => {
    const replies = await Promise.all(FORMATS.map((format) => exchanged(format, PLAN)));
    const [json, soap, mime] = replies.map(({ documents }) => detailsOf(documents));
    expect(soap?.summary).toContainEqual(
      expect.objectContaining({ field: 'deductibleRemaining', value: 250, lines: ['EB3'] }),
    );
    expect(mime).toEqual(soap);
    // This response has no trace numbers.
    expect(json).toEqual({ ...soap, traces: [] });
    for (const { answer, documents } of replies) {
      expect(JSON.stringify(documents && answerOfExchange(documents))).toBe(JSON.stringify(answer));
    }
  });
});
