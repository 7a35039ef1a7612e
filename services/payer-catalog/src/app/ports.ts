import type { DirectoryProblem } from '../domain/directory-problems';
import type { PayerDirectory } from '../domain/payer';

/** Keeps the directory. */
export type PayerStore = {
  readonly isEmpty: () => Promise<boolean>;
  /** Everything there is: payers by id, heads in the order they were given. */
  readonly load: () => Promise<PayerDirectory>;
  /** Stores a whole directory, all or nothing; false, and nothing changed, when some payer was there already. */
  readonly fillIfEmpty: (directory: PayerDirectory) => Promise<boolean>;
};

/** A curated directory to begin with. */
export type Seed = {
  readonly directory: PayerDirectory;
  /** Where a person finds the entry that has a problem, such as `dental.json, entry 3`. */
  readonly placeOf: (problem: DirectoryProblem) => string;
};

/** Where a seed comes from. */
export type SeedSource = {
  /** @throws ConfigError naming the file and entry that cannot be read */
  readonly read: () => Promise<Seed>;
};
