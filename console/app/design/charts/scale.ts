const STEPS = [1, 2, 4, 5, 10];

/** The end of an axis: a round number at or above the largest value, at least 4, whose half is whole. */
export function niceTop(largest: number): number {
  if (largest <= 4) return 4;
  const power = 10 ** Math.floor(Math.log10(largest));
  const step = STEPS.find((one) => one * power >= largest) ?? 10;
  const top = step * power;
  return top % 2 === 0 ? top : top + 1;
}

const FINE_STEPS = [1, 2, 5, 10];

/** The same for numbers that are not whole, such as shares and seconds: at or above the largest value, and never 0. */
export function roundTop(largest: number): number {
  if (largest <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(largest));
  const step = FINE_STEPS.find((one) => one * power >= largest * (1 - Number.EPSILON)) ?? 10;
  return step * power;
}
