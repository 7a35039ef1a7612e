import { PATIENT } from '../../helpers/client';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';

/** By the address line alone, as a button or a formula of a CRM asks; the document has the forms in words alone. */
describe('a CRM that asks by GET', () => {
  let workspace: SharedSystem;
  beforeAll(async () => {
    workspace = await sharedSystem('CRM');
  });

  const got = async (
    accept: string,
    query: Readonly<Record<string, string>> = {},
    { language = 'en', access = workspace.access } = {},
  ) => {
    const { baseUrl, apiKey, clientId } = access;
    const search = new URLSearchParams({ ...PATIENT, memberId: 'W-FORMS', ...query });
    const response = await fetch(`${baseUrl}/api/eligibility/check?${String(search)}`, {
      headers: {
        ...{ Authorization: `Bearer ${apiKey}`, 'X-Client-Id': clientId, Accept: accept },
        ...{ 'Accept-Language': language, 'Cache-Control': 'max-age=900' },
      },
    });
    const text = (await response.text()).trim();
    return { status: response.status, header: (name: string) => response.headers.get(name), text };
  };

  it('is answered in three forms, for one charge', async () => {
    const before = (await workspace.balance()).available;
    const json = await got('application/json', { include: 'say' });
    const [text, csv] = [await got('text/plain'), await got('text/csv')];
    const { say, ask } = JSON.parse(json.text) as Readonly<Record<'say' | 'ask', unknown>>;
    expect([say, ask]).toEqual([expect.stringMatching(/active/), null]);
    expect([text.text, text.header('content-type')]).toEqual([say, expect.stringMatching(/^text\/plain/)]);
    expect(csv.header('content-type')).toMatch(/^text\/csv/);
    expect(csv.text.split('\r\n')).toEqual([expect.stringMatching(/^[^\n]*,active,true,/)]);
    expect((await workspace.balance()).available).toBe(before - 1);
  });

  it('is told the open question in words, with the status of the refusal', async () => {
    const refused = await got('text/plain', { payerName: 'Blue Cross' });
    expect([refused.status, refused.text]).toEqual([422, expect.stringMatching(/\?$/)]);
  });

  it('is told it in Spanish where it asks for that', async () => {
    const answer = await got('text/plain', {}, { language: 'es' });
    expect([answer.header('content-language'), answer.text]).toEqual(['es', expect.stringMatching(/activa/)]);
  });

  it('may ask only from the addresses that its key is for', async () => {
    const here = await workspace.withKey({ allowedAddresses: ['127.0.0.0/8', '::1/128'] });
    expect((await got('text/plain', {}, here)).status).toBe(200);
    const elsewhere = await workspace.withKey({ allowedAddresses: ['192.0.2.0/24'] });
    expect((await got('text/plain', {}, elsewhere)).status).toBe(401);
  });
});
