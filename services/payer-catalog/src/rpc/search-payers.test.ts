import { serveSample, type Wire } from './_wire';

describe('SearchPayers', () => {
  let wire: Wire;
  beforeAll(async () => {
    wire = await serveSample();
  });
  afterAll(async () => wire.close());

  const idsFor = async (query: string, limit: number): Promise<readonly (string | undefined)[]> =>
    (await wire.search(query, limit)).candidates.map((candidate) => candidate.payer?.payerId);

  it('gives candidates best first', async () => {
    const { candidates } = await wire.search('aetn', 2);
    expect(candidates).toMatchObject([
      { payer: { payerId: '60054' } },
      { payer: { payerId: 'AETNADENTAL' } },
    ]);
    expect(candidates[0]?.score).toBeGreaterThan(candidates[1]?.score ?? 100);
  });

  it('lists payers for a name that a match would ask about', async () => {
    expect(await idsFor('mercy care', 5)).toEqual(['MERCYAZ', 'MERCYWI']);
  });

  it('lists the first by name for an empty query, ten unless asked for another number', async () => {
    expect(await idsFor('', 2)).toEqual(['60054', 'AETNADENTAL']);
    expect([(await idsFor('', 0)).length, (await idsFor('', 50)).length]).toEqual([10, 17]);
  });

  it('is empty when nothing is like the query', async () => {
    expect(await wire.search('zzzzqq', 0)).toEqual({ candidates: [] });
  });

  it.each([
    ['query must have at most 120 characters.', 'a'.repeat(121), 0],
    ['limit must be 1 to 50, or 0 for 10.', 'aetna', 51],
  ])('is validation-failed: %s', async (detail, query, limit) => {
    await expect(wire.search(query, limit)).rejects.toMatchObject({
      code: 'validation-failed',
      options: { detail },
    });
  });
});
