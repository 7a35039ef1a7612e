import type { CatalogVersion, ImportPlan } from './catalog';
import { t } from './texts';

/** What a conflict of a list means, in words. */
export function conflictText(conflict: ImportPlan['conflicts']['first'][number]): string {
  if (conflict.kind === 'id-reused') {
    return t.plan.idReused(conflict.payerId, conflict.formerName);
  }
  return t.plan.nameShared(conflict.payerIds.join(', '));
}

/** What a version of the catalog brought, in words. */
export function versionText(version: CatalogVersion): string {
  switch (version.kind) {
    case 'list':
      return t.versions.list(version.source, version.payerCount);
    case 'aliases':
      return t.versions.aliases(version.payerId);
    case 'restore':
      return t.versions.restored(version.restoredFrom);
    case 'knowledge':
      return t.versions.knowledge(version.rowCount);
  }
}
