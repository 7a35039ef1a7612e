export type Point = { readonly atMs: number; readonly value: number };

export type Line = {
  readonly name: string;
  /** In the order of time. */
  readonly points: readonly Point[];
};

type Scales = { readonly x: (atMs: number) => number; readonly y: (value: number) => number };

/** Farther apart than one step, and some rounding. */
const GAP_STEPS = 1.5;

/**
 * A line through the points, as the `d` of an SVG path. Where points are missing the line is too: nothing is known of
 * that time. A point without neighbours is a dot.
 * @param stepMs between two points
 */
export function linePath(points: readonly Point[], stepMs: number, { x, y }: Scales): string {
  return points
    .map(({ atMs, value }, place) => {
      const before = points[place - 1];
      const next = points[place + 1];
      const at = `${x(atMs).toFixed(1)} ${y(value).toFixed(1)}`;
      if (before !== undefined && atMs - before.atMs <= stepMs * GAP_STEPS) return `L${at}`;
      const isAlone = next === undefined || next.atMs - atMs > stepMs * GAP_STEPS;
      return isAlone ? `M${at}h0` : `M${at}`;
    })
    .join('');
}

export function highest({ points }: Line): number {
  return Math.max(0, ...points.map(({ value }) => value));
}

/** The lines with the highest values first, so that the ones that matter are among the few that a chart can show. */
export function highestFirst(lines: readonly Line[]): readonly Line[] {
  return [...lines].sort(
    (one, other) => highest(other) - highest(one) || one.name.localeCompare(other.name, 'en'),
  );
}
