import { refusalOf } from '../../testing/fakes';
import { aContext } from '../../testing/context';
import { requireSimulator } from './answer-check';

describe('a test key', () => {
  const check = (isSimulated: boolean | undefined): Promise<void> =>
    requireSimulator(aContext({ clearinghouse: { isSimulated: () => Promise.resolve(isSimulated) } }));

  it('makes live checks while a simulator answers them', async () => {
    await expect(check(true)).resolves.toBeUndefined();
  });

  it('asks no real payer, nor one of which it is not known', async () => {
    expect(await refusalOf(check(false))).toMatchObject({
      code: 'client-forbidden',
      options: { detail: expect.stringContaining('This is a test key') as string },
    });
    expect((await refusalOf(check(undefined))).code).toBe('service-unavailable');
  });
});
