import { frozenOwner, lastCredit, storm, type Story } from './_races';
import { redisKilled } from './_outages';
import { QUICK, startChaosSystem, type ChaosSystem } from './_system';

/** Starting ten processes on a small machine takes its time. */
jest.setTimeout(300_000);

describe('two gateways and everybody at once', () => {
  let system: ChaosSystem | undefined;
  beforeAll(async () => {
    system = await startChaosSystem(QUICK);
  });
  afterAll(() => system?.stop());
  const started = (): ChaosSystem => {
    if (system === undefined) throw new Error('the system did not start');
    return system;
  };

  const STORIES: readonly (readonly [string, (system: ChaosSystem) => Promise<Story>])[] = [
    ['one key asked for 200 times is one call, one charge, one answer', storm],
    ['ten prepaid checks are enough for ten of 200', lastCredit],
    ['an owner that slept past its lease changes nothing when it wakes', frozenOwner],
  ];
  it.each(STORIES)('%s', async (_name, story) => {
    expect((await story(started())).broken).toEqual([]);
  });

  it('Redis, killed under load, takes no answer with it', async () => {
    // Where there is none, the line that `startChaosSystem` prints has said so.
    const { broken } = started().redis === undefined ? { broken: [] } : await redisKilled(started());
    expect(broken).toEqual([]);
  });
});
