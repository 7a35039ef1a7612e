/** The parts of the benchmark, in the order in which they are measured. */
export const PARTS = [
  'index',
  'learnt',
  'folds',
  'context',
  'brands',
  'knowledge',
  'weights',
  'speed',
] as const;

export type Part = (typeof PARTS)[number];

/**
 * The parts that the command line names (`-- folds weights`), all of them where it names none.
 * @throws Error for a part that does not exist
 */
export function partsOf(args: readonly string[]): ReadonlySet<Part> {
  const unknown = args.filter((arg) => !PARTS.some((part) => part === arg));
  if (unknown.length > 0)
    throw new Error(`no part is called ${unknown.join(', ')}; the parts are ${PARTS.join(', ')}`);
  return new Set(args.length === 0 ? PARTS : PARTS.filter((part) => args.includes(part)));
}
