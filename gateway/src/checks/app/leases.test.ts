import { uuid } from '../../testing/samples';
import { leaseKeeper } from './leases';
import type { Attempt } from './ports';

describe('leaseKeeper', () => {
  const setUp = () => {
    const renewals: (readonly Attempt[])[] = [];
    const keeper = leaseKeeper({
      renew: (attempts) => {
        renewals.push(attempts);
        return Promise.resolve();
      },
    });
    return { keeper, renewals };
  };
  const [first, second] = [1, 2].map((n) => ({ checkId: uuid(n), workspaceId: 'w', fence: n })) as [
    Attempt,
    Attempt,
  ];

  it('renews all running attempts in one write', async () => {
    const { keeper, renewals } = setUp();
    keeper.startRenewing(first);
    keeper.startRenewing(second);
    await keeper.renew();
    expect(renewals).toEqual([[first, second]]);
  });

  it('stops renewing a released attempt', async () => {
    const { keeper, renewals } = setUp();
    const stopRenewing = keeper.startRenewing(first);
    keeper.startRenewing(second);
    stopRenewing();
    stopRenewing();
    await keeper.renew();
    expect(renewals).toEqual([[second]]);
  });

  it('writes nothing without running attempts', async () => {
    const { keeper, renewals } = setUp();
    keeper.startRenewing(first)();
    await keeper.renew();
    expect(renewals).toEqual([]);
  });
});

it('is idle once the last attempt has ended', async () => {
  const leases = leaseKeeper({ renew: () => Promise.resolve() });
  await leases.idle();
  const stops = [1, 2].map((fence) => leases.startRenewing({ checkId: 'check-1', workspaceId: 'w', fence }));
  let isIdle = false;
  const idle = leases.idle().then(() => {
    isIdle = true;
  });
  stops[0]?.();
  await new Promise(setImmediate);
  expect(isIdle).toBe(false);
  stops[1]?.();
  await idle;
});
