import { codeOf } from '../../helpers/client';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';

describe('a payer name that fits several payers', () => {
  let system: SharedSystem;
  beforeAll(async () => {
    system = await sharedSystem('Ambiguous payers');
  });

  it('is refused with its candidates, and the id of a candidate is accepted', async () => {
    const ambiguous = await system.live({ payerName: 'BCBS' });
    const [first] = (ambiguous.body as { candidates: { payerId: string; name: string }[] }).candidates;
    const answer = await system.live({ payerName: String(first?.payerId) });
    expect(answer.status).toBe(200);
  });

  it('is answered with the number of payers that fit and an example that settles it, which is accepted', async () => {
    const { body } = await system.live({ payerName: 'BCBS' });
    const { detail, candidateCount, candidates } = body as {
      readonly detail: string;
      readonly candidateCount: number;
      readonly candidates: readonly unknown[];
    };
    expect(candidateCount).toBeGreaterThan(candidates.length);
    const [, count, example = ''] =
      /^(\d+) payers fit\. Which state's plan is it\? Send the name with the answer, such as "([^"]+)", or/.exec(
        detail,
      ) ?? [];
    expect(Number(count)).toBe(candidateCount);
    expect((await system.live({ payerName: example })).status).toBe(200);
  });

  it.each([
    ['BCBS', 'ambiguous'],
    ['Aetna', 'matched'],
    ['self pay', 'not-found'],
  ])('is explained by the search with the outcome that a check has: %s', async (name, outcome) => {
    const checked = await system.live({ payerName: name });
    expect(codeOf(checked) ?? 'payer-matched').toBe(`payer-${outcome}`);
    const found = await system.call('/api/payers', { query: { query: name, explain: 'true' } });
    expect(found.body).toMatchObject({ explanation: { outcome } });
  });

  it.each(['BCBS', 'United', 'Optum', 'Medicaid'])(
    'is offered the first results of the search: %s',
    async (name) => {
      const refused = await system.live({ payerName: name });
      const found = await system.call('/api/payers', { query: { query: name, limit: '5' } });
      const offered = (refused.body as { candidates: { payerId: string; matchedOn: string }[] }).candidates;
      const listed = (found.body as { data: { payerId: string; matchedOn: string }[] }).data;
      expect(listed.map(({ payerId, matchedOn }) => [payerId, matchedOn]).slice(0, offered.length)).toEqual(
        offered.map(({ payerId, matchedOn }) => [payerId, matchedOn]),
      );
    },
  );

  it('is explained and offered without where a payer is asked', async () => {
    const query = { query: 'aetn', explain: 'true' };
    const { body, text } = await system.call('/api/payers', { query });
    expect((body as { data: { name: string }[] }).data[0]?.name).toBe('Aetna');
    expect(text).not.toMatch(/tradingPartner|routes|connector/);
  });

  it.each([
    ['explain=true', 'query', 'is required'],
    ['query=&explain=true', 'query', 'must not be empty'],
    ['query=casc&explain=perhaps', 'explain', 'must be a boolean'],
    ['q=aetna', 'q', 'is not a parameter of this list'],
  ])('is not searched for by %s', async (query, field, message) => {
    const refused = { code: 'validation-failed', errors: [{ field, message }] };
    expect(await system.call(`/api/payers?${query}`)).toMatchObject({ status: 400, body: refused });
  });
});
