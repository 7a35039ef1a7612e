/** How long something took: `850 ms`, `1.2 s`. */
export function tookOf(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
}
