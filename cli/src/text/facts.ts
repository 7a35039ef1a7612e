import { harmless } from './table';

export type Fact = readonly [name: string, value: string];

const GAP = 2;

/** One line per fact, with the values aligned in a column. */
export function factLines(facts: readonly Fact[]): readonly string[] {
  const width = Math.max(...facts.map(([name]) => name.length)) + GAP;
  return facts.map(([name, value]) => `${name.padEnd(width)}${harmless(value)}`);
}
