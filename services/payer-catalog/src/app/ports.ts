import type { DirectoryProblem } from '../domain/directory/directory-problems';
import type { AliasEdit, Layer, Source } from '../domain/directory/layer';
import type { PayerDirectory } from '../domain/payer';

/** Who changed the catalog, and when. */
type Stamp = { readonly actor: string; readonly atMs: number };

/** A list to be taken: a new one, or one of an earlier version once more. */
export type LayerChange = Stamp & {
  readonly kind: 'layer';
  readonly layer: Layer;
  /** SHA-256 of what the list was read from, hexadecimal. */
  readonly checksum: string;
  readonly restoredFrom: number | undefined;
};

/** What operators want the aliases of one payer to differ in from now on. */
export type AliasChange = Stamp & { readonly kind: 'aliases'; readonly edit: AliasEdit };

export type CatalogChange = LayerChange | AliasChange;

/** One step of the catalog's history. Versions count from 1 without gaps. */
export type CatalogVersion = Stamp & { readonly version: number } & (
    | {
        readonly kind: 'layer';
        readonly source: Source;
        readonly checksum: string;
        readonly payerCount: number;
        readonly restoredFrom: number | undefined;
      }
    | { readonly kind: 'aliases'; readonly payerId: string }
  );

/** A list with the version that brought it. */
export type StoredLayer = Layer & { readonly version: number; readonly checksum: string };

/** The catalog in force. */
export type StoredCatalog = {
  /** The newest version; 0 when nothing was ever stored. */
  readonly version: number;
  /** The newest list of each source: the seed first, then by version. */
  readonly layers: readonly StoredLayer[];
  /** The newest edit of each payer, by payer id. */
  readonly aliasEdits: readonly AliasEdit[];
};

/** Keeps the catalog and its whole history. */
export type PayerStore = {
  /** The newest version, 0 at first; cheap enough to be asked every second. */
  readonly version: () => Promise<number>;
  readonly load: () => Promise<StoredCatalog>;
  /**
   * Adds the version after `baseVersion`, all or nothing; false, and nothing changed, when that version exists already.
   * Of several that try the same one, exactly one gets true.
   */
  readonly commit: (baseVersion: number, change: CatalogChange) => Promise<boolean>;
  /** Newest first, those below `beforeVersion` when it is given. */
  readonly listVersions: (page: {
    readonly limit: number;
    readonly beforeVersion: number | undefined;
  }) => Promise<readonly CatalogVersion[]>;
  /** The list that a version brought; undefined for other versions. */
  readonly layerOf: (version: number) => Promise<StoredLayer | undefined>;
  /** True when the source ever brought a list with this checksum. */
  readonly hasSeen: (source: Source, checksum: string) => Promise<boolean>;
};

/** A curated directory to begin with. */
export type Seed = {
  readonly directory: PayerDirectory;
  /** SHA-256 of the directory, hexadecimal. */
  readonly checksum: string;
  /** Where a person finds the entry that has a problem, such as `dental.json, entry 3`. */
  readonly placeOf: (problem: DirectoryProblem) => string;
};

/** Where a seed comes from. */
export type SeedSource = {
  /** @throws ConfigError naming the file and entry that cannot be read */
  readonly read: () => Promise<Seed>;
};
