import { serveSample, type Wire } from './_wire';

describe('MatchPayer', () => {
  let wire: Wire;
  beforeAll(async () => {
    wire = await serveSample();
  });
  afterAll(async () => wire.close());

  it('answers a match with all that a check needs to know of the payer', async () => {
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
          },
          score: 99,
          reason: 'token-bag',
        },
      },
      catalogVersion: 1,
    });
  });

  it('keeps the leading zeros of an id', async () => {
    const answer = {
      result: { value: { payer: { payerId: '00590', tradingPartnerId: '00590', states: ['FL'] } } },
    };
    expect(await wire.match('florida blue')).toMatchObject(answer);
  });

  it('answers an ambiguous name with the payers to choose from', async () => {
    expect(await wire.match('Medicaid')).toMatchObject({
      result: {
        $case: 'ambiguous',
        value: {
          candidates: [
            { payer: { payerId: 'MDCDOH' }, score: 100 },
            { payer: { payerId: 'MDCDTX' }, score: 100 },
          ],
        },
      },
    });
  });

  it('answers a name nobody has with what is nearest', async () => {
    expect(await wire.match('Aetna Church of Dallas')).toMatchObject({
      result: { $case: 'notFound', value: { nearest: [{ payer: { payerId: '60054' } }, {}] } },
    });
    expect(await wire.match('zzzzqq')).toMatchObject({
      result: { $case: 'notFound', value: { nearest: [] } },
    });
  });

  it.each([
    ['name must not be empty.', ''],
    ['name must not be empty.', ' \t '],
    ['name must have at most 120 characters.', 'a'.repeat(121)],
  ])('is validation-failed: %s', async (detail, name) => {
    await expect(wire.match(name)).rejects.toMatchObject({ code: 'validation-failed', options: { detail } });
  });

  it('takes a name of full length', async () => {
    expect(await wire.match('a'.repeat(120))).toMatchObject({ result: { $case: 'notFound' } });
  });
});
