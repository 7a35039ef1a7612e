import { AppError } from '@eligibility/kit';
import type * as wire from '@eligibility/protos/payer/v1/payer_admin';
import type { CatalogPayer, CatalogVersion, ImportConflict, ImportPlan } from '../app/payer-admin';

/** @throws AppError `internal` when the catalog answers with what this gateway does not know; so do all below */
export function planFromWire(plan: wire.ImportPlan | undefined): ImportPlan {
  const { problems, added, changed, removed, conflicts, ...facts } = known(plan);
  const { total, first } = known(conflicts);
  return {
    ...facts,
    problems: known(problems),
    added: known(added),
    changed: known(changed),
    removed: known(removed),
    conflicts: { total, first: first.map(conflictFromWire) },
  };
}

export function versionFromWire({ version, actor, atMs, change }: wire.CatalogVersion): CatalogVersion {
  const stamp = { version, actor, atMs };
  switch (change?.$case) {
    case 'listTaken': {
      const { source, checksum, payerCount, restoredFrom } = change.value;
      return { ...stamp, kind: 'list', source, checksum, payerCount, restoredFrom };
    }
    case 'aliasesSet':
      return { ...stamp, kind: 'aliases', payerId: change.value.payerId };
    case 'restored':
      return { ...stamp, kind: 'restore', restoredFrom: change.value.restoredFrom };
    case undefined:
      throw new AppError('internal');
  }
}

export function catalogPayerFromWire(payer: wire.CatalogPayer | undefined): CatalogPayer {
  return known(payer);
}

function conflictFromWire({ kind }: wire.Conflict): ImportConflict {
  switch (kind?.$case) {
    case 'idReused':
      return { kind: 'id-reused', ...kind.value };
    case 'nameShared':
      return { kind: 'name-shared', ...kind.value };
    case undefined:
      throw new AppError('internal');
  }
}

function known<T>(value: T | undefined): T {
  if (value === undefined) throw new AppError('internal');
  return value;
}
