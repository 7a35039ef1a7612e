import { randomUUID } from 'node:crypto';
import { codeOf, PATIENT } from '../../helpers/client';
import { describeOnBothStores } from '../../helpers/on-both-stores';
import { openedWorkspace, type OpenedWorkspace } from '../../helpers/workspaces';
import {
  act,
  linesOf,
  people,
  resultsOf,
  statusOf,
  submit,
  submitted,
  untilCompleted,
  untilStatus,
} from './_batches';

const BIG_PAYERS = [
  'Aetna,Aetna Student Health,TRICARE East,TRICARE West,Kaiser Permanente Colorado,Arizona Complete Health',
  'Kaiser Permanente Northern California,Kaiser Permanente Southern California,Arkansas Total Care',
  'Blue Cross and Blue Shield of Alabama,Blue Cross Blue Shield of Arizona,Ambetter of Alabama',
  'Premera Blue Cross Blue Shield of Alaska,Delta Dental of Alaska,Delta Dental of Arizona',
].flatMap((names) => names.split(','));

const PATH = '/api/eligibility/batches';

describeOnBothStores('a batch', (systemOf) => {
  let clinic: OpenedWorkspace;
  const open = async (checks = 1_000): Promise<OpenedWorkspace> =>
    openedWorkspace(systemOf(), 'Batches', checks);
  beforeEach(async () => {
    clinic = await open();
  });

  it('asks every row once, takes one check for each, and has the answers in the order sent', async () => {
    const id = await submitted(clinic, people(30));
    const status = await untilCompleted(clinic, id);
    expect(status).toMatchObject({ rows: 30, charged: 30, counts: { answered: 30, waiting: 0 } });
    const results = await resultsOf(clinic, id);
    expect(results.map(({ reference }) => reference)).toEqual(
      people(30).map((_, at) => `visit ${String(at + 1)}`),
    );
    expect(results.every(({ answer, charged }) => answer?.success === true && charged)).toBe(true);
    expect(new Set(results.map(({ checkId }) => checkId)).size).toBe(30);
    expect(await clinic.balance()).toMatchObject({ available: 970, held: 0, captured: 30 });
  });

  it('is the same batch when it is sent again with its key, and costs nothing more', async () => {
    const key = randomUUID();
    const id = await submitted(clinic, people(3), { key });
    await untilCompleted(clinic, id);
    const again = await submit(clinic, people(3), { key });
    expect(again).toMatchObject({ status: 202, headers: { 'idempotent-replayed': 'true' } });
    expect(again.body).toMatchObject({ id, state: 'completed', rows: 3, accepted: 3 });
    expect((await clinic.balance()).captured).toBe(3);
    const other = await submit(clinic, people(4), { key });
    expect([other.status, codeOf(other)]).toEqual([422, 'idempotency-key-reused']);
  });

  it('asks for its key, and says where the batch is', async () => {
    const without = await clinic.call(PATH, { json: { items: people(1) } });
    expect(codeOf(without)).toBe('idempotency-key-invalid');
    const taken = await submit(clinic, people(1));
    const { id } = taken.body as { readonly id: string };
    expect(taken.headers['location']).toBe(`${PATH}/${id}`);
  });

  it('reports rows that cannot be read, and asks the others', async () => {
    const items = [
      ...people(1),
      { ...PATIENT, memberId: 'W1!', patientDateOfBirth: 'soon' },
      ['a list'],
      { ...PATIENT, patientSocialSecurityNumber: '219099999' },
    ];
    const answer = await submit(clinic, items);
    expect(answer.body).toMatchObject({ rows: 4, accepted: 1 });
    const { id, invalid } = answer.body as {
      readonly id: string;
      readonly invalid: readonly { readonly row: number; readonly column: string | null }[];
    };
    expect(invalid.map(({ row, column }) => [row, column])).toEqual([
      [2, 'memberId'],
      [2, 'patientDateOfBirth'],
      [3, null],
      [4, 'patientSocialSecurityNumber'],
    ]);
    expect(await untilCompleted(clinic, id)).toMatchObject({
      counts: { answered: 1, invalid: 3 },
      charged: 1,
    });
    const [right, wrong] = await resultsOf(clinic, id);
    expect(right?.question).toMatchObject({ ...PATIENT, memberId: 'W770000000' });
    expect(wrong).toMatchObject({ state: 'invalid', checkId: null, charged: false, answer: null });
    expect(wrong?.question).toBeNull();
    expect(wrong?.mistakes).toMatchObject([
      { row: 2, column: 'memberId' },
      { row: 2, column: 'patientDateOfBirth' },
    ]);
  });

  it('is refused as too large above 16 MiB, and nothing of it is kept', async () => {
    const { baseUrl, apiKey, clientId } = clinic.access;
    const answer = await fetch(`${baseUrl}${PATH}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        'x-client-id': clientId,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: `{"items":[${`{"a":"${'x'.repeat(9_000)}"},`.repeat(2_000)}`,
    });
    expect([answer.status, await answer.json()]).toEqual([
      413,
      expect.objectContaining({ code: 'payload-too-large' }),
    ]);
    expect((await clinic.call(PATH)).body).toEqual({ data: [], nextCursor: null });
  });

  it('has what the payer says in detail where that is asked for, as the check itself', async () => {
    const id = await submitted(clinic, [...people(2), ...people(1, { payerName: 'Blue Cross' })]);
    await untilCompleted(clinic, id);
    const query = { include: 'benefits' };
    const { body } = await clinic.call(`${PATH}/${id}/results`, { query });
    const { data } = body as {
      readonly data: readonly { readonly checkId: string | null; readonly benefits: object | null }[];
    };
    for (const { checkId, benefits } of data.slice(0, 2)) {
      const ofCheck = await clinic.call(`/api/eligibility/checks/${checkId ?? ''}/benefits`);
      expect([ofCheck.status, ofCheck.body]).toEqual([200, benefits]);
    }
    expect(data[2]).toMatchObject({ state: 'refused', benefits: null });
    expect(await linesOf(clinic, id, query)).toEqual(data);
    const [plain] = await resultsOf(clinic, id);
    expect(plain).not.toHaveProperty('benefits');
  });

  it('asks the same patient once, and answers both rows', async () => {
    const [jane = {}] = people(1);
    const id = await submitted(clinic, [
      jane,
      ...people(2, { patientFirstName: 'JOHN' }),
      { ...jane, reference: 'again' },
    ]);
    const status = await untilCompleted(clinic, id);
    expect(status).toMatchObject({ charged: 3, counts: { answered: 4 } });
    const [first, , , again] = await resultsOf(clinic, id);
    expect(again).toMatchObject({ reference: 'again', checkId: first?.checkId, charged: false });
    expect(again?.answer).toMatchObject({ success: true, isCharged: false });
    expect((await clinic.balance()).captured).toBe(3);
  });

  it('shows payers to choose from in a row whose payer is ambiguous, for nothing', async () => {
    const id = await submitted(clinic, people(1, { payerName: 'Blue Cross' }));
    expect(await untilCompleted(clinic, id)).toMatchObject({ charged: 0, counts: { refused: 1 } });
    const [refused] = await resultsOf(clinic, id);
    expect(refused).toMatchObject({ state: 'refused', checkId: null, problem: { code: 'payer-ambiguous' } });
    expect(refused?.problem?.candidates?.length).toBeGreaterThan(1);
    expect(await clinic.balance()).toMatchObject({ captured: 0, held: 0 });
  });

  it('says beforehand what it would cost and which rows could not be asked, and keeps nothing', async () => {
    const [jane = {}] = people(1);
    const items = [...[jane, jane, ...people(1, { payerName: 'Blue Cross' }), { payerName: 'Aetna' }]];
    const answer = await submit(clinic, items, { query: { dryRun: 'true' } });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        rows: 4,
        accepted: 2,
        repeated: 1,
        cost: { checks: 1, available: 1_000 },
        refused: [{ row: 3, code: 'payer-ambiguous' }],
      },
    });
    expect((await clinic.call(PATH)).body).toEqual({ data: [], nextCursor: null });
  });

  it('answers a schedule of next month for today, at each of fifteen payers, and says so in the row', async () => {
    const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
    const rows = BIG_PAYERS.flatMap((payerName) => people(1, { payerName, dateOfService: day }));
    const id = await submitted(clinic, rows);
    expect(await untilCompleted(clinic, id)).toMatchObject({ charged: 15, counts: { answered: 15 } });
    for (const { answer } of await resultsOf(clinic, id))
      expect(answer).toMatchObject({
        nextStep: { step: 'ask-later', askAfter: expect.any(String) as string },
      });
  });

  it('pauses when the wallet is empty, and goes on after a top-up, without a row asked twice', async () => {
    const small = await open(5);
    const id = await submitted(small, people(9));
    const paused = await untilStatus(small, id, ({ state }) => state === 'paused');
    expect(paused).toMatchObject({ pausedBecause: 'balance-used-up', charged: 5, counts: { waiting: 4 } });
    const path = `/ops/workspaces/${small.workspaceId}/wallet/grants`;
    const headers = { 'idempotency-key': randomUUID() };
    await systemOf().operate(path, { method: 'POST', json: { checks: 10, reason: 'test' }, headers });
    expect(await untilCompleted(small, id)).toMatchObject({ charged: 9, counts: { answered: 9 } });
    expect(await small.balance()).toMatchObject({ available: 6, captured: 9, held: 0 });
  });

  it('rests when it is paused, ends when it is cancelled, and is not resumed then', async () => {
    const later = { query: { notBefore: new Date(Date.now() + 60_000).toISOString() } };
    const id = await submitted(clinic, people(3), later);
    expect(await statusOf(clinic, id)).toMatchObject({ state: 'queued', counts: { waiting: 3 } });
    expect((await act(clinic, id, 'pause')).body).toMatchObject({ state: 'paused', pausedBecause: 'asked' });
    expect((await act(clinic, id, 'resume')).body).toMatchObject({ state: 'queued', pausedBecause: null });
    expect((await act(clinic, id, 'cancel')).body).toMatchObject({ state: 'cancelled' });
    const cancelled = await untilStatus(clinic, id, ({ counts }) => counts['cancelled'] === 3);
    expect(cancelled).toMatchObject({ charged: 0 });
    const refused = await act(clinic, id, 'resume');
    expect([refused.status, codeOf(refused)]).toEqual([409, 'operation-conflict']);
    expect((await act(clinic, id, 'cancel')).status).toBe(200);
  });

  it('waits for a payer that is isolated, while the others are asked', async () => {
    const circuit = '/ops/circuits/payers/60054';
    const isolated = await systemOf().operate(`${circuit}/isolate`, {
      method: 'POST',
      json: { reason: 'test' },
    });
    expect(isolated.status).toBe(200);
    try {
      const id = await submitted(clinic, [...people(2), ...people(3, { payerName: 'Cigna' })]);
      const held = await untilStatus(
        clinic,
        id,
        ({ counts, heldPayers }) => counts['answered'] === 3 && heldPayers.length > 0,
      );
      expect(held).toMatchObject({ state: 'running', charged: 3, counts: { waiting: 2 } });
      expect(held.heldPayers).toMatchObject([{ payerId: '60054' }]);
      await systemOf().operate(`${circuit}/auto`, { method: 'POST', json: { reason: 'test' } });
      expect(await untilCompleted(clinic, id)).toMatchObject({ charged: 5, counts: { answered: 5 } });
    } finally {
      await systemOf().operate(`${circuit}/auto`, { method: 'POST', json: { reason: 'test' } });
    }
  });

  it('is not seen by another workspace, and not by a key of another clinic', async () => {
    const id = await submitted(clinic, people(1));
    await untilCompleted(clinic, id);
    const stranger = await open();
    for (const below of ['', '/results', '/events']) {
      expect((await stranger.call(`${PATH}/${id}${below}`)).status).toBe(404);
    }
    expect((await act(stranger, id, 'cancel')).status).toBe(404);
    expect((await stranger.call(PATH)).body).toMatchObject({ data: [] });
  });
});
