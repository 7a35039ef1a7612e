import request, { type Response } from 'supertest';
import { CHECK_FIELDS, fakeApp, OPERATOR_TOKEN, SECRET, type FakeApp } from '../../testing/fake-app';
import { CLINIC, OTHER_WORKSPACE, WORKSPACE } from '../../testing/samples';

const PATH = `/ops/workspaces/${WORKSPACE.id}/clinics/${CLINIC.clientId}`;

const change = (fake: FakeApp, body: object, path = PATH): Promise<Response> =>
  request(fake.app)
    .patch(path)
    .set('Authorization', `Bearer ${OPERATOR_TOKEN}`)
    .send(body)
    .then((answer) => answer);

describe('PATCH /ops/workspaces/{workspaceId}/clinics/{clientId}', () => {
  it('renames a clinic, and corrects its NPI, practitioner and taxonomy code', async () => {
    const fake = await fakeApp();
    const practitioner = { firstName: 'Ann', lastName: 'Ray' };
    const wish = { name: 'Maple South', npi: '1234567893', practitioner, taxonomyCode: '207Q00000X' };
    const changed = await change(fake, wish);
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ ...wish, clientId: CLINIC.clientId, retiredAt: null });
    const without = await change(fake, { practitioner: null, taxonomyCode: null });
    expect(without.body).not.toHaveProperty('practitioner');
    expect(without.body).not.toHaveProperty('taxonomyCode');
  });

  it('sets the state of a clinic, changes it when the clinic moves, and removes it', async () => {
    const fake = await fakeApp();
    expect((await change(fake, { state: 'TX' })).body).toMatchObject({ state: 'TX' });
    expect((await change(fake, { state: 'GA' })).body).toMatchObject({ state: 'GA' });
    expect((await change(fake, { name: 'Maple South' })).body).toMatchObject({ state: 'GA' });
    expect((await change(fake, { state: null })).body).not.toHaveProperty('state');
  });

  it('sets the usual service of a clinic, changes it, and removes it', async () => {
    const fake = await fakeApp();
    expect((await change(fake, { defaultServiceType: '35' })).body).toMatchObject({
      defaultServiceType: '35',
    });
    expect((await change(fake, { name: 'Maple Eyes', defaultServiceType: 'AL' })).body).toMatchObject({
      defaultServiceType: 'AL',
    });
    expect((await change(fake, { defaultServiceType: null })).body).not.toHaveProperty('defaultServiceType');
  });

  it('sets and removes what payers know a clinic by', async () => {
    const fake = await fakeApp();
    const payerProviderIds = [
      { payerId: 'TXMCD', qualifier: 'SV', id: '0098765' },
      { payerId: 'TXMCD', qualifier: '1J', id: '42' },
    ];
    expect((await change(fake, { payerProviderIds })).body).toMatchObject({ payerProviderIds });
    expect((await change(fake, { payerProviderIds: null })).body).not.toHaveProperty('payerProviderIds');
  });

  it('refuses checks for a retired clinic with 403, and accepts them once it is opened again', async () => {
    const fake = await fakeApp({ granted: 5 });
    const check = (): Promise<Response> =>
      request(fake.app)
        .post('/api/eligibility/check/mock')
        .set('Authorization', `Bearer ${SECRET}`)
        .set('X-Client-Id', CLINIC.clientId)
        .send(CHECK_FIELDS)
        .then((answer) => answer);
    expect((await check()).status).toBe(200);
    expect((await change(fake, { retired: true })).body).toMatchObject({
      retiredAt: expect.stringMatching(/Z$/) as unknown,
    });
    const refused = await check();
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ code: 'client-forbidden' });
    await change(fake, { retired: false });
    expect((await check()).status).toBe(200);
  });

  it.each([
    [{}, 400],
    [{ npi: '1234567890' }, 400],
    [{ name: '' }, 400],
    [{ practitioner: { firstName: 'Ann' } }, 400],
    [{ taxonomyCode: '207Q' }, 400],
    [{ state: 'Texas' }, 400],
    [{ state: 'tx' }, 400],
    [{ state: 'ZZ' }, 400],
    [{ defaultServiceType: 'dental' }, 400],
    [{ defaultServiceType: 'al' }, 400],
    [{ defaultServiceType: '29' }, 400],
    [{ payerProviderIds: [{ payerId: 'TXMCD', qualifier: 'SY', id: '123456789' }] }, 400],
    [{ payerProviderIds: [{ payerId: 'TXMCD', qualifier: 'SV', id: '0*1' }] }, 400],
    [{ payerProviderIds: ['12', '34'].map((id) => ({ payerId: 'TXMCD', qualifier: 'SV', id })) }, 400],
    [{ payerProviderIds: [null, null] }, 400],
    [{ retired: 'yes' }, 400],
  ])('answers %j with %d', async (body, status) => {
    expect((await change(await fakeApp(), body)).status).toBe(status);
  });

  it('does not find a clinic under another workspace', async () => {
    const fake = await fakeApp();
    await fake.workspaces.addWorkspace(OTHER_WORKSPACE);
    const path = `/ops/workspaces/${OTHER_WORKSPACE.id}/clinics/${CLINIC.clientId}`;
    expect((await change(fake, { name: 'x' }, path)).status).toBe(404);
  });
});
