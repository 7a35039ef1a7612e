import { AppError, type Clock } from '@eligibility/kit';
import type { PayerStore } from '../ports';
import { planLayer, type CatalogFile, type ImportPlan, type PlanDeps } from './plan-import';

export type ApplyDeps = PlanDeps & {
  readonly store: Pick<PayerStore, 'load' | 'commit'>;
  readonly clock: Clock;
};

export type ImportOrder = CatalogFile & {
  readonly actor: string;
  /** Take the good rows although others are bad. */
  readonly skipBadRows: boolean;
  /** The version that was planned against; undefined takes the list whatever the catalog is by now. */
  readonly baseVersion: number | undefined;
};

export type AppliedImport = {
  readonly plan: ImportPlan;
  readonly version: number;
  /** False when the list was in force already. */
  readonly isNew: boolean;
};

/**
 * Takes a list in place of its source's older one, as a new version; a list that is in force is not taken again.
 * @throws AppError `validation-failed` for a bad row that was not to be skipped, `operation-conflict` when the catalog
 * changed since the plan; nothing changed then
 */
export async function applyImport(deps: ApplyDeps, order: ImportOrder): Promise<AppliedImport> {
  const { plan, layer } = await planLayer(deps, order);
  if (plan.inForceSince !== undefined) return { plan, version: plan.inForceSince, isNew: false };
  if (!order.skipBadRows) refuseBadRows(plan);
  if (order.baseVersion !== undefined && order.baseVersion !== plan.baseVersion) throw changedMeanwhile();
  const isTaken = await deps.store.commit(plan.baseVersion, {
    kind: 'layer',
    layer,
    checksum: plan.checksum,
    actor: order.actor,
    atMs: deps.clock.now(),
  });
  if (!isTaken) throw changedMeanwhile();
  return { plan, version: plan.baseVersion + 1, isNew: true };
}

function refuseBadRows({ problems }: ImportPlan): void {
  const [first] = problems;
  if (first === undefined) return;
  const count = problems.length === 1 ? '1 row is' : `${String(problems.length)} rows are`;
  throw new AppError('validation-failed', {
    detail: `${count} bad, the first in line ${String(first.line)}: ${first.message}. Nothing was imported.`,
  });
}

/** Whoever decided on a change looked at another catalog than the one that is there now. */
export function changedMeanwhile(): AppError {
  return new AppError('operation-conflict', {
    detail: 'The catalog has changed in the meantime. Look at it again before you change it.',
  });
}
