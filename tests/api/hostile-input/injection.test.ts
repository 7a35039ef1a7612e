import { randomUUID } from 'node:crypto';
import { codeOf, PATIENT, type Answer } from '../../helpers/client';
import { CLOSE, exchange } from '../../helpers/raw-socket';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';

const CHECK = '/api/eligibility/check';
const FIELDS = Object.keys(PATIENT) as (keyof typeof PATIENT)[];

/** What would be another question to a document database, or to an object with a prototype. */
const OBJECTS = [
  '{"$ne":""}',
  '{"$gt":""}',
  '{"$regex":".*"}',
  '{"$where":"sleep(5000)"}',
  '{"$in":["W123456789"]}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"length":5}',
  '{"toString":"x"}',
  '["W123456789"]',
  '[]',
  'true',
  'null',
];
/** May be left out, and null says so. */
const OPTIONAL: ReadonlySet<string> = new Set(['patientFirstName', 'patientDateOfBirth']);

describe('injected input', () => {
  let system: SharedSystem;
  beforeAll(async () => {
    system = await sharedSystem('Injection');
  });

  const post = (raw: string): Promise<Answer> => system.call(`${CHECK}/mock`, { raw });
  const polluted = (): unknown => ({})['isAdmin' as keyof object];

  it.each(FIELDS)('is refused as a value of %s, and the refusal names the field alone', async (field) => {
    const others = JSON.stringify({ ...PATIENT, [field]: undefined }).slice(1);
    for (const value of OBJECTS) {
      const answer = await post(`{"${field}":${value},${others}`);
      const code = value === 'null' && OPTIONAL.has(field) ? undefined : 'validation-failed';
      expect([value, codeOf(answer)]).toEqual([value, code]);
      expect(answer.text).not.toMatch(/\$ne|\$where|isAdmin|sleep/);
    }
    expect(polluted()).toBeUndefined();
  });

  it('is refused as a member id when it holds a database operator as text', async () => {
    for (const memberId of [
      "' OR '1'='1",
      '"; DROP TABLE checks; --',
      '$where',
      '{$ne:1}',
      '../../etc/passwd',
    ]) {
      expect([memberId, codeOf(await system.mock({ memberId }))]).toEqual([memberId, 'validation-failed']);
    }
    expect((await system.mock()).status).toBe(200);
  });

  it('reaches no prototype from a body or a query', async () => {
    const fields = JSON.stringify(PATIENT).slice(1);
    for (const name of ['__proto__', 'constructor', 'prototype', 'hasOwnProperty']) {
      const answer = await post(`{"${name}":{"isAdmin":true,"prototype":{"isAdmin":true}},${fields}`);
      expect([name, answer.status]).toEqual([name, 200]);
      for (const path of [name, `${name}[isAdmin]`, `${name}.isAdmin`]) {
        const query = { ...PATIENT, [path]: 'true' };
        expect((await system.call(`${CHECK}/mock`, { query })).status).toBe(200);
      }
    }
    expect(polluted()).toBeUndefined();
    expect((await post(`{"__proto__":${JSON.stringify(PATIENT)}}`)).status).toBe(400);
  });

  it.each(FIELDS)('is refused when a query has %s twice, and ignored when it is an array', async (field) => {
    const query = `${String(new URLSearchParams(PATIENT))}&${field}=Other`;
    expect(codeOf(await system.call(`${CHECK}/mock?${query}`))).toBe('validation-failed');
    for (const array of [`${field}[]`, `${field}[0]`, `${field}[$ne]`]) {
      const { [field]: _left, ...without } = { ...PATIENT, [array]: 'x' } as Record<string, string>;
      const { status } = await system.call(`${CHECK}/mock`, { query: without });
      expect(status).toBe(OPTIONAL.has(field) ? 200 : 400);
    }
  });

  it.each([
    ['arrays', '[', ']'],
    ['objects', '{"a":', '}'],
  ])('may be nested 64 deep, and no deeper: %s', async (_what, open, close) => {
    const nested = (depth: number): string =>
      `{"x":${open.repeat(depth)}${open === '[' ? '' : '1'}${close.repeat(depth)},${JSON.stringify(PATIENT).slice(1)}`;
    expect((await post(nested(63))).status).toBe(200);
    expect((await post(nested(64))).body).toMatchObject({
      errors: [{ message: 'must have at most 64 levels' }],
    });
    expect((await post(open.repeat(15_000 / open.length))).status).toBe(400);
  });

  it.each([
    '/api/../ops/workspaces',
    '/api/%2e%2e/ops/workspaces',
    '/api/..%2fops%2fworkspaces',
    '/api%2fwallet',
    '/api//wallet',
    '//api/wallet',
    '/api/wallet;/ops/workspaces',
    '/api/wallet%00',
    '/api/wallet%0d%0aX-Injected:%20yes',
    '/api/wallet%20',
    '/api/wallet.json',
    '/api/wallet/../../ops/audit',
    '/api\\..\\ops\\workspaces',
    '/api/eligibility/checks/../../wallet/x',
    '/api/eligibility/checks/%2e%2e%2f%2e%2e%2fwallet',
    '/api/eligibility/checks/..%5c..%5cwallet',
    '/docs/../../../../etc/passwd',
    '/docs/%2e%2e%2f%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/docs/..%2f..%2fpackage.json',
    '/docs/errors/..%2f..%2f..%2fpackage.json',
    '/docs/errors/%00',
    '/docs/errors/__proto__',
    '/docs/errors/constructor',
    '/.env',
    '/.git/config',
    '/data/secrets.json',
    '/api/%c0%ae%c0%ae/ops',
    '/api/%',
    '/api/%zz',
    '/metrics',
    '/readyz',
    '/debug/pprof',
    '/api/__proto__',
  ])('is no way to something else as a path: %s', async (path) => {
    const { apiKey, clientId, baseUrl } = system.access;
    const headers = `Host: localhost\r\nAuthorization: Bearer ${apiKey}\r\nX-Client-Id: ${clientId}\r\n`;
    // Byte by byte, because a client would take `..` out of it.
    const request = `GET ${path} HTTP/1.1\r\n${headers}${CLOSE}\r\n`;
    const { statuses, text } = await exchange(Number(new URL(baseUrl).port), request);
    expect(statuses).toHaveLength(1);
    expect([400, 404]).toContain(statuses[0]);
    expect(text).not.toMatch(/^X-Injected|root:|"scripts"|"granted"|node_modules/m);
  });

  it.each([
    '[1]',
    '"1000"',
    '1e400',
    '-0',
    '0',
    '1.5',
    '9007199254740993',
    '1e8',
    'null',
    'true',
    '{"$inc":1}',
    '"0x10"',
    '1,"checks":"1000000"',
  ])('grants nothing that is not a number of checks: %s', async (checks) => {
    const before = await system.balance();
    for (const change of ['grants', 'adjustments']) {
      const answer = await system.operate(`/ops/workspaces/${system.workspaceId}/wallet/${change}`, {
        raw: `{"reason":"test","checks":${checks}}`,
        headers: { 'idempotency-key': randomUUID() },
      });
      expect([change, answer.status]).toEqual([change, 400]);
    }
    expect(await system.balance()).toEqual(before);
  });
});
