import type { OperationsContext } from './context';
import type { CatalogPayer, CatalogVersion, ImportPlan } from '@eligibility/contract';
import { createHash } from 'node:crypto';
import type { PayerTraffic } from '../../checks/app/check-search';
import type { CallBudget } from '../../basics/call-budget';
import { audited, type Act } from '../../audit/app/operator-act';
import type { ActingWith } from '../../identity/app/acting';

export const CATALOG_FORMATS = ['stedi-csv', 'stedi-json', 'office-ally', 'generic'] as const;

type CatalogFormat = (typeof CATALOG_FORMATS)[number];

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

export type ImportOrder = CatalogFile & {
  readonly actor: string;
  /** Take a list that takes away more than a fifth of the payers that it replaces. */
  readonly confirmRemoval: boolean;
};

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
  /** Refuses what `applyImport` would refuse, but for payers that would go. */
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

/** @throws AppError `validation-failed`, `operation-conflict` when the catalog is newer than `baseVersion` */
export async function importPayers(
  context: ActingWith<OperationsContext>,
  order: Omit<ImportOrder, 'actor'>,
  budget: CallBudget,
): Promise<AppliedImport> {
  const { format, bytes, skipBadRows, allowEmpty, baseVersion, confirmRemoval } = order;
  const checksum = createHash('sha256').update(bytes).digest('hex');
  const sizeBytes = bytes.length;
  const detail = { format, checksum, sizeBytes, skipBadRows, allowEmpty, confirmRemoval, baseVersion };
  return audited(context, { action: 'payers.import', target: format, detail }, () =>
    context.payerAdmin.applyImport({ ...order, actor: context.operator.name }, budget),
  );
}

/** Returns the new version, which has the lists of the old one. @throws AppError `not-found`, `operation-conflict` */
export async function restorePayers(
  context: ActingWith<OperationsContext>,
  version: number,
  budget: CallBudget,
): Promise<number> {
  return audited(context, { action: 'payers.restore', target: String(version), detail: { version } }, () =>
    context.payerAdmin.restoreVersion({ version, actor: context.operator.name }, budget),
  );
}

/** @throws AppError `not-found` for the payer, `validation-failed`, `operation-conflict` */
export async function setPayerAliases(
  context: ActingWith<OperationsContext>,
  { payerId, aliases }: Omit<AliasOrder, 'actor'>,
  budget: CallBudget,
): Promise<{ readonly payer: CatalogPayer; readonly version: number }> {
  const { aliases: before } = await context.payerAdmin.getPayer(payerId, budget);
  const act: Act = { action: 'payer.aliases', target: payerId, detail: { before, after: aliases } };
  return audited(context, act, () =>
    context.payerAdmin.setAliases({ payerId, aliases, actor: context.operator.name }, budget),
  );
}

const HOUR_MS = 3_600_000;
/** Counting loads the store, and a higher figure does not help an operator who is about to isolate a payer. */
const MAX_COUNTED = 100_000;

/** The answered live checks of a payer in the hour that ends now; zero for an unknown payer. */
export function payerTraffic({ checks, clock }: OperationsContext, payerId: string): Promise<PayerTraffic> {
  return checks.traffic({ payerId, sinceMs: clock.now() - HOUR_MS, limit: MAX_COUNTED });
}
