import { randomUUID } from 'node:crypto';
import { PATIENT, type Answer } from '../../helpers/client';
import { describeOnBothStores } from '../../helpers/on-both-stores';
import { openedWorkspace, type OpenedWorkspace } from '../../helpers/workspaces';

const AETNA = '60054';
const RATES = [
  'visitKind,payerId,serviceTypeCode,procedureCode,visit,allowedAmount,units',
  'office-visit,,98,,,150.00,1',
  `office-visit,${AETNA},98,,,120.00,1`,
  '',
].join('\r\n');

describeOnBothStores('the rates of a clinic', (systemOf) => {
  let workspace: OpenedWorkspace;
  let path: string;
  beforeEach(async () => {
    workspace = await openedWorkspace(systemOf(), 'Rates');
    path = `/api/workspace/clinics/${workspace.access.clientId}/rates`;
    const taken = await workspace.call(`${path}/imports`, {
      method: 'POST',
      raw: RATES,
      headers: { 'content-type': 'text/csv' },
    });
    if (taken.status !== 200) throw new Error(`the rates were not taken: ${taken.text}`);
  });

  const estimated = async (payerName: string): Promise<Answer> => {
    const checkId = (await workspace.live({ payerName })).headers['check-id'] ?? '';
    const json = { visitKind: 'office-visit', network: 'in' };
    return workspace.call(`/api/eligibility/checks/${checkId}/estimate`, { method: 'POST', json });
  };

  it('are those of the payer that answered, else of every payer, and leave as the table that they came in', async () => {
    const table = await workspace.call(`${path}.csv`);
    expect(table.text).toBe(RATES);
    for (const [payerName, allowedAmount] of [
      [AETNA, 120],
      ['62308', 150],
    ] as const)
      expect(await estimated(payerName)).toMatchObject({
        status: 200,
        body: { visitKind: 'office-visit', items: [{ serviceTypeCode: '98', allowedAmount, units: 1 }] },
      });
  });

  it('are estimated with the check where it asks for that, and forgotten with the workspace', async () => {
    const asked = await workspace.call('/api/eligibility/check', {
      query: { include: 'estimate' },
      json: { ...PATIENT, payerName: AETNA },
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(asked.body).toMatchObject({ success: true, estimate: { visitKind: 'office-visit' } });
    const { workspaceId } = workspace;
    const forgotten = await systemOf().operate(`/ops/workspaces/${workspaceId}/forget`, {
      method: 'POST',
      json: { reason: 'the contract ended' },
    });
    expect(forgotten.status).toBeLessThan(300);
    expect((await workspace.call(path)).body).toEqual({ data: [] });
  });
});
