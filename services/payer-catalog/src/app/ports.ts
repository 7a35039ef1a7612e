import type { CuratedPayers } from '@eligibility/payer-files';
import type { MatchOutcome } from '@eligibility/payer-matching';
import type { AliasEdit, Layer, Source } from '../domain/layers';

/** Who changed the catalog, and when. */
type Stamp = { readonly actor: string; readonly atMs: number };

/** A list to be taken. */
export type LayerChange = Stamp & {
  readonly kind: 'layer';
  readonly layer: Layer;
  /** SHA-256 of what the list was read from, hexadecimal. */
  readonly checksum: string;
};

/** The lists of an earlier version, all of them and no others, are to be in force again; the aliases stay. */
export type RestoreChange = Stamp & { readonly kind: 'restore'; readonly restoredFrom: number };

/** What operators want the aliases of one payer to differ in from now on. */
export type AliasChange = Stamp & { readonly kind: 'aliases'; readonly edit: AliasEdit };

export type CatalogChange = LayerChange | AliasChange | RestoreChange;

/** One step of the catalog's history. Versions count from 1 without gaps. */
export type CatalogVersion = Stamp & { readonly version: number } & (
    | {
        readonly kind: 'layer';
        readonly source: Source;
        readonly checksum: string;
        readonly payerCount: number;
        /** Of former releases, which restored one list by taking it once more. */
        readonly restoredFrom: number | undefined;
      }
    | { readonly kind: 'aliases'; readonly payerId: string }
    | { readonly kind: 'restore'; readonly restoredFrom: number }
  );

/** A list with the version that brought it. */
export type StoredLayer = Layer & { readonly version: number; readonly checksum: string };

/** The catalog in force. */
export type StoredCatalog = {
  /** The newest version; 0 when nothing was ever stored. */
  readonly version: number;
  /** The lists in force, as `listsInForce` orders them: the seed first, then by version. */
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
  /** True when the source ever brought a list with this checksum. */
  readonly hasSeen: (source: Source, checksum: string) => Promise<boolean>;
};

/** Curated payers to begin with. */
export type Seed = CuratedPayers & {
  /** SHA-256 of the directory, hexadecimal. */
  readonly checksum: string;
};

/** Where a seed comes from. */
export type SeedSource = {
  /** @throws ConfigError naming the file and entry that cannot be read */
  readonly read: () => Promise<Seed>;
};

/** Counts how names were understood. */
export type MatchMeter = (outcome: MatchOutcome['kind']) => void;
