import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { codeOf, PATIENT, type Answer } from '../../helpers/client';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';

const KIB = 1024;
const CSV = { 'content-type': 'text/csv' };

type Sent = readonly [what: string, method: string, path: string, type: string];
const JSON_TYPE = 'application/json';

/** Each kind of body at each door. */
const BODIES: readonly Sent[] = [
  ['a check', 'POST', '/api/eligibility/check/mock', JSON_TYPE],
  ['a batch', 'POST', '/api/eligibility/batches', JSON_TYPE],
  ['a table of a batch', 'POST', '/api/eligibility/batches.csv', 'text/csv'],
  ['an own fixture', 'PUT', '/api/eligibility/fixtures/mine', 'text/plain'],
  ['rates', 'POST', '/api/workspace/clinics/{clientId}/rates/imports', 'text/csv'],
  ['words', 'POST', '/api/workspace/clinics/{clientId}/words/imports', 'text/csv'],
  ['payers', 'POST', '/ops/payers/imports?format=generic', 'text/csv'],
  ['v3 JSON', 'POST', '/change/medicalnetwork/eligibility/v3', JSON_TYPE],
  ['a token', 'POST', '/apip/auth/v2/token', JSON_TYPE],
  ['a token as a form', 'POST', '/apip/auth/v2/token', 'application/x-www-form-urlencoded'],
  ['FHIR', 'POST', '/fhir/CoverageEligibilityRequest', 'application/fhir+json'],
  ['an assistant', 'POST', '/mcp', JSON_TYPE],
  ['CORE', 'POST', '/core', 'application/soap+xml'],
];

describe('a body', () => {
  let system: SharedSystem;
  let rates: string;
  let words: string;
  beforeAll(async () => {
    system = await sharedSystem('Bodies');
    const clinic = `/api/workspace/clinics/${system.access.clientId}`;
    [rates, words] = [`${clinic}/rates/imports`, `${clinic}/words/imports`];
  });

  const post = (path: string, raw: string, query: Readonly<Record<string, string>> = {}): Promise<Answer> => {
    const headers = { 'idempotency-key': randomUUID(), ...(!raw.startsWith('{') && CSV) };
    return system.call(path, { method: 'POST', raw, query, headers });
  };

  it.each(BODIES)(
    'is not unpacked: %s in gzip is refused in the form of its door',
    async (_what, method, path, type) => {
      const { baseUrl, apiKey, clientId, operatorToken } = system.access;
      const answer = await fetch(baseUrl + path.replace('{clientId}', clientId), {
        method,
        headers: {
          authorization: `Bearer ${path.startsWith('/ops') ? operatorToken : apiKey}`,
          'x-client-id': clientId,
          'content-type': type,
          'content-encoding': 'gzip',
        },
        body: gzipSync(JSON.stringify(PATIENT)),
      });
      expect(answer.status).toBe(415);
      expect(await answer.text()).toContain('Send the body as it is, without Content-Encoding.');
    },
  );

  it.each(['rates', 'words', 'fixture'])('has at most 256 KiB where it has %s', async (what) => {
    const paths: Readonly<Record<string, string>> = {
      rates,
      words,
      fixture: '/api/eligibility/fixtures/mine',
    };
    const [path = '', method] = [paths[what], what === 'fixture' ? 'PUT' : 'POST'];
    const sent = (bytes: number): Promise<Answer> =>
      system.call(path, { method, raw: 'x'.repeat(bytes), headers: CSV });
    expect(codeOf(await sent(256 * KIB))).toBe('validation-failed');
    expect(codeOf(await sent(256 * KIB + 1))).toBe('payload-too-large');
  });

  it.each([
    ['line ends', '\n'.repeat(200 * KIB), /lines/],
    ['commas', ','.repeat(200 * KIB), /16 KiB in row 1/],
    ['one cell', `"${'x'.repeat(200 * KIB)}"`, /16 KiB in row 1/],
  ])('is refused for what it is when it is a table of %s', async (_what, rest, why) => {
    const tables = [
      post(rates, `visitKind,serviceTypeCode,allowedAmount\n${rest}`),
      post(words, `words,payerId\n${rest}`),
      post('/api/eligibility/batches.csv', `Payer,Member ID,First Name,Last Name\n${rest}`, {
        dryRun: 'true',
      }),
    ];
    for (const answer of await Promise.all(tables))
      expect([answer.status, (answer.body as { readonly detail: string }).detail]).toEqual([
        400,
        expect.stringMatching(why),
      ]);
  });

  it('with too many rows is refused before a row of it is looked at', async () => {
    const tables = [
      [rates, `visitKind,allowedAmount\n${'x,x\n'.repeat(2_001)}`],
      [words, `words,payerId\n${'x,\n'.repeat(1_001)}`],
    ] as const;
    for (const [path, table] of tables)
      expect((await post(path, table)).body).toMatchObject({ status: 400, errors: [{ field: 'rows' }] });
    const items = `{"items":[${'{},'.repeat(10_000)}{}]}`;
    expect((await post('/api/eligibility/batches', items, { dryRun: 'true' })).body).toMatchObject({
      errors: [{ field: 'items', message: 'must have at most 10,000 entries' }],
    });
  });

  it('has no item above 32 KiB in a batch, however deep it is', async () => {
    for (const item of ['['.repeat(70 * KIB), `{"a":[${'{},'.repeat(30 * KIB)}`]) {
      const answer = await post('/api/eligibility/batches', `{"items":[${item}`);
      expect(answer.body).toMatchObject({ status: 400, errors: [{ field: 'items' }] });
    }
  });

  it('with a header alone takes no rates away until that is confirmed', async () => {
    const table = 'visitKind,serviceTypeCode,allowedAmount\n';
    expect((await post(rates, `${table}office-visit,98,150\n`)).body).toEqual({ rows: 1 });
    expect((await post(rates, table)).body).toMatchObject({
      status: 400,
      detail: expect.stringContaining('confirm=empty') as string,
    });
    expect((await post(words, 'words,payerId\n', { confirm: 'empty' })).status).toBe(400);
    expect((await post(rates, table, { confirm: 'empty' })).body).toEqual({ rows: 0 });
  });
});
