import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '@eligibility/kit/process';
import { ON_LOOPBACK } from '@eligibility/testkit';
import { randomUUID } from 'node:crypto';
import { PATIENT } from '../../helpers/client';
import { bootSystem, type System } from '../../helpers/own-system';

type Refusal = readonly [status: number, body: object | string, words: string, fields?: readonly string[]];

const AAA = { field: 'AAA', followupAction: 'Please Correct and Resubmit' };

/** The ways of Stedi, Optum, gateways by RFC 9457 and OAuth, and of others; words that must come through, and whose fault. */
const REFUSALS: readonly Refusal[] = [
  [
    400,
    { errors: [{ field: 'provider.npi', description: 'NPI must be ten digits' }] },
    'NPI must be ten digits',
  ],
  [400, { errors: [{ field: 'subscriber.memberId', description: 'Bad id' }] }, 'Bad id', ['memberId']],
  [
    400,
    { errors: [{ field: 'subscriber.dateOfBirth', message: 'No day' }] },
    'No day',
    ['patientDateOfBirth'],
  ],
  [
    400,
    { message: 'Invalid', fieldList: [{ path: '/subscriber/firstName', message: 'Too long' }] },
    'Too long',
    ['patientFirstName'],
  ],
  [
    400,
    { errors: [{ field: 'dependents[0].lastName', description: 'Missing' }] },
    'Missing',
    ['patientLastName'],
  ],
  [
    400,
    { errors: [{ field: 'encounter.serviceTypeCodes', description: 'One code alone' }] },
    'One code alone',
    ['serviceTypeCodes'],
  ],
  [400, { errors: [{ field: 'tradingPartnerServiceId', description: 'Unknown payer' }] }, 'Unknown payer'],
  [400, { errors: [{ field: 'provider.organizationName', description: 'Too short' }] }, 'Too short'],
  [
    400,
    { code: 'X', message: 'A sandbox takes its own values alone' },
    'A sandbox takes its own values alone',
  ],
  [400, { errors: ['The account has no payer'] }, 'The account has no payer'],
  [
    400,
    { error: 'invalid_request', error_description: 'The receiver is missing' },
    'The receiver is missing',
  ],
  [400, { details: [{ pointer: '/provider/taxId', detail: 'Nine digits' }] }, 'Nine digits'],
  [404, { message: 'No such trading partner' }, 'No such trading partner'],
  [405, { message: 'Method not allowed' }, 'Method not allowed'],
  [409, { title: 'Conflict', detail: 'Enrolment is under way' }, 'Enrolment is under way'],
  [413, { message: 'Request too long' }, 'Request too long'],
  [415, { message: 'Unsupported media type' }, 'Unsupported media type'],
  [422, { title: 'Unprocessable', detail: 'The payer is not enrolled' }, 'The payer is not enrolled'],
  [
    200,
    { status: 'ERROR', errors: [{ description: 'The payer is not configured', code: '33', ...AAA }] },
    'The payer is not configured',
  ],
  [
    200,
    { errors: [{ description: 'Invalid participant', code: '79', ...AAA }], payer: {} },
    'Invalid participant',
    ['payerName'],
  ],
];

describe('a clearinghouse that refuses in twenty ways', () => {
  let wire: Server;
  let system: System;
  beforeAll(async () => {
    wire = createServer((req, res) => {
      void text(req).then((asked) => {
        const [, at = ''] = /"memberId":"REFUSED(\d+)"/.exec(asked) ?? [];
        const [status, body] = REFUSALS[Number(at)] ?? [500, ''];
        res.writeHead(status, { 'content-type': 'application/json' });
        res.end(typeof body === 'string' ? body : JSON.stringify(body));
      });
    });
    const url = `http://${await listen(wire, ON_LOOPBACK)}`;
    system = await bootSystem({ CLEARINGHOUSE_URL: url, CLEARINGHOUSE_API_KEY: 'any-key-at-all' });
  });
  afterAll(async () => {
    await system.stop();
    wire.close().closeAllConnections();
  });

  it.each(REFUSALS.map((refusal, at) => [at, ...refusal] as const))(
    'is not paid for no. %i, with HTTP %i, keeps its words, and blames the patient for a field of the patient alone',
    async (at, _status, _body, words, fields = []) => {
      const { captured } = await system.balance();
      const { body, headers } = await system.call('/api/eligibility/check', {
        json: { ...PATIENT, memberId: `REFUSED${String(at)}` },
        headers: { 'idempotency-key': randomUUID(), prefer: 'include=outcome' },
      });
      expect(body).toMatchObject({
        success: false,
        outcome: 'clearinghouse-refused',
        isCharged: false,
        errorMessage: expect.stringContaining(words) as string,
        fields,
      });
      expect(await system.balance()).toMatchObject({ captured, held: 0 });
      const exchange = await system.call(`/api/eligibility/checks/${headers['check-id'] ?? ''}/exchange`);
      expect(exchange).toMatchObject({
        status: 200,
        body: { received: expect.stringContaining(words) as string },
      });
    },
  );
});
