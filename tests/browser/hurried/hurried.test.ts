import { describeWithBrowser } from '../helpers/describe-with-browser';
import { campaign, failureOf } from './campaign';

/** `HURRIED_SEED=7` makes other hands; the same seed makes the same. */
const SEED = Number(process.env['HURRIED_SEED'] ?? '1');
const RUNS = 8;
const LANES = 4;
const TIMEOUT_MS = 300_000;

describeWithBrowser('Hurried hands', () => {
  it(
    `are charged once for each question, and see each answer (seed ${String(SEED)})`,
    async () => {
      const { runs, unfinished } = await campaign({ firstSeed: SEED, runs: RUNS, lanes: LANES });
      expect(unfinished).toEqual([]);
      expect(runs.filter(({ violations }) => violations.length > 0).map(failureOf)).toEqual([]);
      expect(runs).toHaveLength(RUNS);
    },
    TIMEOUT_MS,
  );
});
