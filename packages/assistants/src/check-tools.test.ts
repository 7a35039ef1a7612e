import { AMBIGUOUS, ANSWERED, missing, PATIENT } from './_answers';
import { connected } from './_connected';

describe('check_eligibility', () => {
  it('asks the API once, within the time that a host gives, and for an answer that was given before', async () => {
    const { use, calls } = await connected([ANSWERED]);
    await use('check_eligibility', { ...PATIENT, language: 'es' });
    expect(calls).toEqual([
      {
        method: 'POST',
        path: '/api/eligibility/check?include=outcome,say',
        body: PATIENT,
        headers: { prefer: 'wait=8', 'accept-language': 'es', 'cache-control': 'max-age=900' },
      },
    ]);
  });

  it('has a result in which only the quotes are words of the payer', async () => {
    const { use } = await connected([ANSWERED]);
    const { structuredContent, content } = await use('check_eligibility', PATIENT);
    expect(structuredContent).toMatchObject({
      status: 'answered',
      say: 'The plan is active.',
      checkId: 'c-1',
      isCharged: true,
      payer: { payerId: '60054', name: 'Aetna é' },
      benefits: { coverageActive: true, copayAmount: 25, outOfPocketRemaining: null },
      uncertain: 'copayAmount',
      nextStep: 'none',
      quotedFromPayer: [
        { about: 'payerName', text: '⟦AETNA WORDS⟧' },
        { about: 'planName', text: '⟦Gold⟧' },
      ],
    });
    expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }]);
  });

  it('sends the same key for the same reference and question, and another for every other', async () => {
    const keysOf = async (args: readonly object[], secret?: string): Promise<readonly unknown[]> => {
      const { use, calls } = await connected(
        args.map(() => ANSWERED),
        secret === undefined ? {} : { secret },
      );
      for (const one of args) await use('check_eligibility', one);
      return calls.map(({ headers }) => headers?.['idempotency-key']);
    };
    const one = { ...PATIENT, reference: 'visit 1' };
    const { payerName, ...rest } = one;
    const [first, again, otherOrder, otherReference, otherMember] = await keysOf([
      one,
      one,
      { ...rest, payerName },
      { ...one, reference: 'visit 2' },
      { ...one, memberId: 'W2' },
    ]);
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect([again, otherOrder]).toEqual([first, first]);
    expect(new Set([first, otherReference, otherMember]).size).toBe(3);
    expect(await keysOf([one], 'another secret of 32 bytes at least')).not.toEqual([first]);
  });

  it('says that a check runs, with the id by which the same call finds it', async () => {
    const { use } = await connected([
      { status: 202, body: { status: 'running', checkId: 'c-2', say: 'Wait.', ask: null } },
    ]);
    expect((await use('check_eligibility', PATIENT)).structuredContent).toMatchObject({
      status: 'still_checking',
      checkId: 'c-2',
      isCharged: null,
      say: 'Wait.',
    });
  });

  it.each([
    ['an ambiguous payer', AMBIGUOUS, 'needs_payer', [2, 62]],
    [
      'an unknown payer',
      { status: 422, body: { code: 'payer-not-found', candidates: [{ payerId: 'A', name: 'Blue A' }] } },
      'needs_payer',
      [1, 1],
    ],
    ['a missing field', missing('memberId'), 'needs_field', [0, 0]],
  ])('has a result for %s where the client shows no forms', async (_what, answer, status, counts) => {
    const { use, calls } = await connected([answer]);
    const { isError, structuredContent } = await use('check_eligibility', PATIENT);
    expect(isError).toBeUndefined();
    expect(structuredContent).toMatchObject({ status, isCharged: false });
    const { choices, choiceCount } = structuredContent as { choices: unknown[]; choiceCount: number };
    expect([choices.length, choiceCount]).toEqual(counts);
    expect(calls).toHaveLength(1);
  });

  it.each([
    [
      { status: 402, body: { code: 'insufficient-balance', detail: 'No checks are left.' } },
      'insufficient-balance',
    ],
    [{ status: 503, body: undefined }, 'service-unavailable'],
  ])('fails as the API does: %j', async (answer, code) => {
    const { use } = await connected([answer]);
    const { isError, content } = await use('check_eligibility', PATIENT);
    expect(isError).toBe(true);
    expect(JSON.stringify(content)).toContain(code);
  });
});

describe('mock_check', () => {
  it('asks for the fixture, has no key, and says that no real payer was asked', async () => {
    const { use, calls } = await connected([ANSWERED]);
    const { structuredContent } = await use('mock_check', { ...PATIENT, mockFixture: 'dental' });
    expect(structuredContent).toMatchObject({ status: 'answered', isSimulated: true });
    expect(calls).toMatchObject([
      {
        path: '/api/eligibility/check/mock?include=outcome,say',
        body: { ...PATIENT, mockFixture: 'dental' },
      },
    ]);
    expect(Object.keys(calls[0]?.headers ?? {})).toEqual(['prefer', 'accept-language']);
  });
});
