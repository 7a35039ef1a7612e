import { uuid } from './_samples';
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
  const [first, second] = [1, 2].map((n) => ({ checkId: uuid(n), fence: n })) as [Attempt, Attempt];

  it('renews everything that runs, in one write', async () => {
    const { keeper, renewals } = setUp();
    keeper.keep(first);
    keeper.keep(second);
    await keeper.renew();
    expect(renewals).toEqual([[first, second]]);
  });

  it('no longer renews what it was told to let go of', async () => {
    const { keeper, renewals } = setUp();
    const letGo = keeper.keep(first);
    keeper.keep(second);
    letGo();
    letGo();
    await keeper.renew();
    expect(renewals).toEqual([[second]]);
  });

  it('writes nothing while nothing runs', async () => {
    const { keeper, renewals } = setUp();
    keeper.keep(first)();
    await keeper.renew();
    expect(renewals).toEqual([]);
  });
});
