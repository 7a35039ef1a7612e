import { randomUUID } from 'node:crypto';
import { formatApiKey } from '../../../gateway/src/identity/domain/api-key';
import { codeOf, PATIENT, type Call } from '../../helpers/client';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';

const CHECK = '/api/eligibility/check';
/** Its checksum is wrong, so that it is refused before any look-up. */
const MISTYPED_KEY = 'elig_live_000000000000000000000000000000000000';
/** It could be a key, so that it is looked up. */
const UNKNOWN_KEY = formatApiKey(Buffer.alloc(60, 1));

type Sent = Call & { readonly path?: string };

describe('refusals', () => {
  let system: SharedSystem;
  beforeAll(async () => {
    system = await sharedSystem('Refusals');
  });

  const cases: readonly (readonly [name: string, sent: Sent, status: number, code: string])[] = [
    ['no key', { headers: { authorization: undefined } }, 401, 'unauthorized'],
    ['a malformed key', { headers: { authorization: 'Bearer x' } }, 401, 'unauthorized'],
    [
      'a key with a typing error',
      { headers: { authorization: `Bearer ${MISTYPED_KEY}` } },
      401,
      'unauthorized',
    ],
    ['an unknown key', { headers: { authorization: `Bearer ${UNKNOWN_KEY}` } }, 401, 'unauthorized'],
    ['no client id', { headers: { 'x-client-id': undefined } }, 400, 'client-id-invalid'],
    ['a client id that is no UUID', { headers: { 'x-client-id': 'me' } }, 400, 'client-id-invalid'],
    ['a clinic of another workspace', { headers: { 'x-client-id': randomUUID() } }, 403, 'client-forbidden'],
    ['a missing field', { json: { ...PATIENT, memberId: undefined } }, 400, 'validation-failed'],
    ['an X12 delimiter', { json: { ...PATIENT, memberId: 'A~B' } }, 400, 'validation-failed'],
    [
      'a member id that no clearinghouse takes',
      { json: { ...PATIENT, memberId: 'W1.2' } },
      400,
      'validation-failed',
    ],
    [
      'a name that no payer can read',
      { json: { ...PATIENT, patientFirstName: '李' } },
      400,
      'validation-failed',
    ],
    ['a control character', { json: { ...PATIENT, patientLastName: 'D\u0000e' } }, 400, 'validation-failed'],
    [
      'a date that is none',
      { json: { ...PATIENT, patientDateOfBirth: '02/30/1980' } },
      400,
      'validation-failed',
    ],
    [
      'a member that is there twice',
      { raw: JSON.stringify(PATIENT).replace('{', '{"memberId":"X123456789",') },
      400,
      'validation-failed',
    ],
    ['malformed JSON', { raw: '{"payerName":' }, 400, 'malformed-json'],
    [
      'a key that is no UUID',
      { json: PATIENT, headers: { 'idempotency-key': '1' } },
      400,
      'idempotency-key-invalid',
    ],
    ['a body over 16 KiB', { json: { ...PATIENT, x: 'x'.repeat(17_000) } }, 413, 'payload-too-large'],
    [
      'another media type',
      { raw: 'a=b', headers: { 'content-type': 'text/plain' } },
      415,
      'unsupported-media-type',
    ],
    ['a query over 8 KiB', { path: `${CHECK}?memberId=${'x'.repeat(9_000)}` }, 431, 'headers-too-large'],
    ['another method', { method: 'DELETE' }, 405, 'method-not-allowed'],
    ['an unknown path', { path: '/api/nothing' }, 404, 'not-found'],
    ['an unknown check', { path: `/api/eligibility/checks/${randomUUID()}` }, 404, 'not-found'],
    ['a bare brand', { json: { ...PATIENT, payerName: 'BCBS' } }, 422, 'payer-ambiguous'],
    ['no payer at all', { json: { ...PATIENT, payerName: 'zzqqxv' } }, 422, 'payer-not-found'],
    [
      'a payer that needs the birth date',
      { json: { ...PATIENT, payerName: 'Texas Medicaid', patientDateOfBirth: undefined } },
      422,
      'payer-requires-field',
    ],
  ];

  it.each(cases)('%s is refused and costs nothing', async (_name, { path, ...call }, status, code) => {
    const before = await system.balance();
    const isRequestless =
      path === undefined && call.raw === undefined && call.json === undefined && call.method === undefined;
    const answer = await system.call(path ?? CHECK, isRequestless ? { ...call, json: PATIENT } : call);

    expect(answer.status).toBe(status);
    expect(codeOf(answer)).toBe(code);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.body).toMatchObject({
      instance: answer.headers['x-request-id'],
      detail: expect.stringMatching(/\.$/) as unknown,
    });
    expect(await system.balance()).toEqual(before);
  });

  const checks = cases.filter(
    ([, { path, method }, , code]) => (path ?? method) === undefined && code !== 'idempotency-key-invalid',
  );

  it.each(checks)('%s leaves the idempotency key usable', async (_name, { path: _path, ...call }, status) => {
    const key = randomUUID();
    const sent = call.raw === undefined ? { json: PATIENT, ...call } : call;
    const headers = { ...call.headers, 'idempotency-key': key };
    expect((await system.call(CHECK, { ...sent, headers })).status).toBe(status);
    const corrected = await system.live({}, key);
    expect([corrected.status, corrected.headers['idempotent-replayed']]).toEqual([200, undefined]);
  });

  it('closes the connection of a caller without a valid key', async () => {
    const answer = await system.call(CHECK, { json: PATIENT, headers: { authorization: undefined } });
    expect([answer.status, answer.headers['connection']]).toEqual([401, 'close']);
  });

  it('answers HEAD with 405 and runs nothing', async () => {
    const before = await system.balance();
    const response = await fetch(`${system.access.baseUrl}${CHECK}?${String(new URLSearchParams(PATIENT))}`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${system.access.apiKey}`, 'x-client-id': system.access.clientId },
    });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST']);
    expect(await system.balance()).toEqual(before);
  });

  it('counts mistyped keys and unknown keys separately', async () => {
    for (const key of [MISTYPED_KEY, UNKNOWN_KEY])
      await system.call(CHECK, { json: PATIENT, headers: { authorization: `Bearer ${key}` } });
    const metrics = await (await fetch(`http://${system.standalone.opsAddress}/metrics`)).text();
    const counts = metrics.split('\n').filter((line) => /sign_ins_refused.*door="api"/.test(line));

    expect(counts.filter((line) => / [1-9]\d*$/.test(line)).join()).toMatch(/"malformed".*"unknown"/);
  });
});
