import { createHash } from 'node:crypto';

/** A choice that depends on a run's name and seed alone, so that the run can be repeated. */
export type SeededChoice = {
  /** 0 to `count - 1` */
  readonly index: (what: string, count: number) => number;
  readonly oneOf: <T>(what: string, values: readonly T[]) => T;
};

export function seededChoice(run: string): SeededChoice {
  const index = (what: string, count: number): number =>
    createHash('sha256').update(`${run}/${what}`).digest().readUInt32BE() % count;
  return {
    index,
    oneOf: (what, values) => {
      const value = values[index(what, values.length)];
      if (value === undefined) throw new RangeError(`nothing to choose from: ${what}`);
      return value;
    },
  };
}
