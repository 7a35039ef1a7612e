import { WIRES } from '@eligibility/kit/testing';
import { CORE_SERVICE_TYPES } from '../domain/core-floor';
import { serveCatalog, type ServedCatalog } from '../testing/served-catalog';

describe.each(WIRES)('MatchPayer over %s', (_wire, bindAddress) => {
  let wire: ServedCatalog;
  beforeAll(async () => {
    wire = await serveCatalog(bindAddress());
  });
  afterAll(async () => wire.close());

  it('answers a match with all that a check needs to know about the payer', async () => {
    expect(await wire.match('Aetna Dental PPO')).toEqual({
      result: {
        $case: 'matched',
        value: {
          payer: {
            payerId: 'AETNADENTAL',
            name: 'Aetna Dental',
            states: [],
            linesOfBusiness: ['dental'],
            tradingPartnerId: '60054',
            routes: [],
            supportsEligibility: true,
            requiresDateOfBirth: false,
            capabilities: {
              serviceTypes: [...CORE_SERVICE_TYPES],
              severalServiceTypes: false,
              procedureCodes: false,
              searchWithoutMemberId: false,
              ...{ searchByName: false, searchWithoutFirstName: false },
              dates: {
                ...{ monthsBack: 12, daysBack: 0, daysForward: 0, toMonthEnd: true },
                ...{ isFirstStated: false, isLastStated: false },
              },
              source: 'caqh-core',
            },
          },
          score: expect.closeTo(99, -1) as number,
          reason: 'token-bag',
          matchedBy: 'text',
          siblings: [],
        },
      },
      catalogVersion: 1,
    });
  });

  it('answers an ambiguous name with its candidates', async () => {
    expect(await wire.match('Medicaid')).toMatchObject({
      result: {
        $case: 'ambiguous',
        value: {
          candidates: [
            { payer: { payerId: 'MDCDOH' }, score: 90 },
            { payer: { payerId: 'MDCDTX' }, score: 90 },
          ],
        },
      },
    });
  });

  it('answers an unknown name with the nearest payers', async () => {
    expect(await wire.match('Aetna Lawn Mower Repair Shop')).toMatchObject({
      result: { $case: 'notFound', value: { nearest: { 0: { payer: { payerId: '60054' } } } } },
    });
    expect(await wire.match('workers comp')).toMatchObject({
      result: { value: { nearest: [], nonPayer: 'workers-compensation' } },
    });
  });

  it.each([
    ['name must not be empty.', ''],
    ['name must not be empty.', ' \t '],
    ['name must have at most 120 characters.', 'a'.repeat(121)],
  ])('is validation-failed: %s', async (detail, name) => {
    await expect(wire.match(name)).rejects.toMatchObject({ code: 'validation-failed', options: { detail } });
    expect(await wire.match('a'.repeat(120))).toMatchObject({ result: { $case: 'notFound' } });
  });
});

describe.each(WIRES)('SearchPayers over %s', (_wire, bindAddress) => {
  let wire: ServedCatalog;
  beforeAll(async () => {
    wire = await serveCatalog(bindAddress());
  });
  afterAll(async () => wire.close());

  const idsFor = async (query: string, limit: number): Promise<readonly (string | undefined)[]> =>
    (await wire.search(query, limit)).candidates.map((candidate) => candidate.payer?.payerId);

  it('returns candidates best first', async () => {
    const { candidates } = await wire.search('aetn', 2);
    expect(candidates).toMatchObject([
      { payer: { payerId: '60054' } },
      { payer: { payerId: 'AETNADENTAL' } },
    ]);
    expect(candidates[0]?.score).toBeGreaterThan(candidates[1]?.score ?? 100);
  });

  it('lists the first payers by name for an empty query, ten by default', async () => {
    expect(await idsFor('', 2)).toEqual(['60054', 'AETNADENTAL']);
    expect([(await idsFor('', 0)).length, (await idsFor('', 50)).length]).toEqual([10, 17]);
  });

  it('explains the outcome that a match of the query has, when it is asked to', async () => {
    const { candidates, explanation } = await wire.search('mercy care', 1, true);
    expect(candidates).toHaveLength(1);
    expect(explanation).toMatchObject({
      outcome: 'ambiguous',
      reason: expect.stringMatching(/\.$/) as unknown,
      tokens: [
        { text: 'mercy', kind: 'word' },
        { text: 'care', kind: 'generic' },
      ],
      candidates: [{ payer: { payerId: 'MERCYAZ' } }, { payer: { payerId: 'MERCYWI' } }],
    });
    expect((await wire.search('aetna', 1, true)).explanation).toMatchObject({ outcome: 'matched' });
    expect((await wire.search('self pay', 1, true)).explanation).toMatchObject({ outcome: 'not-found' });
  });

  it.each([
    ['query must have at most 120 characters.', 'a'.repeat(121), 0, false],
    ['limit must be 1 to 50, or 0 for 10.', 'aetna', 51, false],
    ['query must not be empty.', ' ', 1, true],
  ])('is validation-failed: %s', async (detail, query, limit, explain) => {
    await expect(wire.search(query, limit, explain)).rejects.toMatchObject({
      code: 'validation-failed',
      options: { detail },
    });
  });
});
