import { randomUUID } from 'node:crypto';
import {
  EligibilityClient,
  EligibilityError,
  verifyWebhook,
  type Attempt,
  type BatchEvent,
} from '@eligibility/client';
import { OperatorClient } from '@eligibility/client/operators';
import { eventually } from '@eligibility/testkit';
import { PATIENT } from '../../helpers/client';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';
import { webhookReceiver } from '../../helpers/webhook-receiver';

describe('the TypeScript client', () => {
  let system: SharedSystem;
  let client: EligibilityClient;
  const attempts: Attempt[] = [];
  beforeAll(async () => {
    system = await sharedSystem('TypeScript client', { WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' });
    const { baseUrl, apiKey, clientId } = system.access;
    client = new EligibilityClient({
      baseUrl,
      apiKey,
      clientId,
      onAttempt: (attempt) => attempts.push(attempt),
    });
  });
  beforeEach(() => attempts.splice(0));

  const refused = async (call: Promise<unknown>): Promise<EligibilityError> => {
    const failure: unknown = await call.catch((cause: unknown) => cause);
    if (failure instanceof EligibilityError) return failure;
    throw new Error('the call was not refused');
  };

  it('checks a patient, and is charged once however often it asks with one key', async () => {
    const before = await client.wallet.balance();
    const idempotencyKey = randomUUID();
    const ask = () => client.check(PATIENT, { idempotencyKey });
    const both = await Promise.all([ask(), ask()]);
    const again = await ask();
    expect(both[0]).toMatchObject({
      status: 'active',
      isCharged: true,
      idempotencyKey,
      summary: { coverageActive: true },
    });
    expect([...both, again].map(({ isReplay }) => isReplay).sort()).toEqual([false, true, true]);
    expect(new Set([...both, again].map(({ checkId }) => checkId)).size).toBe(1);
    expect((await client.wallet.balance()).captured).toBe(before.captured + 1);
  });

  it.each([
    ['INACTIVE-1', 'inactive', 'inactive'],
    ['AAA72-7', 'rejected', 'rejected'],
    ['AAA42-7', 'unavailable', 'unavailable'],
  ])('says of the member %s that the coverage is %s', async (memberId, status, reason) => {
    const result = await client.check({ ...PATIENT, memberId });
    expect(result).toMatchObject({ status, reason: { code: reason }, summary: { coverageActive: false } });
    expect(result.nextStep.sentence).toEqual(expect.any(String));
  });

  it('gives canned answers for nothing', async () => {
    const fixture = '75-subscriber-not-found';
    const { data, response } = await client.mockCheck(PATIENT, { fixture }).withResponse();
    expect(data).toMatchObject({
      status: 'rejected',
      isCharged: false,
      nextStep: { step: 'ask-policyholder' },
    });
    expect(response.headers.get('check-id')).toBe(data.checkId);
  });

  it('narrows an ambiguous payer to candidates, one of which can be asked', async () => {
    const error = await refused(client.check({ ...PATIENT, payerName: 'BCBS' }));
    expect(error).toMatchObject({
      code: 'payer-ambiguous',
      status: 422,
      requestId: expect.any(String) as string,
    });
    const [candidate] = error.candidates;
    expect(attempts).toHaveLength(1);
    const result = await client.check({ ...PATIENT, payerName: candidate?.name ?? '', payerText: 'BCBS' });
    expect(result.status).toBe('active');
  });

  it('names the fields that are wrong, and repeats nothing', async () => {
    const { code, fields } = await refused(client.check({ ...PATIENT, patientDateOfBirth: 'last spring' }));
    expect([code, fields.map(({ field }) => field)]).toEqual(['validation-failed', ['patientDateOfBirth']]);
    expect(attempts).toHaveLength(1);
  });

  it('reads benefits, an estimate and the stored answer of a check', async () => {
    const { checkId, answer } = await client.check(
      { ...PATIENT, memberId: 'W500600700' },
      { include: ['benefits'] },
    );
    expect((await client.benefits(checkId)).plans).toEqual(answer.benefits?.plans);
    const { allowedAmount } = await client.estimate(checkId, [{ serviceTypeCode: '98', allowedAmount: 150 }]);
    expect(allowedAmount).toBe(150);
    expect(await client.checks.answer(checkId)).toMatchObject({ status: 'active', checkId });
    expect(await client.checks.get(checkId)).toMatchObject({ id: checkId, charged: true });
    expect(await refused(client.benefits(randomUUID()))).toMatchObject({ code: 'not-found' });
  });

  it('lists checks, changes of the balance and payers, page after page', async () => {
    const memberId = 'W800900100';
    await client.check({ ...PATIENT, memberId });
    await client.check({ ...PATIENT, memberId, serviceTypeCodes: ['dental'] });
    const listed: string[] = [];
    for await (const { id } of client.checks.list({ limit: 1, tag: 'live' })) listed.push(id);
    const found: string[] = [];
    for await (const { id } of client.checks.search({ memberId, limit: 1 })) found.push(id);
    expect(found).toHaveLength(2);
    expect(listed).toEqual(expect.arrayContaining(found));
    const captured: number[] = [];
    for await (const line of client.wallet.journal({ limit: 3 }))
      if (line.kind === 'capture') captured.push(1);
    expect(captured).toHaveLength((await client.wallet.balance()).captured);
    expect((await client.payers.search('aetna')).data[0]).toMatchObject({ name: 'Aetna' });
  });

  it('sends a batch, watches it to its end, and reads its results', async () => {
    const rows = [1, 2, 3].map((n) => ({
      ...PATIENT,
      memberId: `W90000000${String(n)}`,
      reference: `visit ${String(n)}`,
    }));
    expect((await client.batches.dryRun(rows)).cost.checks).toBe(3);
    const idempotencyKey = randomUUID();
    const { id, accepted } = await client.batches.create(rows, { idempotencyKey });
    expect(accepted).toBe(3);
    expect((await client.batches.create(rows, { idempotencyKey })).id).toBe(id);
    const events: BatchEvent[] = [];
    for await (const event of client.batches.watch(id)) events.push(event);
    const watched = events.flatMap((event) => (event.type === 'row' ? [event] : []));
    expect(watched.map(({ row }) => row.reference).sort()).toEqual(['visit 1', 'visit 2', 'visit 3']);
    expect(events.at(-1)).toMatchObject({ type: 'progress', batch: { state: 'completed', charged: 3 } });
    const rest: BatchEvent[] = [];
    for await (const event of client.batches.watch(id, { lastEventId: watched[1]?.eventId }))
      rest.push(event);
    expect(rest.filter(({ type }) => type === 'row')).toEqual([watched[2]]);
    const results: unknown[] = [];
    for await (const { reference, answer } of client.batches.results(id, { limit: 2 }))
      results.push([reference, answer?.success]);
    expect(results).toEqual([
      ['visit 1', true],
      ['visit 2', true],
      ['visit 3', true],
    ]);
  });

  it('sends a batch as a table, which is stopped and goes on', async () => {
    const table = 'Appointment ID,Insurance,Member ID,Patient Name\n10231,Aetna,W910000001,"Doe, Jane"\n';
    const notBefore = new Date(Date.now() + 3_600_000).toISOString();
    const { id } = await client.batches.create(table, { notBefore });
    expect((await client.batches.pause(id)).state).toBe('paused');
    expect((await client.batches.resume(id)).state).toBe('queued');
    expect((await client.batches.cancel(id)).state).toBe('cancelled');
    const { data } = await client.batches
      .list({ limit: 1 })
      .pages()
      .next()
      .then(({ value }) => value ?? { data: [] });
    expect(data[0]?.id).toBe(id);
  });

  it('verifies webhooks, and lists the events that they told of', async () => {
    const receiver = await webhookReceiver();
    const json = { url: receiver.url('/client'), events: ['batch.cancelled'] as const };
    const { id: webhookId, secret } = await client.request('POST', '/api/webhooks', { json });
    await client.request('POST', '/api/webhooks/{webhookId}/test', { path: { webhookId } });
    // The batch that was cancelled before may be told of first.
    const ping = (): ReturnType<typeof receiver.got>[number] | undefined =>
      receiver.got('/client').find(({ body }) => body.includes('ping'));
    await eventually(() => ping() !== undefined);
    const { body, headers } = ping() ?? { body: '', headers: {} };
    expect(await verifyWebhook(body, headers, secret)).toMatchObject({ type: 'ping', data: { webhookId } });
    await expect(verifyWebhook(body.replace('ping', 'pong'), headers, secret)).rejects.toThrow(
      'is not signed',
    );
    await client.request('DELETE', '/api/webhooks/{webhookId}', { path: { webhookId } });
    await receiver.stop();
    const types: string[] = [];
    await eventually(async () => {
      for await (const { type } of client.events.list({ order: 'oldest' })) types.push(type);
      return types.includes('batch.completed');
    });
  });

  it('of operators opens a workspace, whose key checks until its wallet is empty', async () => {
    const { baseUrl, operatorToken, clientId } = system.access;
    const operator = new OperatorClient({ baseUrl, token: operatorToken });
    const { id: workspaceId } = await operator.workspaces.create({ name: 'Opened by the client' });
    const clinic = await operator.request('POST', '/ops/workspaces/{workspaceId}/clinics', {
      path: { workspaceId },
      json: { name: 'Harbour', npi: '1999999984' },
    });
    expect(clinic.clientId).not.toBe(clientId);
    const grantKey = { idempotencyKey: randomUUID() };
    await operator.wallet.grant(workspaceId, { checks: 1, reason: 'first' }, grantKey);
    expect(
      (await operator.wallet.grant(workspaceId, { checks: 1, reason: 'first' }, grantKey)).available,
    ).toBe(1);
    const { key } = await operator.keys.issue(workspaceId, { name: 'client', scopes: ['check:live'] });
    const theirs = new EligibilityClient({ baseUrl, apiKey: key, clientId: clinic.clientId });
    expect((await theirs.check(PATIENT)).status).toBe('active');
    expect(await refused(theirs.check(PATIENT))).toMatchObject({ code: 'insufficient-balance', status: 402 });
  });

  it('of operators isolates and restores a payer, and lists the catalog', async () => {
    const { baseUrl, operatorToken } = system.access;
    const operator = new OperatorClient({ baseUrl, token: operatorToken });
    const payerIds: string[] = [];
    for await (const { payerId } of operator.payers.list({ limit: 50 })) payerIds.push(payerId);
    const circuit = { scope: 'payers', circuitId: payerIds.at(-1) ?? '' } as const;
    expect((await operator.payers.get(circuit.circuitId)).payerId).toBe(circuit.circuitId);
    expect((await operator.circuits.isolate(circuit, { reason: 'try' })).mode).toBe('isolated');
    expect((await operator.circuits.list()).overrides.map(({ id }) => id)).toContain(circuit.circuitId);
    expect((await operator.circuits.restore(circuit, { reason: 'try' })).mode).toBe('restored');
    await operator.request('POST', '/ops/circuits/{scope}/{circuitId}/auto', {
      path: circuit,
      json: { reason: 'over' },
    });
  });
});
