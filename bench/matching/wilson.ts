/** The z of a 95 % interval of a normal distribution. */
const Z = 1.96;

/**
 * The 95 % interval of a share by Wilson's score (E. B. Wilson, 1927): unlike the usual one it is right for few rows and
 * for shares near 0 and 1. Of no rows nothing is known.
 */
export function wilson(part: number, whole: number): readonly [number, number] {
  if (whole === 0) return [0, 1];
  const share = part / whole;
  const spread = (Z * Z) / whole;
  const middle = share + spread / 2;
  const reach = Z * Math.sqrt((share * (1 - share)) / whole + spread / (4 * whole));
  return [Math.max(0, (middle - reach) / (1 + spread)), Math.min(1, (middle + reach) / (1 + spread))];
}

/** `93.9 % [91.2, 95.8]`, or a dash of no rows. */
export function shareWithInterval(part: number, whole: number): string {
  if (whole === 0) return '-';
  const [low, high] = wilson(part, whole);
  return `${percent(part / whole)} % [${percent(low)}, ${percent(high)}]`;
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}
