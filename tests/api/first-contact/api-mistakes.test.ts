import { request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { PATIENT, type Call } from '../../helpers/client';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';

type Sent = Call & { readonly path?: string };

/** What newcomers do, then what happened and why, then what to do, both of which must be in the sentence that comes back. */
type Mistake = readonly [done: Sent, happened: string, remedy: string];

const CHECK = '/api/eligibility/check';
const LOG = '/api/eligibility/checks';
const NOBODY = '5b6c1f3e-8a0d-4f57-9d7e-2c4b8a1e6f90';

const about = (fields: object): Sent => ({ json: { ...PATIENT, ...fields } });
const at = (path: string): Sent => ({ path });
const withHeader = (name: string, value: string | undefined): Sent => ({
  json: PATIENT,
  headers: { [name]: value },
});
const signedIn = (value: string | undefined): Sent => withHeader('authorization', value);
const OTHER_KEY = { json: PATIENT, headers: { authorization: undefined, 'x-api-key': 'elig_live_x' } };
const FORM = {
  raw: 'payerName=Aetna',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
};

const MISTAKES: readonly Mistake[] = [
  [signedIn(undefined), 'Authorization is missing', 'send "Authorization: Bearer"'],
  [signedIn('elig_live_x'), 'has no scheme', 'write "Bearer" and a space'],
  [signedIn('Basic eDp5'), 'must be "Bearer"', 'an API key of the workspace'],
  [OTHER_KEY, 'X-API-Key is not read', 'send "Authorization: Bearer"'],
  [signedIn('Bearer elig_op_x'), 'opens /ops alone', 'send an API key'],
  [signedIn('Bearer elig_live_x'), 'not valid', 'ask the operator for a new one'],
  [at('/ops/workspaces'), 'does not open /ops', "send an operator's token"],
  [withHeader('x-client-id', undefined), 'X-Client-Id is missing', 'send the client id'],
  [withHeader('x-client-id', 'maple'), 'must be a UUID', 'that the operator gave'],
  [withHeader('x-client-id', NOBODY), 'may not act for this clinic', 'GET /api/workspace/clinics'],
  [{ json: {} }, 'The request is not valid', 'payerName is required. memberId is required.'],
  [{ json: [] }, 'The request is not valid', 'must be one JSON object'],
  [
    { raw: '{"payerName": "Aetna",\n  "memberId": W1}' },
    'no JSON at line 2, column 15',
    'Send one JSON object',
  ],
  [{ json: { payer_name: 'Aetna' } }, 'payerName is required', 'no field of these names: payer_name'],
  [at(`${CHECK}?ssn=219-09-9999`), 'ssn must be in the body of a POST', 'never in a URL'],
  [at('//api/payers'), 'No operation has this path', 'with one slash between their parts'],
  [at('/API/payers'), 'No operation has this path', 'Paths are in lower case'],
  [FORM, 'type or encoding of the body is not supported', 'Send "Content-Type: application/json"'],
  [
    about({ x: 'x'.repeat(20_000) }),
    'The body is too large: At most 16384 bytes',
    'Send only the fields of the API document',
  ],
  [about({ memberId: 123_456_789 }), 'memberId', 'must be text'],
  [about({ memberId: 'W1~2' }), 'memberId', 'letters A to Z, digits, hyphens and blanks only'],
  [about({ patientFirstName: 'x'.repeat(36) }), 'patientFirstName', 'at most 35 characters'],
  [about({ patientDateOfBirth: 'a day in April 1980' }), 'patientDateOfBirth', 'must be YYYY-MM-DD'],
  [about({ patientDateOfBirth: '31/12/1980' }), 'a month above 12', 'write MM/DD/YYYY'],
  [about({ patientDateOfBirth: '1980-02-30' }), 'patientDateOfBirth', 'not a date of the calendar'],
  [about({ patientDateOfBirth: '2090-01-01' }), 'patientDateOfBirth', 'must not be in the future'],
  [about({ serviceTypeCodes: ['tooth'] }), 'serviceTypeCodes.0', 'such as dental'],
  [about({ mockFixture: 'dental' }), 'belongs to a mock check', 'would ask the payer and be charged'],
  [{ path: `${CHECK}/mock`, ...about({ mockFixture: 'dentl' }) }, 'No mock fixture', 'dental, medical-'],
  [about({ payerName: 'zzqqxv' }), 'No payer in the catalog is close', 'search for the payer with GET /api/'],
  [about({ payerName: 'BCBS' }), 'Several payers fit', "Which state's plan is it?"],
  [about({ payerName: 'self pay' }), 'pays without insurance', 'no payer to ask'],
  [about({ payerName: ' ' }), 'payerName', 'must not be empty'],
  [
    about({ payerName: 'Texas Medicaid', patientDateOfBirth: undefined }),
    'This payer needs another field',
    'only when the date of birth is sent',
  ],
  [withHeader('idempotency-key', 'order-1'), 'idempotency key is missing or not valid', 'must be one UUID'],
  [at(`${LOG}?cursor=abc`), 'not a cursor of this list', 'send nextCursor of the page before'],
  [at(`${LOG}?limit=1000`), 'limit', 'less than or equal to 100'],
  [at(`${LOG}?payer=Aetna`), 'payer', 'is not a parameter of this list'],
  [at(`${LOG}?from=yesterday`), 'from must be a date', 'such as 2026-01-31T09:00:00Z'],
  [at(`${LOG}/abc`), 'There is nothing here', 'no check with this id'],
  [at('/api/eligibility/chek'), 'No operation has this path', '/docs lists those of the API'],
  [{ method: 'DELETE' }, 'This method is not allowed here', 'Use GET or POST'],
];

describe('a mistake at the API', () => {
  let system: SharedSystem;
  beforeAll(async () => {
    system = await sharedSystem('Mistakes');
  });

  it.each(MISTAKES)('%j is told what happened, what to do, and costs nothing', async (done, ...parts) => {
    const { path = CHECK, ...call } = done;
    const before = await system.balance();
    const { status, body } = await system.call(path, call);
    const { title, detail } = body as { readonly title: string; readonly detail: string };
    expect(status).toBeGreaterThanOrEqual(400);
    for (const part of parts) expect(`${title}: ${detail}`).toContain(part);
    expect(await system.balance()).toEqual(before);
  });

  it('of a GET with a body is told that GET reads the query', async () => {
    const { baseUrl, apiKey, clientId } = system.access;
    const headers = { authorization: `Bearer ${apiKey}`, 'x-client-id': clientId, 'content-length': '2' };
    // `fetch` sends no such request.
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request(`${baseUrl}${CHECK}`, { headers }, resolve).on('error', reject).end('{}');
    });
    expect(await json(answer)).toMatchObject({
      detail: expect.stringMatching(
        /payerName is required\..* send the fields there, or send a POST\.$/,
      ) as string,
    });
  });
});
