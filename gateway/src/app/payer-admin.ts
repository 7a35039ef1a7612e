import type { CallBudget } from './ports';

export const CATALOG_FORMATS = ['stedi-csv', 'stedi-json', 'office-ally', 'generic'] as const;

export type CatalogFormat = (typeof CATALOG_FORMATS)[number];

/** A list of payers as an operator sent it, and on which terms it is to be taken. */
type CatalogFile = {
  readonly format: CatalogFormat;
  readonly bytes: Uint8Array;
  readonly skipBadRows: boolean;
  /** Take a file without any row, which empties the list of its source. */
  readonly allowEmpty: boolean;
  /** The version that the operator decided on; undefined takes the list whatever the catalog is by now. */
  readonly baseVersion: number | undefined;
};

export type ImportOrder = CatalogFile & { readonly actor: string };

/** The first of a list, and how many there are. */
type FirstOf<T> = { readonly total: number; readonly first: readonly T[] };

type PayerChange = {
  readonly payerId: string;
  readonly name: string;
  readonly fields: readonly string[];
};

export type ImportConflict =
  | {
      readonly kind: 'id-reused';
      readonly payerId: string;
      readonly name: string;
      readonly formerName: string;
    }
  | { readonly kind: 'name-shared'; readonly name: string; readonly payerIds: readonly string[] };

/** What taking a list of payers would change. */
export type ImportPlan = {
  readonly baseVersion: number;
  readonly source: string;
  /** SHA-256 of the file, hexadecimal. */
  readonly checksum: string;
  readonly payerCount: number;
  readonly isInForce: boolean;
  readonly problems: FirstOf<{ readonly line: number; readonly message: string }>;
  readonly added: FirstOf<PayerChange>;
  readonly changed: FirstOf<PayerChange>;
  readonly removed: FirstOf<PayerChange>;
  readonly conflicts: FirstOf<ImportConflict>;
};

export type AppliedImport = {
  readonly plan: ImportPlan;
  readonly version: number;
  readonly isNew: boolean;
};

/** One step of the catalog's history. */
export type CatalogVersion = {
  readonly version: number;
  readonly actor: string;
  readonly atMs: number;
} & (
  | {
      readonly kind: 'list';
      readonly source: string;
      readonly checksum: string;
      readonly payerCount: number;
      /** Of former releases, which restored one list by taking it once more. */
      readonly restoredFrom: number | undefined;
    }
  | { readonly kind: 'aliases'; readonly payerId: string }
  | { readonly kind: 'restore'; readonly restoredFrom: number }
);

/** All that the catalog knows of a payer. */
export type CatalogPayer = {
  readonly payerId: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly otherIds: readonly string[];
  readonly states: readonly string[];
  readonly linesOfBusiness: readonly string[];
  readonly tradingPartnerId: string;
  readonly supportsEligibility: boolean;
  readonly requiresDateOfBirth: boolean;
};

type AliasOrder = {
  readonly payerId: string;
  readonly aliases: readonly string[];
  readonly actor: string;
};

/**
 * The payer catalog as operators manage it.
 * @throws AppError `validation-failed`, `payload-too-large`, `not-found`, `operation-conflict` or `service-unavailable`
 */
export type PayerAdmin = {
  /** Refuses what `applyImport` would refuse. */
  readonly planImport: (file: CatalogFile, budget: CallBudget) => Promise<ImportPlan>;
  readonly applyImport: (order: ImportOrder, budget: CallBudget) => Promise<AppliedImport>;
  /** Newest first. */
  readonly listVersions: (
    page: { limit: number; beforeVersion: number | undefined },
    budget: CallBudget,
  ) => Promise<readonly CatalogVersion[]>;
  /** The new version, at which the lists of the old one are in force. */
  readonly restoreVersion: (order: { version: number; actor: string }, budget: CallBudget) => Promise<number>;
  readonly setAliases: (
    order: AliasOrder,
    budget: CallBudget,
  ) => Promise<{ readonly payer: CatalogPayer; readonly version: number }>;
  /** By id, those after `afterPayerId`. */
  readonly listPayers: (
    page: { limit: number; afterPayerId: string | undefined },
    budget: CallBudget,
  ) => Promise<readonly CatalogPayer[]>;
  readonly getPayer: (payerId: string, budget: CallBudget) => Promise<CatalogPayer>;
};
