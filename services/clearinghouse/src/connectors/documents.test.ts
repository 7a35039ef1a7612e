import { answerOfExchange, benefitDetails, type PayerDocuments } from '@eligibility/benefits';
import { fakeClock } from '@eligibility/kit/testing';
import { INQUIRY } from '../domain/_inquiry';
import {
  answerWith,
  envelopeFields,
  FORM_TYPE,
  mimeBody,
  PARTIES,
  REJECTED_271,
  soapBody,
} from './core/_envelopes';
import { fakeClearinghouse } from './http/_clearinghouse';
import { type ConnectorSettings, openConnector } from './open-connector';

const cleanups: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(cleanups.splice(0).map((cleanup) => cleanup()));
});

const SECRETS = { username: 'MARKER-USER', password: 'MARKER-PASSWORD' };
const API_KEY = 'MARKER-KEY';

type Format = ConnectorSettings['format'];

function settingsOf(format: Format, url: string): ConnectorSettings {
  return format === 'json'
    ? { format, url, apiKey: API_KEY }
    : {
        format,
        url,
        ...PARTIES,
        senderQualifier: 'ZZ',
        receiverQualifier: 'ZZ',
        originatorId: '9ELIGCHECK',
        usage: 'P',
        credentials: SECRETS,
        elements: { ISA02: 'MARKER-ISA', ISA04: 'MARKER-PWD' },
        tls: {},
      };
}

/** Asks a clearinghouse that answers so: what it was sent, and the reply of the connector. */
async function asked(format: Format, contentType: string, body: string) {
  const server = await fakeClearinghouse((response) => {
    response.writeHead(200, { 'content-type': contentType }).end(body);
  });
  const connector = openConnector('north', settingsOf(format, `http://${server.address}`), {
    clock: fakeClock(),
    onDeviations: () => undefined,
  });
  cleanups.push(connector.close, server.stop);
  const reply = await connector.ask(INQUIRY, new AbortController().signal);
  if (reply.kind !== 'answered') throw new Error(`not answered but ${reply.kind}`);
  return { sentBody: server.received[0]?.body ?? '', ...reply };
}

const exchangedBySoap = (payload: string) =>
  asked('core-soap', 'application/soap+xml', soapBody(envelopeFields({ Payload: payload })));
const exchangedByMime = (payload: string) =>
  asked('core-mime', FORM_TYPE, mimeBody(envelopeFields({ Payload: payload })));
const exchangedByJson = (body: object) => asked('json', 'application/json', JSON.stringify(body));

/** A plan with a deductible, of which a part is used, and a visit limit with a message. */
const PLAN_271 = answerWith([
  'EB*1*IND*30**GOLD PLAN',
  'EB*C*IND*30***23*1500*****Y',
  'EB*C*IND*30***29*250*****Y',
  'EB*F*IND*98***27***VS*20**Y',
  'MSG*OFFICE VISIT',
]);

/** The same in the form of JSON. */
const PLAN_JSON = {
  payer: { name: 'REAL PAYER', payorIdentification: '00042' },
  provider: { providerOrgName: 'MAPLE STREET CLINIC', npi: '1999999984' },
  subscriber: { memberId: 'MARKER-MEMBER', lastName: 'MARKERLAST', firstName: 'MARKERFIRST' },
  benefitsInformation: [
    { code: '1', coverageLevelCode: 'IND', serviceTypeCodes: ['30'], planCoverage: 'GOLD PLAN' },
    {
      code: 'C',
      coverageLevelCode: 'IND',
      serviceTypeCodes: ['30'],
      timeQualifierCode: '23',
      benefitAmount: '1500',
      inPlanNetworkIndicatorCode: 'Y',
    },
    {
      code: 'C',
      coverageLevelCode: 'IND',
      serviceTypeCodes: ['30'],
      timeQualifierCode: '29',
      benefitAmount: '250',
      inPlanNetworkIndicatorCode: 'Y',
    },
    {
      code: 'F',
      coverageLevelCode: 'IND',
      serviceTypeCodes: ['98'],
      timeQualifierCode: '27',
      quantityQualifierCode: 'VS',
      benefitQuantity: '20',
      inPlanNetworkIndicatorCode: 'Y',
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

describe('what was exchanged', () => {
  it.each([
    ['SOAP', exchangedBySoap],
    ['MIME', exchangedByMime],
  ])('over %s is the 270 and the 271, without the envelope and its credentials', async (_form, exchanged) => {
    const { sentBody, documents } = await exchanged(PLAN_271);
    expect(documents).toEqual({
      format: 'x12',
      sent: expect.stringMatching(/^ISA\*.*~ST\*270\*.*MARKER-MEMBER.*~IEA\*[^~]*~$/s) as string,
      received: PLAN_271,
    });
    const isaSecrets = 'ISA*03*MARKER-ISA*01*MARKER-PWD';
    expect(sentBody).toContain(isaSecrets + String(documents?.sent.slice(isaSecrets.length)));
    expect(sentBody).toContain(SECRETS.password);
    expect(JSON.stringify(documents)).not.toMatch(/MARKER-(?:USER|PASSWORD|ISA|PWD)/);
  });

  it('in JSON is both bodies, without the key', async () => {
    const { sentBody, documents } = await exchangedByJson(PLAN_JSON);
    expect(documents).toEqual({ format: 'json', sent: sentBody, received: JSON.stringify(PLAN_JSON) });
    expect(JSON.stringify(documents)).not.toContain(API_KEY);
  });

  it.each([
    ['SOAP', () => exchangedBySoap(REJECTED_271), REJECTED_271],
    ['MIME', () => exchangedByMime(REJECTED_271), REJECTED_271],
    [
      'JSON',
      () => exchangedByJson({ errors: [{ field: 'AAA', code: '75' }] }),
      '{"errors":[{"field":"AAA","code":"75"}]}',
    ],
  ])('is kept of a rejection over %s', async (_form, exchange, received) => {
    expect((await exchange()).documents).toMatchObject({ received });
  });

  it('gives the same details through SOAP, MIME and JSON, and those of the answer that the check had', async () => {
    const [soap, mime, json] = [
      await exchangedBySoap(PLAN_271),
      await exchangedByMime(PLAN_271),
      await exchangedByJson(PLAN_JSON),
    ];
    const details = detailsOf(soap.documents);
    expect(details.summary).toContainEqual(
      expect.objectContaining({ field: 'deductibleRemaining', value: 250, lines: ['EB3'] }),
    );
    expect(detailsOf(mime.documents)).toEqual(details);
    // This response has no trace numbers.
    expect(detailsOf(json.documents)).toEqual({ ...details, traces: [] });
    for (const { answer, documents } of [soap, mime, json]) {
      expect(JSON.stringify(documents && answerOfExchange(documents))).toBe(JSON.stringify(answer));
    }
  });
});
