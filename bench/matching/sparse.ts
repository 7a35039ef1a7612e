/** The values of a vector that are not 0: most measures of a name are. */
export type Sparse = { readonly places: Uint16Array; readonly values: Float64Array };

export function sparseOf(vector: Float64Array): Sparse {
  const places = Uint16Array.from([...vector.keys()].filter((at) => vector[at] !== 0));
  return { places, values: Float64Array.from(places, (at) => vector[at] ?? 0) };
}

/** The sum of the products. */
export function sparseDot({ places, values }: Sparse, weights: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < places.length; at += 1) sum += (values[at] ?? 0) * (weights[places[at] ?? 0] ?? 0);
  return sum;
}

/** Adds the values times a factor. */
export function addSparse(sums: Float64Array, { places, values }: Sparse, factor: number): void {
  if (Math.abs(factor) < 1e-12) return;
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at] ?? 0;
    sums[place] = (sums[place] ?? 0) + factor * (values[at] ?? 0);
  }
}
