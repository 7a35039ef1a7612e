import { descend } from './descend';
import { addProducts, emptyMatrix, inverseOf, withoutWeights } from './surgeon';
import { sparseDot, sparseOf } from './sparse';

const ROWS = [
  [1, 0, 2],
  [0, 1, 1],
  [1, 1, 0],
  [2, 0, 1],
].map((row) => sparseOf(Float64Array.from(row)));
const TARGETS = [3, 1, 2, 4];
const PENALTY = 0.1;

/** Least squares: its second derivatives are the same everywhere, so the second order is exact. */
const fit = (isFree: (at: number) => boolean): Float64Array =>
  descend(
    new Float64Array(3),
    (weights, gradient) => {
      for (const [row, vector] of ROWS.entries())
        for (const [at, place] of vector.places.entries())
          if (isFree(place))
            gradient[place] =
              (gradient[place] ?? 0) +
              (vector.values[at] ?? 0) * (sparseDot(vector, weights) - (TARGETS[row] ?? 0));
    },
    { steps: 4_000, penalty: PENALTY },
  );

describe('weights of which some are removed', () => {
  const products = emptyMatrix(3);
  for (const row of ROWS) addProducts(products, row, 1);
  const inverse = inverseOf(products, PENALTY);

  it.each([[[0]], [[2]], [[0, 2]]])('are those of a fit without them: %j', (removed) => {
    const fitted = fit((at) => !removed.includes(at));
    const left = withoutWeights(
      fit(() => true),
      inverse,
      removed,
    );
    for (const at of [0, 1, 2]) expect(left[at]).toBeCloseTo(fitted[at] ?? 0, 2);
  });
});
