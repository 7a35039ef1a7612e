import { AppError } from '@eligibility/kit';
import { fakeGateway, refusalOf, type FakeGateway, type PortAnswers } from '../../testing/fakes';
import { REQUEST, resultOf, uuid } from '../../testing/samples';
import { checkLive } from './check-live';

const DOWN = new AppError('service-unavailable');

/** A gateway whose every check is one of these requests, and what they noted, the newest last. */
const counted = (
  answers: PortAnswers,
  change: (gateway: FakeGateway) => Partial<FakeGateway> = () => ({}),
) => {
  const noted: number[] = [];
  const fake = fakeGateway(answers);
  const gateway = { ...fake, ...change(fake) };
  const request = { ...REQUEST, noteChecksRemaining: (checks: number) => noted.push(checks) };
  return { gateway, noted, request };
};

describe('the checks remaining', () => {
  it('are none when the wallet is empty', async () => {
    const { gateway, noted, request } = counted({ granted: 0 });
    expect((await refusalOf(checkLive(gateway, request))).code).toBe('insufficient-balance');
    expect(noted.at(-1)).toBe(0);
  });

  it('include the check that was given back after a failure of ours', async () => {
    const { gateway, noted, request } = counted({ granted: 3, ask: () => Promise.reject(DOWN) });
    expect(await refusalOf(checkLive(gateway, request))).toBe(DOWN);
    expect(noted.at(-1)).toBe(3);
  });

  it.each([
    ['a check that will be free as free', 'not-called' as const, 3],
    ['a check that will be charged as charged', 'active' as const, 2],
  ])('count %s when the wallet cannot settle it yet', async (_what, outcome, left) => {
    const ask = () => Promise.resolve(resultOf(outcome));
    const { gateway, noted, request } = counted({ granted: 3, ask }, ({ wallet }) => ({
      wallet: { ...wallet, settle: () => Promise.reject(DOWN) },
    }));
    await checkLive(gateway, request);
    expect(noted.at(-1)).toBe(left);
  });

  it('are unknown when a daily budget refused the check, or the wallet is down', async () => {
    for (const code of ['daily-budget-exhausted', 'service-unavailable'] as const) {
      const { gateway, noted, request } = counted({ granted: 3 }, ({ wallet }) => ({
        wallet: {
          ...wallet,
          hold: () => Promise.reject(new AppError(code)),
          settle: () => Promise.reject(DOWN),
        },
      }));
      expect((await refusalOf(checkLive(gateway, request))).code).toBe(code);
      expect(noted).toEqual([]);
    }
  });

  it('are not changed by a replay', async () => {
    const { gateway, noted, request } = counted({ granted: 3 });
    await checkLive(gateway, request);
    noted.length = 0;
    expect(await checkLive(gateway, request)).toMatchObject({ ageSeconds: 0 });
    expect(noted).toEqual([]);
  });

  it('need no further call to the wallet', async () => {
    const { gateway, request } = counted({ granted: 3 });
    let reads = 0;
    const balance = (): Promise<never> => {
      reads += 1;
      return Promise.reject(DOWN);
    };
    await checkLive(
      { ...gateway, wallet: { ...gateway.wallet, balance } },
      { ...request, idempotencyKey: uuid(9) },
    );
    expect([reads, gateway.calls]).toEqual([0, ['match', 'hold', 'ask', 'record', 'capture']]);
  });
});
