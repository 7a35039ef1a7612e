import { fakeApp } from '../../testing/fake-app';
import { EXPLANATION, PAYER } from '../../testing/samples';

describe('a search for payers that explains', () => {
  it('shows why a name leads to its outcome, without where a payer is asked', async () => {
    const fake = await fakeApp();
    const answer = await fake.call('get', '/api/payers?query=casc&explain=true');
    const { payer, ...explained } = EXPLANATION.candidates[0] ?? {};
    expect(answer.body).toMatchObject({
      data: [{ payerId: PAYER.payerId }],
      explanation: {
        ...EXPLANATION,
        candidates: [{ payerId: payer?.payerId, name: payer?.name, ...explained }],
      },
    });
    expect(answer.text).not.toContain(PAYER.tradingPartnerId);
  });

  it.each([
    ['/api/payers?explain=true', 'query', 'is required'],
    ['/api/payers?query=&explain=true', 'query', 'is not allowed to be empty'],
    ['/api/payers?query=casc&explain=perhaps', 'explain', 'must be a boolean'],
  ])('is refused: %s', async (path, field, message) => {
    const fake = await fakeApp();
    expect((await fake.call('get', path)).body).toMatchObject({
      status: 400,
      code: 'validation-failed',
      errors: [{ field, message }],
    });
  });
});
