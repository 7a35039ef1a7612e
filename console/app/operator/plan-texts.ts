import { counted } from '../design/format';
import type { CatalogVersion, ImportPlan } from './catalog';

/** What a conflict of a list means, in words. */
export function conflictText(conflict: ImportPlan['conflicts']['first'][number]): string {
  if (conflict.kind === 'id-reused') {
    return `The id ${conflict.payerId} meant ${conflict.formerName} until now.`;
  }
  return `Several payers have this name: ${conflict.payerIds.join(', ')}. A check with it is asked which one is meant.`;
}

/** What a version of the catalog brought, in words. */
export function versionText(version: CatalogVersion): string {
  switch (version.kind) {
    case 'list':
      return `List of ${version.source}: ${counted(version.payerCount, 'payer')}`;
    case 'aliases':
      return `Aliases of the payer ${version.payerId}`;
    case 'restore':
      return `Back to version ${version.restoredFrom}`;
    case 'knowledge':
      return `Knowledge of names: ${counted(version.rowCount, 'row')}`;
  }
}
