import { eventually } from '@eligibility/testkit';
import { codeOf } from '../../helpers/client';
import { describeOnBothStores } from '../../helpers/on-both-stores';
import { openedWorkspace, type OpenedWorkspace } from '../../helpers/workspaces';

/** A clearinghouse's list, in which two companies have two rows each. */
const LIST = `payer_id,name,other_names,states,eligibility
ACM01,Zenith Meridian Mutual,,,yes
ACM02,Zenith Meridian Mutual,,,yes
SOL01,Solstice Boreal,,,yes
SOL02,Solstice Boreal,,TX,yes`;

describeOnBothStores('rows of one organisation', (systemOf) => {
  let workspace: OpenedWorkspace;
  beforeAll(async () => {
    const { status } = await systemOf().operate('/ops/payers/imports', {
      query: { format: 'generic', confirm: 'remove' },
      raw: LIST,
      headers: { 'content-type': 'text/csv' },
    });
    if (status !== 201) throw new Error(`the list was not taken: ${String(status)}`);
    const isInForce = async (): Promise<boolean> =>
      (await systemOf().live({ payerName: 'SOL01' })).status === 200;
    await eventually(isInForce, 5_000);
  });
  beforeEach(async () => {
    workspace = await openedWorkspace(systemOf(), 'Organisations');
  });

  it('take the place of the seed: no row of it is asked or offered any more', async () => {
    const refused = await workspace.live({ payerName: 'Cigna' });
    expect(codeOf(refused)).toBe('payer-not-found');
    const { body } = await workspace.call('/api/payers', { query: { query: 'Cigna' } });
    expect(body).toMatchObject({ data: [] });
  });

  it.each(['ACM01', 'ACM02'])(
    'are asked in turn until %s knows the member, for one charge',
    async (payerId) => {
      const before = await workspace.balance();
      const answer = await workspace.live({
        payerName: 'Zenith Meridian Mutual',
        memberId: `ONLY${payerId}-1`,
      });
      expect(answer).toMatchObject({
        status: 200,
        body: { success: true },
        headers: { 'payer-id': payerId },
      });
      const { captured, held } = await workspace.balance();
      expect([captured - before.captured, held]).toEqual([1, 0]);
    },
  );

  it('are asked by the state of the clinic, which may move, and by that of the request before it', async () => {
    const path = `/api/workspace/clinics/${workspace.access.clientId}`;
    const moveTo = async (state: string): Promise<void> => {
      expect((await workspace.call(path, { method: 'PATCH', json: { state } })).status).toBe(200);
    };
    const asked = async (fields: object = {}): Promise<unknown> =>
      (await workspace.live({ payerName: 'Solstice Boreal', ...fields })).headers['payer-id'];
    await moveTo('TX');
    expect(await asked()).toBe('SOL02');
    expect(await asked({ state: 'OH' })).toBe('SOL01');
    await moveTo('OH');
    expect(await asked()).toBe('SOL01');
  });
});
