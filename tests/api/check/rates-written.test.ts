import { randomUUID } from 'node:crypto';
import { PATIENT, type Answer } from '../../helpers/client';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';
import { openedWorkspace, type OpenedWorkspace } from '../../helpers/workspaces';

const OFFICE = { visitKind: 'urgent', serviceTypeCode: 'UC', allowedAmount: 150, units: 1 };

let system: SharedSystem;
let workspace: OpenedWorkspace;
let path: string;
beforeAll(async () => {
  system = await sharedSystem('Rates');
});
beforeEach(async () => {
  workspace = await openedWorkspace(system, 'Rates');
  path = `/api/workspace/clinics/${workspace.access.clientId}/rates`;
});

const put = (...rows: readonly object[]): Promise<Answer> =>
  workspace.call(path, { method: 'PUT', json: { rows } });
const take = (raw: string): Promise<Answer> =>
  workspace.call(`${path}/imports`, { method: 'POST', raw, headers: { 'content-type': 'text/csv' } });
const kept = async (): Promise<unknown> => (await workspace.call(path)).body;

describe('the rates of a clinic', () => {
  it('are replaced as a whole, with one unit where none is said, and the audit log has how many', async () => {
    await put({ ...OFFICE, visitKind: 'other' });
    const { units: _units, ...sent } = OFFICE;
    expect((await put(sent)).body).toEqual({ data: [OFFICE] });
    expect(await kept()).toEqual({ data: [OFFICE] });
    const audit = await system.operate('/ops/audit', { query: { action: 'rates.write', limit: '1' } });
    expect(audit.body).toMatchObject({
      data: [{ detail: { clientId: workspace.access.clientId, rates: 1 } }],
    });
  });

  it('go out as a table and come in as one, formulas made harmless', async () => {
    await put({ ...OFFICE, payerId: '=1+1', allowedAmount: 98.5 });
    const { text } = await workspace.call(`${path}.csv`);
    expect(text).toBe(
      "visitKind,payerId,serviceTypeCode,procedureCode,visit,allowedAmount,units\r\nurgent,'=1+1,UC,,,98.50,1\r\n",
    );
    await put();
    expect((await take(text)).body).toEqual({ rows: 1 });
    expect(await kept()).toMatchObject({ data: [{ payerId: '=1+1', allowedAmount: 98.5 }] });
  });

  it.each([0.001, 1.005, 1e-7])(
    'are refused with parts of a cent, in JSON and in a table: %s',
    async (amount) => {
      await put(OFFICE);
      const body = {
        status: 400,
        errors: [
          { field: 'rows.0.allowedAmount', message: expect.stringContaining('two decimals') as string },
        ],
      };
      expect((await put({ ...OFFICE, allowedAmount: amount })).body).toMatchObject(body);
      expect(
        (await take(`visitKind,serviceTypeCode,allowedAmount\na,98,${amount.toFixed(7)}\n`)).body,
      ).toMatchObject(body);
      expect(await kept()).toEqual({ data: [OFFICE] });
    },
  );

  it('are exact to the cent where a binary fraction is not', async () => {
    const amounts = [0.07, 1.15, 8.2, 1_000_000];
    await put(
      ...amounts.map((allowedAmount, at) => ({ ...OFFICE, visitKind: `v${String(at)}`, allowedAmount })),
    );
    expect(await kept()).toMatchObject({ data: amounts.map((allowedAmount) => ({ allowedAmount })) });
  });

  it.each([
    ['payerId,allowedAmount\n', ''],
    ['visitKind,serviceTypeCode,allowedAmount\na,98,much\n', 'rows.0.allowedAmount'],
    ['visitKind,serviceTypeCode,allowedAmount\nA b,98,1\n', 'rows.0.visitKind'],
    ['visitKind,serviceTypeCode,allowedAmount\na,98,1\na,98,2\n', 'rows.1'],
    ['visitKind,allowedAmount,constructor\na,1,x\n', 'rows.0'],
  ])('refuse the table %j, and stay as they are', async (table, field) => {
    await put(OFFICE);
    expect((await take(table)).body).toMatchObject({ status: 400, errors: [{ field }] });
    expect(await kept()).toEqual({ data: [OFFICE] });
  });
});

describe('an estimate by the rates of a clinic', () => {
  const key = (): Record<string, string> => ({ 'idempotency-key': randomUUID() });
  const check = (query: Record<string, string>, headers = key()): Promise<Answer> =>
    workspace.call('/api/eligibility/check', { query, json: PATIENT, headers });

  it('is refused for a visit without rates, and may have more items than the visit', async () => {
    const checkId = (await workspace.live()).headers['check-id'] ?? '';
    const estimate = (json: object): Promise<Answer> =>
      workspace.call(`/api/eligibility/checks/${checkId}/estimate`, { json });
    expect(await estimate({ visitKind: 'urgent' })).toMatchObject({
      status: 400,
      body: { code: 'validation-failed', errors: [{ field: 'visitKind' }] },
    });
    await put(OFFICE);
    const lab = { serviceTypeCode: '5', allowedAmount: 40, units: 1 };
    const { visitKind: _visitKind, ...office } = OFFICE;
    const both = await estimate({ visitKind: 'urgent', items: [lab] });
    expect(both.body).toMatchObject({ allowedAmount: 190, items: [office, lab] });
  });

  it('is the last member of an answer that includes it, which is otherwise as it was', async () => {
    await put(OFFICE);
    const same = key();
    const plain = await check({}, same);
    const more = await check({ include: 'estimate' }, same);
    expect(more.text.startsWith(`${plain.text.slice(0, -1)},"estimate":{`)).toBe(true);
    expect(more.body).toMatchObject({ estimate: { allowedAmount: 150, visitKind: 'urgent' } });
    const preferred = await check({}, { ...same, prefer: 'include=estimate' });
    expect([preferred.text, preferred.headers['preference-applied']]).toEqual([
      more.text,
      'include=estimate',
    ]);
  });

  it.each([
    ['no-rates', []],
    ['no-usual-visit', [OFFICE, { ...OFFICE, visitKind: 'other' }]],
    ['no-rates-of-payer', [{ ...OFFICE, payerId: 'ANOTHER' }]],
  ])('is null in an answer for the reason %s', async (code, rows) => {
    await put(...rows);
    expect((await check({ include: 'estimate' })).body).toMatchObject({
      estimate: null,
      noEstimate: { code },
    });
  });
});
