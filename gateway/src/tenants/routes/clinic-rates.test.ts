import { CHECK_FIELDS, fakeApp, type FakeApp } from '../../testing/fake-app';
import { CLINIC, PAYER, uuid } from '../../testing/samples';
import { EXCHANGE, resultWith } from '../../benefits/routes/_answered-check';
import type { Test } from 'supertest';

const PATH = `/api/workspace/clinics/${CLINIC.clientId}/rates`;
const OFFICE = { visitKind: 'urgent', serviceTypeCode: 'UC', allowedAmount: 150, units: 1 };
/** The same answer without another payer that pays first. */
const ONE_PAYER = EXCHANGE.received.replace(/EB\*R\*\*30~[^]*?LE\*2120~\s*/, '');

const app = (): Promise<FakeApp> =>
  fakeApp({
    scopes: ['workspace:admin', 'checks:read', 'check:live'],
    granted: 5,
    ask: () => Promise.resolve(resultWith({ ...EXCHANGE, received: ONE_PAYER })),
  });
const put = (fake: FakeApp, ...rows: readonly object[]): Test => fake.call('put', PATH).send({ rows });
const take = (fake: FakeApp, table: string): Test =>
  fake.call('post', `${PATH}/imports`).set('Content-Type', 'text/csv').send(table);
const check = (fake: FakeApp, query = ''): Test =>
  fake.call('post', `/api/eligibility/check${query}`).send(CHECK_FIELDS);

describe('the rates of a clinic', () => {
  it('are replaced as a whole, and read as they were written', async () => {
    const fake = await app();
    expect((await fake.call('get', PATH)).body).toEqual({ data: [] });
    await put(fake, { ...OFFICE, visitKind: 'other' });
    const { units: _units, ...sent } = OFFICE;
    expect((await put(fake, sent)).body).toEqual({ data: [OFFICE] });
    expect((await fake.call('get', PATH)).body).toEqual({ data: [OFFICE] });
    const { entries } = await fake.workspaces.listAudit({ limit: 5, cursor: undefined });
    expect(entries[0]).toMatchObject({
      action: 'rates.write',
      detail: { clientId: CLINIC.clientId, rates: 1 },
    });
  });

  it('go out as a table and come in as one, formulas made harmless', async () => {
    const fake = await app();
    await put(fake, { ...OFFICE, payerId: '=1+1', allowedAmount: 98.5 });
    const table = (await fake.call('get', PATH).set('Accept', 'text/csv')).text;
    expect(table).toBe(
      "visitKind,payerId,serviceTypeCode,procedureCode,visit,allowedAmount,units\r\nurgent,'=1+1,UC,,,98.50,1\r\n",
    );
    await put(fake);
    expect((await take(fake, table)).body).toEqual({ rows: 1 });
    expect((await fake.call('get', PATH)).body).toMatchObject({
      data: [{ payerId: '=1+1', allowedAmount: 98.5 }],
    });
  });

  it.each([
    ['payerId,allowedAmount\n', ''],
    ['visitKind,serviceTypeCode,allowedAmount\na,98,much\n', 'rows.0.allowedAmount'],
    ['visitKind,serviceTypeCode,allowedAmount\nA b,98,1\n', 'rows.0.visitKind'],
    ['visitKind,serviceTypeCode,allowedAmount\na,98,1\na,98,2\n', 'rows.1'],
    ['visitKind,allowedAmount\na,1\n', 'rows.0'],
    ['visitKind,allowedAmount,constructor\na,1,x\n', 'rows.0'],
  ])('refuse the table %j, and stay as they are', async (table, field) => {
    const fake = await app();
    await put(fake, OFFICE);
    expect((await take(fake, table)).body).toMatchObject({ status: 400, errors: [{ field }] });
    expect((await fake.call('get', PATH)).body).toEqual({ data: [OFFICE] });
  });
});

describe('an estimate by the rates of a clinic', () => {
  const estimate = (fake: FakeApp, checkId: string, body: object): Test =>
    fake.call('post', `/api/eligibility/checks/${checkId}/estimate`).send(body);

  it('takes the items of the visit, and the rate of the payer first', async () => {
    const fake = await app();
    await put(fake, OFFICE, { ...OFFICE, payerId: PAYER.payerId, allowedAmount: 100 });
    const checkId = (await check(fake)).get('Check-Id') ?? '';
    const found = await estimate(fake, checkId, { visitKind: 'urgent', network: 'in' });
    expect(found.body).toMatchObject({
      ...{ allowedAmount: 100, patientPays: 75, planPays: 25, visitKind: 'urgent' },
      items: [{ serviceTypeCode: 'UC', allowedAmount: 100, units: 1 }],
    });
  });

  it('is refused for a visit without rates, and may have more items than the visit', async () => {
    const fake = await app();
    const checkId = (await check(fake)).get('Check-Id') ?? '';
    const body = { status: 400, code: 'validation-failed' };
    expect((await estimate(fake, checkId, { visitKind: 'urgent' })).body).toMatchObject({
      ...body,
      errors: [{ field: 'visitKind' }],
    });
    await put(fake, OFFICE);
    const lab = { serviceTypeCode: '5', allowedAmount: 40, units: 1 };
    const { visitKind: _visitKind, ...office } = OFFICE;
    const both = await estimate(fake, checkId, { visitKind: 'urgent', items: [lab] });
    expect(both.body).toMatchObject({ allowedAmount: 190, items: [office, lab] });
  });

  it('is the last member of an answer that includes it, which is otherwise as it was', async () => {
    const fake = await app();
    await put(fake, OFFICE);
    const key = uuid(71);
    const plain = await check(fake).set('Idempotency-Key', key);
    const more = await check(fake, '?include=estimate').set('Idempotency-Key', key);
    expect(more.text.startsWith(`${plain.text.slice(0, -1)},"estimate":{`)).toBe(true);
    expect(more.body).toMatchObject({ estimate: { allowedAmount: 150, visitKind: 'urgent' } });
    const preferred = await check(fake).set('Idempotency-Key', key).set('Prefer', 'include=estimate');
    expect([preferred.text, preferred.get('Preference-Applied')]).toEqual([more.text, 'include=estimate']);
  });

  it.each([
    ['no-rates', []],
    ['no-usual-visit', [OFFICE, { ...OFFICE, visitKind: 'other' }]],
    ['no-rates-of-payer', [{ ...OFFICE, payerId: 'ANOTHER' }]],
  ])('is null in an answer for the reason %s', async (code, rows) => {
    const fake = await app();
    await put(fake, ...rows);
    expect((await check(fake, '?include=estimate')).body).toMatchObject({
      estimate: null,
      noEstimate: { code },
    });
  });
});
