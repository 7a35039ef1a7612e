import { randomUUID } from 'node:crypto';
import { PATIENT, type Answer, type Call } from '../../helpers/client';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';

const LIVE = '/api/eligibility/check';
const MOCK = `${LIVE}/mock`;
/** The same as the first; its document has the answer of a check that still runs. */
const CHECKS = `${LIVE}s`;

type Told = { readonly say: string; readonly ask: string | null };
const toldIn = ({ body }: Answer): Told => body as Told;

let system: SharedSystem;
beforeAll(async () => {
  system = await sharedSystem('Answer forms');
});

/** As the document has no form but JSON for a check, the answer is not held against it. */
async function textOf(path: string, accept: string, { headers, json }: Call = {}) {
  const { baseUrl, apiKey, clientId } = system.access;
  const response = await fetch(`${baseUrl}${path}`, {
    method: json === undefined ? 'GET' : 'POST',
    headers: {
      ...{ authorization: `Bearer ${apiKey}`, 'x-client-id': clientId, accept },
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(headers as Record<string, string>),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  return {
    status: response.status,
    text: await response.text(),
    type: response.headers.get('content-type'),
    vary: response.headers.get('vary'),
    language: response.headers.get('content-language'),
  };
}

describe.each([LIVE, MOCK])('an answer of %s', (path) => {
  let headers: Readonly<Record<string, string>>;
  let key: string;
  let plain: Answer;
  let byId: string;
  beforeAll(async () => {
    key = randomUUID();
    headers = { 'idempotency-key': key };
    plain = await system.call(path, { json: PATIENT, headers });
    byId = `/api/eligibility/checks/${plain.headers['check-id'] ?? ''}`;
  });
  const post = (call: Call = {}): Promise<Answer> =>
    system.call(path, { json: PATIENT, ...call, headers: { ...headers, ...call.headers } });

  it.each([
    ['outcome', ['outcome', 'reason', 'fields', 'nextStep', 'isCharged']],
    ['benefits', ['benefits']],
    ['say', ['say', 'ask']],
    [
      'say,benefits,outcome',
      ['outcome', 'reason', 'fields', 'nextStep', 'isCharged', 'benefits', 'say', 'ask'],
    ],
  ])('is the stored one with %s at its end, by POST, by GET and by its id', async (include, members) => {
    const prefer = { prefer: `include="${include}"` };
    const query = { ...PATIENT, idempotencyKey: key };
    const answers = [
      await post({ query: { include } }),
      await post({ headers: prefer }),
      await system.call(path, { query: { ...query, include } }),
      await system.call(path, { query, headers: prefer }),
      await system.call(`${byId}/answer`, { query: { include } }),
    ];
    for (const answer of answers) {
      expect([answer.status, answer.headers['idempotent-replayed']]).toEqual([200, 'true']);
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
      expect(answer.headers).not.toHaveProperty('ignored-fields');
      expect(answer.text.startsWith(`${plain.text.slice(0, -1)},"${String(members[0])}":`)).toBe(true);
      expect(Object.keys(answer.body as object).slice(-members.length)).toEqual(members);
      expect(answer.text).toBe(answers[0]?.text);
    }
    expect((await post()).text).toBe(plain.text);
  });

  it('includes the benefits that its id has, and what is charged', async () => {
    const { text } = await system.call(`${byId}/benefits`);
    const answer = await post({ query: { include: 'benefits' } });
    expect(answer.text).toBe(`${plain.text.slice(0, -1)},"benefits":${text}}`);
    const { body } = await post({ query: { include: 'outcome' } });
    expect(body).toMatchObject({ isCharged: path === LIVE });
  });

  it('comes with the first request, and its retry without what was included', async () => {
    const own = { 'idempotency-key': randomUUID() };
    const first = await post({ headers: { ...own, prefer: 'include=benefits' } });
    expect(first.headers).toMatchObject({ 'preference-applied': 'include=benefits' });
    expect(first.headers).not.toHaveProperty('idempotent-replayed');
    expect((await post({ headers: own })).text).toBe(first.text.replace(/,"benefits":.*$/s, '}'));
  });

  it('is refused for another parameter, before a check, and ignores one in the body by its name', async () => {
    const refused = { status: 400, body: { code: 'validation-failed', errors: [{ field: 'include' }] } };
    const before = await system.balance();
    const own = { 'idempotency-key': randomUUID() };
    expect(await post({ headers: own, query: { include: 'lines' } })).toMatchObject(refused);
    expect(await system.call(path, { query: { ...PATIENT, include: '' } })).toMatchObject(refused);
    expect(await system.call(`${byId}/answer`, { query: { include: 'all' } })).toMatchObject(refused);
    expect(await system.balance()).toEqual(before);
    const answer = await post({ headers: own, json: { ...PATIENT, include: 'benefits' } });
    expect(answer.headers).toMatchObject({ 'ignored-fields': 'include' });
    expect(answer.body).not.toHaveProperty('benefits');
  });

  it.each([
    ['es', 'es'],
    ['es-MX, en;q=0.5', 'es'],
    ['en-US, es;q=0.9', 'en'],
    ['fr', 'en'],
    ['*', 'en'],
  ])('is said for Accept-Language %s in %s', async (accepted, language) => {
    const answer = await post({ query: { include: 'say' }, headers: { 'accept-language': accepted } });
    expect(answer.headers).toMatchObject({ 'content-language': language, vary: 'Accept-Language' });
    expect(toldIn(answer).say).toMatch(language === 'es' ? / indica cobertura activa\b/ : / shows active /);
    expect(toldIn(answer).say).toMatch(path === LIVE ? /^Aetna / : /^(The plan|El plan) /);
  });

  it('is the sentence for a caller that accepts plain text, and has no headers of it in JSON', async () => {
    expect(plain.headers).not.toHaveProperty('content-language');
    expect(plain.headers).not.toHaveProperty('vary');
    const { say } = toldIn(await post({ query: { include: 'say' } }));
    const query = String(new URLSearchParams({ ...PATIENT, idempotencyKey: key }));
    for (const got of [
      await textOf(path, 'text/plain', { json: PATIENT, headers }),
      await textOf(`${path}?${query}`, 'text/plain'),
      await textOf(`${byId}/answer`, 'text/plain'),
    ])
      expect(got).toEqual({
        ...{ status: 200, text: say, type: 'text/plain; charset=utf-8' },
        ...{ vary: 'Accept, Accept-Language', language: 'en' },
      });
  });

  it('is one line of the table of a batch for a caller that accepts CSV', async () => {
    const { benefitSummary: figures } = plain.body as {
      readonly benefitSummary: Readonly<Record<string, string | number | null>>;
    };
    const of = (name: string): string => String(figures[name] ?? '');
    const cells = [
      ...['answered', 'active', 'true', of('planName'), of('payerName'), of('deductibleRemaining')],
      ...[of('outOfPocketRemaining'), of('coinsurancePercent'), of('copayAmount'), of('inNetworkPreferred')],
      ...['', 'none', String(path === LIVE), path === LIVE ? '60054' : '', plain.headers['check-id']],
    ];
    const query = String(new URLSearchParams({ ...PATIENT, idempotencyKey: key }));
    for (const got of [
      await textOf(path, 'text/csv', { json: PATIENT, headers }),
      await textOf(`${path}?${query}`, 'text/csv'),
      await textOf(`${byId}/answer`, 'text/csv'),
    ])
      expect(got).toEqual({
        ...{ status: 200, text: `${cells.join(',')}\r\n`, type: 'text/csv; charset=utf-8; header=absent' },
        ...{ vary: 'Accept', language: null },
      });
  });

  it.each([
    '*/*',
    'application/json',
    'application/json, text/plain, */*',
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'text/html',
    'image/png',
    'application/json;q=0.5, text/csv;q=0.1',
  ])('is JSON, byte for byte, for Accept: %s', async (accept) => {
    const answer = await post({ headers: { accept } });
    expect([answer.text, answer.headers['content-type'], answer.headers['vary']]).toEqual([
      plain.text,
      'application/json; charset=utf-8',
      undefined,
    ]);
  });
});

describe('a check that still runs', () => {
  it.each([
    ['text/plain', /^The plan has not answered yet, .+\.$/],
    ['text/csv', /^running,{14}[-0-9a-f]{36}\r\n$/],
  ])('is answered 202 as %s', async (accept, text) => {
    const json = { ...PATIENT, memberId: 'SLOW1000-F' };
    const got = await textOf(LIVE, accept, { json, headers: { prefer: 'wait=0' } });
    expect([got.status, got.text]).toEqual([202, expect.stringMatching(text)]);
  });

  it('is said where that is preferred, and includes nothing else', async () => {
    const answer = await system.call(CHECKS, {
      json: { ...PATIENT, memberId: 'SLOW1000-G' },
      headers: { prefer: 'wait=0, include="say,benefits"', 'idempotency-key': randomUUID() },
    });
    const checkId = answer.headers['check-id'];
    expect(answer.status).toBe(202);
    expect(answer.headers).toMatchObject({ 'preference-applied': 'wait=0, include=say' });
    expect(answer.body).toEqual({
      ...{ status: 'running', checkId, ask: null },
      say: 'The plan has not answered yet, and the check goes on. Please ask again in a moment.',
    });
  });
});

describe('a refusal', () => {
  it('is the sentence with its question as plain text, and a problem in JSON for who accepts CSV', async () => {
    const json = { ...PATIENT, memberId: '' };
    expect(await textOf(LIVE, 'text/plain', { json, headers: { 'accept-language': 'es' } })).toMatchObject({
      ...{ status: 400, language: 'es', type: 'text/plain; charset=utf-8' },
      text: 'No entendí el número de miembro. Por favor diga cada letra y cada dígito. ¿Cuál es el número de miembro, exactamente como aparece en la tarjeta de seguro?',
    });
    const got = await textOf(LIVE, 'text/csv', { json });
    expect(got).toMatchObject({
      status: 400,
      type: expect.stringContaining('application/problem+json') as string,
    });
    expect(JSON.parse(got.text)).not.toHaveProperty('say');
  });
});
