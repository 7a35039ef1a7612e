/** A third-party validator. */
export type Checker = {
  readonly name: string;
  /** For each text what is wrong with it; undefined when nothing is. */
  readonly check: (texts: readonly string[]) => Promise<readonly (string | undefined)[]>;
};
