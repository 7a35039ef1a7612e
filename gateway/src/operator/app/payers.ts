import type { CatalogPayer } from '@eligibility/contract';
import { createHash } from 'node:crypto';
import type { AppliedImport, ImportOrder } from './payer-admin';
import type { CallBudget } from '../../checks/app/ports';
import { audited } from './audited';
import type { OperatorDeps } from './operator-deps';

/** @throws AppError `validation-failed`, `operation-conflict` when the catalog is newer than `baseVersion` */
export async function importPayers(
  deps: OperatorDeps,
  order: Omit<ImportOrder, 'actor'>,
  budget: CallBudget,
): Promise<AppliedImport> {
  const { format, bytes, skipBadRows, allowEmpty, baseVersion } = order;
  const checksum = createHash('sha256').update(bytes).digest('hex');
  const detail = { format, checksum, sizeBytes: bytes.length, skipBadRows, allowEmpty, baseVersion };
  return audited(deps, { action: 'payers.import', target: format, detail }, () =>
    deps.payerAdmin.applyImport({ ...order, actor: deps.operator.name }, budget),
  );
}

/** Returns the new version, which has the lists of the old one. @throws AppError `not-found`, `operation-conflict` */
export async function restorePayers(
  deps: OperatorDeps,
  version: number,
  budget: CallBudget,
): Promise<number> {
  return audited(deps, { action: 'payers.restore', target: String(version), detail: { version } }, () =>
    deps.payerAdmin.restoreVersion({ version, actor: deps.operator.name }, budget),
  );
}

/** @throws AppError `not-found` for the payer, `validation-failed`, `operation-conflict` */
export async function setPayerAliases(
  deps: OperatorDeps,
  { payerId, aliases }: { readonly payerId: string; readonly aliases: readonly string[] },
  budget: CallBudget,
): Promise<{ readonly payer: CatalogPayer; readonly version: number }> {
  const { aliases: before } = await deps.payerAdmin.getPayer(payerId, budget);
  const act = { action: 'payer.aliases', target: payerId, detail: { before, after: aliases } };
  return audited(deps, act, () =>
    deps.payerAdmin.setAliases({ payerId, aliases, actor: deps.operator.name }, budget),
  );
}
