import { PATIENT } from './_client';
import { bootSystem, type System } from './_system';

const AT_HOME = '198.51.100.7';
/** The simulator takes this block for another country. */
const ABROAD = '203.0.113.9';

type Asked = { readonly success: boolean; readonly upstreamStatusCode: number };

describe('who asks the payer', () => {
  let system: System;
  beforeAll(async () => {
    system = await bootSystem({ TRUSTED_PROXIES: '1' });
  }, 60_000);
  afterAll(() => system.stop());

  async function ask(payerName: string, headers: Readonly<Record<string, string>>): Promise<Asked> {
    const answer = await system.call('/api/eligibility/check', { json: { ...PATIENT, payerName }, headers });
    expect(answer.status).toBe(200);
    return answer.body as Asked;
  }

  it('may be a person, with an NPI of their own', async () => {
    const workspaces = await system.operate('/ops/workspaces');
    const { data } = workspaces.body as { data: readonly { id: string }[] };
    const added = await system.operate(`/ops/workspaces/${String(data[0]?.id)}/clinics`, {
      json: {
        name: 'Ray Family Practice',
        npi: '1234567893',
        practitioner: { firstName: 'Ann', lastName: 'Ray' },
      },
    });
    expect(added).toMatchObject({
      status: 201,
      body: { practitioner: { firstName: 'Ann', lastName: 'Ray' } },
    });
    const { clientId } = added.body as { clientId: string };
    expect(await ask('Aetna', { 'x-client-id': clientId })).toMatchObject({ success: true });
  });

  it('is traced to where the request entered, as Medicare demands', async () => {
    expect(await ask('Original Medicare', { 'x-forwarded-for': AT_HOME })).toMatchObject({ success: true });
    const refused = await ask('Original Medicare', { 'x-forwarded-for': ABROAD });
    expect(refused).toMatchObject({ success: false, upstreamStatusCode: 403 });
  });

  it('is not traced any further: what a client says of others stays with us', async () => {
    const headers = { 'x-forwarded-for': `${ABROAD}, ${AT_HOME}` };
    expect(await ask('Original Medicare', headers)).toMatchObject({ success: true });
  });
});
