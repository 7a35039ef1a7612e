import type { CatalogPayer, CatalogVersion, ImportPlan } from '@eligibility/contract';
import type { CallBudget } from '../../checks/app/ports';

export const CATALOG_FORMATS = ['stedi-csv', 'stedi-json', 'office-ally', 'generic'] as const;

export type CatalogFormat = (typeof CATALOG_FORMATS)[number];

/** A list of payers as an operator sent it, and the options of its import. */
type CatalogFile = {
  readonly format: CatalogFormat;
  readonly bytes: Uint8Array;
  readonly skipBadRows: boolean;
  /** Accept a file without rows, which empties the list of its source. */
  readonly allowEmpty: boolean;
  /** The version that the operator decided on; undefined imports the list whatever the current version is. */
  readonly baseVersion: number | undefined;
};

export type ImportOrder = CatalogFile & { readonly actor: string };

export type AppliedImport = {
  readonly plan: ImportPlan;
  readonly version: number;
  readonly isNew: boolean;
};

type AliasOrder = {
  readonly payerId: string;
  readonly aliases: readonly string[];
  readonly actor: string;
};

/**
 * The operators' administration of the payer catalog.
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
  /** Returns the new version, which has the lists of the old one. */
  readonly restoreVersion: (order: { version: number; actor: string }, budget: CallBudget) => Promise<number>;
  readonly setAliases: (
    order: AliasOrder,
    budget: CallBudget,
  ) => Promise<{ readonly payer: CatalogPayer; readonly version: number }>;
  /** Sorted by id, after `afterPayerId`. */
  readonly listPayers: (
    page: { limit: number; afterPayerId: string | undefined },
    budget: CallBudget,
  ) => Promise<readonly CatalogPayer[]>;
  readonly getPayer: (payerId: string, budget: CallBudget) => Promise<CatalogPayer>;
};
