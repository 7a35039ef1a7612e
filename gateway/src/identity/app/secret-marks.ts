/**
 * Keyed hashes of a fixed text, one for each secret that the stored data was written with. They tell whether a secret
 * is one of these, and nothing else of it.
 */
export type SecretMarkStore = {
  /** All of them, in no order. */
  readonly listMarks: () => Promise<readonly string[]>;
  /** Keeps these too; one that is there already stays. */
  readonly addMarks: (marks: readonly string[]) => Promise<void>;
};
