import { batchUnderKills } from './_batch-run';
import { frozenOwner, lastCredit, storm, type Story } from './_races';
import { redisKilled } from './_outages';
import { QUICK, startChaosSystem, type ChaosSystem } from './_system';

/** `FC_SEED=7` kills others, at other times. */
const SEED = process.env['FC_SEED'] ?? '1';

/** Starting ten processes on a small machine takes its time. */
jest.setTimeout(300_000);

describe('two gateways under concurrent requests', () => {
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
    ['200 requests under one key make one call, one charge and one answer', storm],
    ['ten prepaid checks are enough for exactly ten of 200 requests', lastCredit],
    ['an owner paused beyond its lease changes nothing when it resumes', frozenOwner],
  ];
  it.each(STORIES)('%s', async (_name, story) => {
    expect((await story(started())).broken).toEqual([]);
  });

  it('answer every row of a batch once while one process after the other is killed', async () => {
    const { broken } = await batchUnderKills(started(), { rows: 150, seed: SEED });
    expect(broken).toEqual([]);
  });

  it('lose no answer when Redis is killed under load', async () => {
    // Where there is none, the line that `startChaosSystem` prints has said so.
    const { broken } = started().redis === undefined ? { broken: [] } : await redisKilled(started());
    expect(broken).toEqual([]);
  });
});
