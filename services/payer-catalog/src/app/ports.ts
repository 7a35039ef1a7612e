import type { CatalogVersion } from '@eligibility/contract';
import type { KnowledgeRow, MatchOutcome, PayerDirectory } from '@eligibility/payer-matching';
import type { AliasEdit, Layer, LayerSource, Source } from '../domain/layers';

/** Who changed the catalog, and when. */
type Stamp = { readonly actor: string; readonly atMs: number };

/** A list to be imported. */
export type LayerChange = Stamp & {
  readonly kind: 'layer';
  readonly layer: Layer;
  /** SHA-256 of what the list was read from, hexadecimal. */
  readonly checksum: string;
};

/** Knowledge of names, which replaces the former one. */
export type KnowledgeChange = Stamp & {
  readonly kind: 'knowledge';
  readonly rows: readonly KnowledgeRow[];
  /** SHA-256 of the rows, hexadecimal. */
  readonly checksum: string;
};

/** Restores exactly the lists and the knowledge of an earlier version; the aliases are kept. */
export type RestoreChange = Stamp & { readonly kind: 'restore'; readonly restoredFrom: number };

/** How an operator changes the aliases of one payer, relative to its lists. */
export type AliasChange = Stamp & { readonly kind: 'aliases'; readonly edit: AliasEdit };

export type CatalogChange = LayerChange | KnowledgeChange | AliasChange | RestoreChange;

/** A list with the version that brought it. */
export type StoredLayer = Layer & { readonly version: number; readonly checksum: string };

/** Knowledge of names with the version that brought it. */
export type StoredKnowledge = Pick<KnowledgeChange, 'rows' | 'checksum'> & { readonly version: number };

/** The catalog in force. */
export type StoredCatalog = {
  /** The newest version; 0 when nothing was ever stored. */
  readonly version: number;
  /** The lists in force, as `layersInForce` orders them: the seed first, then by version. */
  readonly layers: readonly StoredLayer[];
  /** Undefined until the first is stored, right after the seed. */
  readonly knowledge: StoredKnowledge | undefined;
  /** The newest edit of each payer, by payer id. */
  readonly aliasEdits: readonly AliasEdit[];
};

/** Keeps the catalog and its whole history. */
export type PayerStore = {
  /** The newest version, 0 at first; cheap enough to be called every second. */
  readonly version: () => Promise<number>;
  readonly load: () => Promise<StoredCatalog>;
  /**
   * Adds the version after `baseVersion`, all or nothing; false, and nothing changed, when that version exists already.
   * When several processes add the same version, exactly one gets true.
   */
  readonly commit: (baseVersion: number, change: CatalogChange) => Promise<boolean>;
  /** Versions count from 1 without gaps. Newest first, those below `beforeVersion` when it is given. */
  readonly listVersions: (page: {
    readonly limit: number;
    readonly beforeVersion: number | undefined;
  }) => Promise<readonly CatalogVersion[]>;
  /** True when a list of the source with this checksum was ever imported. */
  readonly hasSeen: (source: Source, checksum: string) => Promise<boolean>;
  /** The checksum of the newest layer of a source, although a restore may have withdrawn it. */
  readonly newestChecksum: (source: LayerSource) => Promise<string | undefined>;
};

/** The curated payers that ship with a release. */
export type Seed = {
  readonly directory: PayerDirectory;
  /** SHA-256 of the directory, hexadecimal. */
  readonly checksum: string;
};

/** Where a seed comes from. */
export type SeedSource = {
  /** @throws ConfigError naming the file and entry that cannot be used */
  readonly read: () => Promise<Seed>;
};

/** Counts how names were understood. */
export type MatchMeter = (outcome: MatchOutcome['kind']) => void;
