import { connected, type Stated } from './_connected';

const structureOf = async (tool: string, args: object, answer: Stated): Promise<unknown> =>
  (await (await connected([answer])).use(tool, args)).structuredContent;

describe('the tools that cost nothing', () => {
  it('are told with titles, hints and schemas, the two checks first', async () => {
    const { client } = await connected([]);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'check_eligibility',
      'mock_check',
      'explain_benefits',
      'estimate',
      'find_payer',
      'wallet_balance',
      'batch_status',
    ]);
    for (const { title, description, annotations, inputSchema, outputSchema } of tools) {
      expect([title, description].join()).toMatch(/^[A-Z]/);
      expect(typeof annotations?.readOnlyHint).toBe('boolean');
      expect([inputSchema.type, outputSchema?.['type']]).toEqual(['object', 'object']);
    }
    expect(tools[0]?.annotations).toMatchObject({ readOnlyHint: false, idempotentHint: true });
    expect(tools[0]?.description).toContain('COSTS ONE CHECK');
  });

  it('find payers by what is typed, with no more members than they promise', async () => {
    const payer = {
      payerId: '60054',
      name: 'Aetna',
      states: ['TX'],
      linesOfBusiness: [],
      supportsEligibility: true,
      requiresDateOfBirth: false,
    };
    const { use, calls } = await connected([{ body: { data: [{ ...payer, score: 1, capabilities: {} }] } }]);
    const { structuredContent } = await use('find_payer', { query: 'a&b', limit: 3 });
    expect(calls[0]?.path).toBe('/api/payers?query=a%26b&limit=3');
    expect(structuredContent).toEqual({ payers: [payer] });
  });

  it('say what is left in the wallet', async () => {
    const budget = { budget: 'workspace', limit: 10, remaining: 3, resetsAt: '2026-01-02T00:00:00Z' };
    expect(
      await structureOf('wallet_balance', {}, { body: { available: 5, held: 1, captured: 2, granted: 8 } }),
    ).toEqual({ available: 5, held: 1, dailyBudgets: [] });
    expect(
      await structureOf(
        'wallet_balance',
        {},
        { body: { available: 5, held: 0, dailyBudgets: [{ ...budget, used: 7 }] } },
      ),
    ).toEqual({ available: 5, held: 0, dailyBudgets: [budget] });
  });

  it('estimate by a check, with the sentences of the API', async () => {
    const { use, calls } = await connected([
      {
        body: {
          confidence: 'assumed',
          allowedAmount: 150,
          patientPays: 25,
          planPays: 125,
          steps: [{ item: 1, kind: 'copay', patientPays: 25, lines: [], sentence: 'Copay: $25.00.' }],
          assumptions: [{ code: 'in-network', sentence: 'In network.', lines: [], otherwise: null }],
          reasons: [],
        },
      },
      { status: 202, body: { status: 'running', checkId: 'c' } },
    ]);
    const bill = { items: [{ serviceTypeCode: '98', allowedAmount: 150 }] };
    const first = await use('estimate', { checkId: 'a/b', ...bill });
    expect(calls[0]).toMatchObject({ path: '/api/eligibility/checks/a%2Fb/estimate', body: bill });
    expect(first.structuredContent).toEqual({
      status: 'answered',
      confidence: 'assumed',
      patientPays: 25,
      planPays: 125,
      steps: ['Copay: $25.00.'],
      assumptions: ['In network.'],
      reasons: [],
    });
    expect((await use('estimate', { checkId: 'c', ...bill })).structuredContent).toMatchObject({
      status: 'still_checking',
      patientPays: null,
    });
  });

  it('explain nothing where no answer is stored, or while the check runs', async () => {
    for (const [status, said] of [
      [200, 'answered'],
      [202, 'still_checking'],
    ] as const)
      expect(
        await structureOf(
          'explain_benefits',
          { checkId: 'c' },
          { status, body: { benefits: null, say: 'Yes.' } },
        ),
      ).toEqual({ status: said, say: 'Yes.', ask: null, explanation: null });
  });

  it.each([
    ['find_payer', { query: 'a' }],
    ['wallet_balance', {}],
    ['batch_status', { batchId: 'b' }],
    ['explain_benefits', { checkId: 'c' }],
    ['estimate', { checkId: 'c', visitKind: 'exam' }],
  ])('%s fails as the API does', async (tool, args) => {
    const { use } = await connected([{ status: 403, body: { code: 'client-forbidden', detail: 'No.' } }]);
    const { isError, content } = await use(tool, args);
    expect(isError).toBe(true);
    expect(JSON.stringify(content)).toContain('client-forbidden');
  });

  it('belong to the trace that the assistant names', async () => {
    const { client, calls } = await connected([
      { body: { available: 1, held: 0 } },
      { body: { available: 1, held: 0 } },
    ]);
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    for (const one of [traceparent, 'nonsense\r\nx: y'])
      await client.callTool({ name: 'wallet_balance', arguments: {}, _meta: { traceparent: one } });
    expect(calls.map(({ headers }) => headers?.['traceparent'])).toEqual([traceparent, undefined]);
  });
});
