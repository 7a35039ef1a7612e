/** Adds the slope of a loss at some weights to an empty gradient. */
export type Gradient = (weights: Float64Array, gradient: Float64Array) => void;

const RATE = 0.1;
const LAST_RATE_SHARE = 0.1;
const MOMENTUM = 0.9;
const SCALE_MEMORY = 0.99;
const TINY = 1e-8;

/**
 * Weights that make a loss small, by gradient descent with a step of its own for each weight (Adam, Kingma and Ba 2015).
 * The same input always gives the same weights.
 * @param penalty of the square of each weight
 */
export function descend(
  start: Float64Array,
  gradientOf: Gradient,
  { steps, penalty }: { readonly steps: number; readonly penalty: number },
): Float64Array {
  const weights = start.slice();
  const mean = new Float64Array(start.length);
  const scale = new Float64Array(start.length);
  const gradient = new Float64Array(start.length);
  for (let step = 1; step <= steps; step += 1) {
    gradient.fill(0);
    gradientOf(weights, gradient);
    const rate = RATE * (1 - ((1 - LAST_RATE_SHARE) * step) / steps);
    for (let at = 0; at < weights.length; at += 1) {
      const slope = (gradient[at] ?? 0) + penalty * (weights[at] ?? 0);
      mean[at] = MOMENTUM * (mean[at] ?? 0) + (1 - MOMENTUM) * slope;
      scale[at] = SCALE_MEMORY * (scale[at] ?? 0) + (1 - SCALE_MEMORY) * slope ** 2;
      const ahead = (mean[at] ?? 0) / (1 - MOMENTUM ** step);
      const width = Math.sqrt((scale[at] ?? 0) / (1 - SCALE_MEMORY ** step)) + TINY;
      weights[at] = (weights[at] ?? 0) - (rate * ahead) / width;
    }
  }
  return weights;
}
