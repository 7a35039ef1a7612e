import { PATIENT, type Call } from '../../helpers/client';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';

type Sent = Call & { readonly path?: string };

/**
 * Mistakes that newcomers make: what was done, then what happened and why, then what to do, each of which must be in
 * the sentence that comes back.
 */
type Mistake = readonly [name: string, done: Sent, happened: string, remedy: string];

const CHECK = '/api/eligibility/check';
const LOG = '/api/eligibility/checks';
const NOBODY = '5b6c1f3e-8a0d-4f57-9d7e-2c4b8a1e6f90';

const about = (fields: object): Sent => ({ json: { ...PATIENT, ...fields } });
const withHeader = (name: string, value: string | undefined): Sent => ({
  json: PATIENT,
  headers: { [name]: value },
});

const OF_API: readonly Mistake[] = [
  [
    'no key',
    withHeader('authorization', undefined),
    'Authorization is missing',
    'send "Authorization: Bearer"',
  ],
  [
    'a key without Bearer',
    withHeader('authorization', 'elig_live_x'),
    'has no scheme',
    'write "Bearer" and a space',
  ],
  ['Basic', withHeader('authorization', 'Basic eDp5'), 'must be "Bearer"', 'an API key of the workspace'],
  [
    'X-API-Key',
    { json: PATIENT, headers: { authorization: undefined, 'x-api-key': 'elig_live_x' } },
    'X-API-Key is not read',
    'send "Authorization: Bearer"',
  ],
  [
    "an operator's token",
    withHeader('authorization', 'Bearer elig_op_x'),
    'opens /ops alone',
    'send an API key',
  ],
  [
    'a mistyped key',
    withHeader('authorization', 'Bearer elig_live_x'),
    'not valid',
    'ask the operator for a new one',
  ],
  ['an API key at /ops', { path: '/ops/workspaces' }, 'does not open /ops', "send an operator's token"],
  ['no client id', withHeader('x-client-id', undefined), 'X-Client-Id is missing', 'send the client id'],
  ['a name as client id', withHeader('x-client-id', 'maple'), 'must be a UUID', 'that the operator gave'],
  [
    'a foreign client id',
    withHeader('x-client-id', NOBODY),
    'may not act for this client',
    'GET /api/workspace/clinics',
  ],
  ['an empty body', { json: {} }, 'The request is not valid', 'payerName is required. memberId is required.'],
  ['an array', { json: [] }, 'The request is not valid', 'must be one JSON object'],
  ['cut off JSON', { raw: '{"payerName": "Aetna",' }, 'cannot be read as JSON', 'Send one JSON object'],
  [
    'a form',
    { raw: 'payerName=Aetna', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    'type or encoding of the body is not supported',
    'Send "Content-Type: application/json"',
  ],
  [
    '20 kB',
    about({ x: 'x'.repeat(20_000) }),
    'The body is too large',
    'Send only the fields of the API document',
  ],
  ['a number', about({ memberId: 123_456_789 }), 'memberId', 'must be text'],
  [
    'a separator of X12',
    about({ memberId: 'W1~2' }),
    'memberId',
    'letters A to Z, digits, hyphens and blanks only',
  ],
  ['a long name', about({ patientFirstName: 'x'.repeat(36) }), 'patientFirstName', 'at most 35 characters'],
  [
    'a day in words',
    about({ patientDateOfBirth: '12th April 1980' }),
    'patientDateOfBirth',
    'must be YYYY-MM-DD',
  ],
  ['day before month', about({ patientDateOfBirth: '31/12/1980' }), 'a month above 12', 'write MM/DD/YYYY'],
  [
    'the 30th of February',
    about({ patientDateOfBirth: '1980-02-30' }),
    'patientDateOfBirth',
    'not a date of the calendar',
  ],
  [
    'a birth to come',
    about({ patientDateOfBirth: '2090-01-01' }),
    'patientDateOfBirth',
    'must not be in the future',
  ],
  [
    'a far service',
    about({ dateOfService: '2090-01-01' }),
    'does not answer for that day',
    'answers for days from',
  ],
  ['an unknown service', about({ serviceTypeCodes: ['tooth'] }), 'serviceTypeCodes.0', 'such as dental'],
  [
    'a fixture, live',
    about({ mockFixture: 'dental' }),
    'belongs to a mock check',
    'would ask the payer and be charged',
  ],
  [
    'an unknown fixture',
    { path: `${CHECK}/mock`, ...about({ mockFixture: 'dentl' }) },
    'No mock fixture',
    'dental, medical-inactive',
  ],
  [
    'a payer that is none',
    about({ payerName: 'zzqqxv' }),
    'No payer in the catalog is close',
    'search for the payer with GET /api/payers',
  ],
  ['a bare brand', about({ payerName: 'BCBS' }), 'Several payers fit', "Which state's plan is it?"],
  ['no insurance', about({ payerName: 'self pay' }), 'pays without insurance', 'no payer to ask'],
  ['blanks as payer', about({ payerName: ' ' }), 'payerName', 'must not be empty'],
  [
    'no birth date',
    about({ payerName: 'Texas Medicaid', patientDateOfBirth: undefined }),
    'This payer needs another field',
    'only when the date of birth is sent',
  ],
  [
    'an order number as key',
    withHeader('idempotency-key', 'order-1'),
    'idempotency key is missing or not valid',
    'must be one UUID',
  ],
  [
    'a made-up cursor',
    { path: `${LOG}?cursor=abc` },
    'not a cursor of this list',
    'send nextCursor of the page before',
  ],
  ['a large page', { path: `${LOG}?limit=1000` }, 'limit', 'less than or equal to 100'],
  ['a filter that is none', { path: `${LOG}?payer=Aetna` }, 'payer', 'is not a parameter of this list'],
  [
    'a day in words, in a list',
    { path: `${LOG}?from=yesterday` },
    'from must be a date',
    'such as 2026-01-31T09:00:00Z',
  ],
  ['the id of no check', { path: `${LOG}/abc` }, 'There is nothing here', 'no check with this id'],
  [
    'a wrong path',
    { path: '/api/eligibility/chek' },
    'No operation has this path',
    '/docs lists those of the API',
  ],
  ['a wrong method', { method: 'DELETE' }, 'This method is not allowed here', 'Use GET or POST'],
];

describe('a mistake at the API', () => {
  let system: SharedSystem;
  beforeAll(async () => {
    system = await sharedSystem('Mistakes');
  });

  it.each(OF_API)('%s', async (_name, { path = CHECK, ...call }, happened, remedy) => {
    const before = await system.balance();
    const { status, body } = await system.call(path, call);
    const { title, detail } = body as { readonly title: string; readonly detail: string };
    expect(status).toBeGreaterThanOrEqual(400);
    expect(`${title}: ${detail}`).toContain(happened);
    expect(`${title}: ${detail}`).toContain(remedy);
    expect(await system.balance()).toEqual(before);
  });
});
