import type { Sparse } from './sparse';

/** A square matrix, row by row. */
export type Matrix = { readonly size: number; readonly values: Float64Array };

export function emptyMatrix(size: number): Matrix {
  return { size, values: new Float64Array(size * size) };
}

/** Adds the products of each two values of a vector, times a factor. */
export function addProducts({ size, values }: Matrix, vector: Sparse, factor: number): void {
  const { places } = vector;
  for (let a = 0; a < places.length; a += 1) {
    const row = (places[a] ?? 0) * size;
    const scaled = factor * (vector.values[a] ?? 0);
    for (let b = 0; b < places.length; b += 1) {
      const at = row + (places[b] ?? 0);
      values[at] = (values[at] ?? 0) + scaled * (vector.values[b] ?? 0);
    }
  }
}

/** The inverse of a matrix with a positive diagonal, after the penalty is added to it (Gauss and Jordan). */
export function inverseOf({ size, values }: Matrix, penalty: number): Matrix {
  const left = values.slice();
  const right = new Float64Array(size * size);
  for (let at = 0; at < size; at += 1) {
    left[at * size + at] = (left[at * size + at] ?? 0) + penalty;
    right[at * size + at] = 1;
  }
  for (let pivot = 0; pivot < size; pivot += 1) {
    const scale = 1 / (left[pivot * size + pivot] ?? 1);
    scaleRow(left, { row: pivot, size, scale });
    scaleRow(right, { row: pivot, size, scale });
    for (let row = 0; row < size; row += 1) {
      const factor = left[row * size + pivot] ?? 0;
      if (row === pivot || factor === 0) continue;
      subtractRow(left, { row, from: pivot, size, factor });
      subtractRow(right, { row, from: pivot, size, factor });
    }
  }
  return { size, values: right };
}

function scaleRow(
  values: Float64Array,
  { row, size, scale }: { row: number; size: number; scale: number },
): void {
  for (let at = row * size; at < (row + 1) * size; at += 1) values[at] = (values[at] ?? 0) * scale;
}

function subtractRow(
  values: Float64Array,
  { row, from, size, factor }: { row: number; from: number; size: number; factor: number },
): void {
  for (let at = 0; at < size; at += 1)
    values[row * size + at] = (values[row * size + at] ?? 0) - factor * (values[from * size + at] ?? 0);
}

/**
 * The weights that fit best when some of them are 0, to the second order: the others take over what they can (Optimal
 * Brain Surgeon, Hassibi and Stork 1993). One after another is removed, which gives the same as all at once.
 * @param inverse of the second derivatives of the loss at these weights
 */
export function withoutWeights(
  weights: Float64Array,
  inverse: Matrix,
  removed: readonly number[],
): Float64Array {
  const { size } = inverse;
  const left = weights.slice();
  const values = inverse.values.slice();
  for (const at of removed) {
    const column = Float64Array.from({ length: size }, (_, row) => values[row * size + at] ?? 0);
    const own = column[at] ?? 1;
    const factor = (left[at] ?? 0) / own;
    for (const [row, value] of column.entries()) {
      left[row] = (left[row] ?? 0) - factor * value;
      subtractScaled(values, { start: row * size, column, factor: value / own });
    }
  }
  for (const at of removed) left[at] = 0;
  return left;
}

function subtractScaled(
  values: Float64Array,
  { start, column, factor }: { start: number; column: Float64Array; factor: number },
): void {
  for (let at = 0; at < column.length; at += 1)
    values[start + at] = (values[start + at] ?? 0) - factor * (column[at] ?? 0);
}
