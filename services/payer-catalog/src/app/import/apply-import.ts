import type { Clock } from '@eligibility/kit';
import type { PayerStore } from '../ports';
import { changedMeanwhile, planLayer, type CatalogFile, type ImportPlan, type PlanDeps } from './plan-import';

export type ApplyDeps = PlanDeps & {
  readonly store: Pick<PayerStore, 'load' | 'commit'>;
  readonly clock: Clock;
};

export type ImportOrder = CatalogFile & { readonly actor: string };

export type AppliedImport = {
  readonly plan: ImportPlan;
  readonly version: number;
  /** False when the list was in force already. */
  readonly isNew: boolean;
};

/**
 * Takes a list in place of its source's older one, as a new version; a list that is in force is not taken again.
 * @throws AppError as `planImport`; nothing changed then
 */
export async function applyImport(deps: ApplyDeps, order: ImportOrder): Promise<AppliedImport> {
  const { plan, layer } = await planLayer(deps, order);
  if (plan.inForceSince !== undefined) return { plan, version: plan.inForceSince, isNew: false };
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
