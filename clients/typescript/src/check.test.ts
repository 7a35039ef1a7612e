import { checked, failureOf, problem, QUESTION, simulated } from './_simulated';

const KEY = '0d9c7f36-8a52-4a0f-b0a7-6a4f2f3f9d11';

describe('the idempotency key of a check', () => {
  it('is one for all attempts, and is told before the first', async () => {
    const { client, sent } = simulated(['never', problem(500, 'internal'), checked()]);
    const told: [key: string, sent: number][] = [];
    const onIdempotencyKey = async (key: string): Promise<void> => {
      await new Promise(setImmediate);
      told.push([key, sent.length]);
    };
    await client.check(QUESTION, { onIdempotencyKey });
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual([keys[0], keys[0], keys[0]]);
    expect(told).toEqual([[keys[0], 0]]);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is the one that was given', async () => {
    const { client, sent } = simulated([
      checked('active', { 'idempotent-replayed': 'true', 'idempotency-key': KEY }),
    ]);
    const { isReplay, idempotencyKey } = await client.check(QUESTION, { idempotencyKey: KEY });
    expect(sent[0]?.headers.get('idempotency-key')).toBe(KEY);
    expect([isReplay, idempotencyKey]).toEqual([true, KEY]);
  });

  it('that cannot be stored keeps the check from being sent', async () => {
    const { client, sent } = simulated([]);
    const full = new Error('the disk is full');
    const check = client.check(QUESTION, { onIdempotencyKey: () => Promise.reject(full) });
    expect(await failureOf(check)).toBe(full);
    expect(sent).toEqual([]);
  });

  it.each([[problem(402, 'insufficient-balance')], ['never' as const]])('is in every error', async (step) => {
    const { client } = simulated([step], { maxRetries: 0 });
    expect(await failureOf(client.check(QUESTION, { idempotencyKey: KEY }))).toMatchObject({
      idempotencyKey: KEY,
    });
  });
});

describe('a check', () => {
  it('is sent with the credentials, the clinic and what the answer shall have', async () => {
    const { client, sent } = simulated([checked()]);
    const options = { include: ['benefits', 'estimate'], maxAgeSeconds: 600 } as const;
    await client.check({ ...QUESTION, patientDateOfBirth: undefined }, options);
    const [{ url, method, headers, body } = { url: '', method: '', headers: new Headers(), body: '' }] = sent;
    expect(`${method} ${url}`).toBe(
      'POST http://eligibility.test/api/eligibility/check?include=outcome%2Cbenefits%2Cestimate',
    );
    expect(JSON.parse(body)).toEqual(QUESTION);
    expect(Object.fromEntries(headers)).toMatchObject({
      authorization: 'Bearer ek_secret',
      'x-client-id': '4f0c2b1e-9a7d-4c3e-8b21-6d5e4f3a2b10',
      'content-type': 'application/json',
      'cache-control': 'max-age=600',
    });
  });

  it.each([
    ['active', 'active'],
    ['inactive', 'inactive'],
    ['not-stated', 'unknown'],
    ['rejected', 'rejected'],
    ['unavailable', 'unavailable'],
    ['no-answer', 'unavailable'],
    ['never-sent', 'unavailable'],
    ['not-called', 'unavailable'],
    ['account-refused', 'unavailable'],
    ['throttled', 'unavailable'],
    ['clearinghouse-refused', 'unavailable'],
    ['an outcome of a later version', 'unavailable'],
  ])('whose outcome is %s is %s', async (outcome, status) => {
    const { client } = simulated([checked(outcome)]);
    expect(await client.check(QUESTION)).toMatchObject({
      status,
      checkId: 'c-1',
      isCharged: true,
      isReplay: false,
    });
  });

  it('says which figures are in doubt', async () => {
    const doubts = 'copayAmount;reason=several-amounts, deductibleRemaining;reason=partial-care';
    const { client } = simulated([checked('active', { 'benefit-doubts': doubts })]);
    expect((await client.check(QUESTION)).doubts).toEqual([
      { field: 'copayAmount', reason: 'several-amounts' },
      { field: 'deductibleRemaining', reason: 'partial-care' },
    ]);
  });

  it('has a type for each status', async () => {
    const { client } = simulated([checked()]);
    const result = await client.check(QUESTION);
    if (result.status !== 'active') throw new Error(result.reason.text);
    const isActive: true = result.summary.coverageActive;
    expect(isActive).toBe(true);
  });

  it('may be a mock, with a fixture', async () => {
    const { client, sent } = simulated([checked()]);
    await client.mockCheck(QUESTION, { fixture: 'dental' });
    expect(sent[0]?.url).toContain('/api/eligibility/check/mock?');
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ ...QUESTION, mockFixture: 'dental' });
  });
});
