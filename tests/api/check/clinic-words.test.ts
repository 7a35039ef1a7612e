import { randomUUID } from 'node:crypto';
import { eventually } from '@eligibility/testkit';
import { codeOf, clientOf, type Answer, type Client, type Fields } from '../../helpers/client';
import { describeOnBothStores } from '../../helpers/on-both-stores';
import { openedWorkspace, type OpenedWorkspace } from '../../helpers/workspaces';

const WORDS = 'BCBS';
/** Both ids have one form: the simulator knows the first member, and answers AAA 75 for the second. */
const KNOWN = 'AAA9900001';
const UNKNOWN = 'AAA7500001';

type Entry = {
  readonly id: string;
  readonly words: string;
  readonly payers: readonly Readonly<Record<string, unknown>>[];
};

describeOnBothStores("a clinic's own words", (systemOf) => {
  let workspace: OpenedWorkspace;
  let path: string;
  beforeEach(async () => {
    workspace = await openedWorkspace(systemOf(), 'Clinic words');
    path = `/api/workspace/clinics/${workspace.access.clientId}/words`;
  });

  const ask = (fields: Partial<Fields & { payerText: string }> = {}, client: Client = workspace) =>
    client.live({ payerName: WORDS, memberId: KNOWN, ...fields });
  const entries = async (): Promise<readonly Entry[]> =>
    ((await workspace.call(path)).body as { data: readonly Entry[] }).data;
  const payersOf = async (words: string): Promise<Entry['payers']> =>
    (await entries()).find((entry) => entry.words === words)?.payers ?? [];
  const candidateOf = (answer: Answer): string =>
    (answer.body as { candidates: readonly { payerId: string }[] }).candidates[0]?.payerId ?? '';
  /** Chooses a payer for the words, and waits until its answer was noted. */
  const choose = async (payerId: string, confirmed: number): Promise<void> => {
    const answer = await ask({ payerName: payerId, payerText: WORDS });
    expect([answer.status, answer.headers['payer-matched-by']]).toEqual([200, 'text']);
    await eventually(async () =>
      (await payersOf('bcbs')).some(
        (payer) => payer['payerId'] === payerId && payer['confirmed'] === confirmed,
      ),
    );
  };
  const learnt = async (): Promise<string> => {
    const payerId = candidateOf(await ask());
    await choose(payerId, 1);
    await choose(payerId, 2);
    return payerId;
  };
  const isAsked = async (client?: Client): Promise<boolean> =>
    codeOf(await ask({}, client)) === 'payer-ambiguous';

  /** The first answer without a question: a gateway uses what it knew of a name for at most four seconds. */
  const accepted = async (): Promise<Answer> => {
    let answer = await ask();
    await eventually(async () => {
      if (answer.status !== 200) answer = await ask();
      return answer.status === 200;
    });
    return answer;
  };

  it('are asked about until two answers have confirmed the choice, and then accepted', async () => {
    const payerId = candidateOf(await ask());
    await choose(payerId, 1);
    expect(await isAsked()).toBe(true);
    await choose(payerId, 2);
    const answer = await accepted();
    expect(answer.headers).toMatchObject({ 'payer-id': payerId, 'payer-matched-by': 'remembered' });
  });

  it('are named on a replay as on the answer', async () => {
    await learnt();
    await accepted();
    const key = randomUUID();
    const fields = { payerName: WORDS, memberId: KNOWN };
    const first = await workspace.live(fields, key);
    const again = await workspace.live(fields, key);
    expect([first, again].map(({ headers }) => headers['payer-matched-by'])).toEqual([
      'remembered',
      'remembered',
    ]);
    expect(again.headers['idempotent-replayed']).toBe('true');
  });

  it('are asked about again after one answer that does not know the member, until two more confirm them', async () => {
    const payerId = await learnt();
    await accepted();
    const unknown = await ask({ memberId: UNKNOWN });
    expect(unknown.headers['payer-matched-by']).toBe('remembered');
    await eventually(async () => (await payersOf('bcbs'))[0]?.['contradicted'] === 1);
    await eventually(isAsked);
    await choose(payerId, 1);
    expect(await isAsked()).toBe(true);
    await choose(payerId, 2);
    expect((await accepted()).headers['payer-matched-by']).toBe('remembered');
  });

  it('are asked about again when another payer is confirmed under them', async () => {
    const payerId = await learnt();
    await choose('60054', 1);
    await eventually(isAsked);
    expect(await payersOf('bcbs')).toMatchObject([
      { payerId: '60054', accepted: false },
      { payerId, contradicted: 1, accepted: false },
    ]);
  });

  it('are forgotten when the owner erases them', async () => {
    await learnt();
    const [entry] = await entries();
    expect((await workspace.call(`${path}/${entry?.id ?? ''}`, { method: 'DELETE' })).status).toBe(204);
    expect(await entries()).toEqual([]);
    await eventually(() => isAsked());
  });

  it('are forgotten with all that is stored of the workspace', async () => {
    await learnt();
    const forgotten = await systemOf().operate(`/ops/workspaces/${workspace.workspaceId}/forget`, {
      method: 'POST',
      json: { reason: 'the workspace leaves' },
    });
    expect(forgotten.status).toBe(200);
    expect(await entries()).toEqual([]);
  });

  it('are no certainty for another clinic of the workspace, and unknown to another workspace', async () => {
    await learnt();
    const added = await workspace.call('/api/workspace/clinics', {
      method: 'POST',
      json: { name: 'Second', npi: '1999999984' },
    });
    const { clientId } = added.body as { clientId: string };
    const second = clientOf({ ...workspace.access, clientId });
    expect(await isAsked(second)).toBe(true);
    const other = await openedWorkspace(systemOf(), 'Other workspace');
    expect(await isAsked(other)).toBe(true);
  });

  it('are what the owner writes, at once for every form of member id', async () => {
    const json = { rows: [{ words: 'The Blue One!', payerId: '60054' }] };
    const written = await workspace.call(path, { method: 'PUT', json });
    expect(written.body).toMatchObject({
      data: [{ words: 'the blue one', payers: [{ payerId: '60054', written: true, accepted: true }] }],
    });
    const answer = await ask({ payerName: 'the blue one', memberId: 'W123456789' });
    expect(answer.headers).toMatchObject({ 'payer-id': '60054', 'payer-matched-by': 'remembered' });
  });

  it('go out as a table, and come in as one', async () => {
    const payerId = await learnt();
    const table = await workspace.call(`${path}.csv`);
    const [header, row = ''] = table.text.split('\r\n');
    expect(header).toBe('words,memberIdForm,payerId,payerName,confirmed,contradicted,lastSeenAt,written');
    expect(row).toMatch(new RegExp(`^bcbs,[A-Z0-9]*,${payerId},`));
    await workspace.call(path, { method: 'DELETE' });
    const taken = await workspace.call(`${path}/imports`, {
      method: 'POST',
      raw: table.text,
      headers: { 'content-type': 'text/csv' },
    });
    expect(taken.body).toEqual({ rows: 1 });
    expect(await payersOf('bcbs')).toMatchObject([{ payerId, written: true }]);
  });

  it('are not learnt where they could reveal the patient, and are in no log', async () => {
    const payerId = candidateOf(await ask());
    for (const payerText of ['blue for Doe', 'blue 12345', `blue ${KNOWN}`])
      expect((await ask({ payerName: payerId, payerText })).status).toBe(200);
    await choose(payerId, 1);
    expect((await entries()).map(({ words }) => words)).toEqual(['bcbs']);
    await workspace.call(path, { method: 'PUT', json: { rows: [{ words: 'qqcanaryqq', payerId }] } });
    expect(systemOf().logged()).not.toMatch(/qqcanaryqq/i);
  });
});
