import { randomUUID } from 'node:crypto';
import { PATIENT, type Answer, type Call } from '../../helpers/client';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';

const LIVE = '/api/eligibility/check';

type Told = { readonly say: string; readonly ask: string | null };
const toldIn = ({ body }: Answer): Told => body as Told;

describe('a refusal that is said', () => {
  let system: SharedSystem;
  beforeAll(async () => {
    system = await sharedSystem('Said refusals');
  });

  const SAY = { prefer: 'include=say' };
  it.each<[string, Call, string, object]>([
    ['a field is missing', { json: { ...PATIENT, memberId: '' } }, 'validation-failed', { ask: /member ID/ }],
    ['the parameter is wrong', { json: PATIENT, query: { include: 'say,x' } }, 'validation-failed', {}],
    ['the body cannot be read', { raw: '{' }, 'malformed-json', { say: /staff/ }],
    [
      'the clinic is unknown',
      { json: PATIENT, headers: { 'x-client-id': randomUUID() } },
      'client-forbidden',
      { say: /staff/ },
    ],
    [
      'the key is',
      { json: PATIENT, headers: { authorization: 'Bearer x' } },
      'unauthorized',
      { say: /staff/ },
    ],
  ])('has its words where %s', async (_why, call, code, told) => {
    const answer = await system.call(LIVE, { ...call, headers: { ...SAY, ...call.headers } });
    expect(answer.headers).toMatchObject({ 'content-language': 'en' });
    expect(answer.body).toMatchObject({ code, say: expect.any(String) as string });
    for (const [member, pattern] of Object.entries(told) as [keyof Told, RegExp][])
      expect(toldIn(answer)[member]).toMatch(pattern);
  });

  it('says of an unknown check that there is none', async () => {
    const path = `/api/eligibility/checks/${randomUUID()}/answer`;
    const { status, body } = await system.call(path, { query: { include: 'say' } });
    expect([status, body]).toMatchObject([404, { say: 'There is no such check.' }]);
  });

  it('is a problem with a question in either language, and without one for who does not ask for it', async () => {
    const json = { ...PATIENT, payerName: 'BCBS' };
    const plain = await system.call(LIVE, { json });
    const said = await system.call(LIVE, { json, headers: { ...SAY, 'accept-language': 'es' } });
    expect(plain.body).not.toHaveProperty('say');
    expect(said).toMatchObject({ status: 422, headers: { 'content-language': 'es' } });
    const { ask, say } = toldIn(said);
    expect(ask).toMatch(/^¿.+\?$/);
    expect(said.body).toEqual({
      ...(plain.body as object),
      instance: said.headers['x-request-id'],
      say,
      ask,
    });
  });
});
