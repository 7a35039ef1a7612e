import { DOUBTS, NAME_FEATURES, RANKING_FEATURES, TEXT_FEATURES } from '@eligibility/payer-matching/fitting';
import { foldsOf } from './folds';
import { seedMaterial } from './labelled';
import { unseenFolds } from './unseen';
import { weightLines } from './weight-worth';

jest.spyOn(console, 'error').mockImplementation();

describe('the worth of weights', () => {
  it('is measured for every feature and doubt, and some of them are worth something', async () => {
    const { directory: whole, labelled } = await seedMaterial();
    const directory = { ...whole, payers: whole.payers.slice(0, 40), ambiguousBrands: [] };
    const ids = new Set(directory.payers.map(({ id }) => id));
    const few = labelled.filter(({ right }) => [...right].some((id) => ids.has(id))).slice(0, 24);
    const folds = foldsOf(few, { directory, rows: [], count: 2 });
    const lines = weightLines(unseenFolds(folds, { directory, rows: [] }));
    const measured = lines.filter((line) => /^ {2}(name|text|ranking|doubt) .*\d\.\d$/.test(line));
    expect(measured).toHaveLength(
      NAME_FEATURES.length + TEXT_FEATURES.length + RANKING_FEATURES.length + DOUBTS.length,
    );
    const losses = measured.map((line) => Number(/(-?\d+\.\d)/.exec(line)?.[1]));
    expect(losses.every((loss) => Number.isFinite(loss))).toBe(true);
    expect(Math.max(...losses)).toBeGreaterThan(0);
  });
});
