import type * as proto from '@eligibility/protos/payer/v1/payer_admin';
import type { ImportPlan } from '../app/import/plan-import';
import type { Conflict, PayerChange } from '../domain/directory/directory-diff';

/** How many of each list are told: enough to judge by, and a message stays small. */
const MAX_TOLD = 200;

export function planToProto(plan: ImportPlan): proto.ImportPlan {
  return {
    baseVersion: plan.baseVersion,
    source: plan.source,
    checksum: plan.checksum,
    payerCount: plan.payerCount,
    isInForce: plan.inForceSince !== undefined,
    problems: firstOf(plan.problems, (problem) => ({ ...problem })),
    added: firstOf(plan.added, changeToProto),
    changed: firstOf(plan.changed, changeToProto),
    removed: firstOf(plan.removed, changeToProto),
    conflicts: firstOf(plan.conflicts, conflictToProto),
  };
}

function firstOf<From, To>(
  items: readonly From[],
  toProto: (item: From) => To,
): { readonly total: number; first: To[] } {
  return { total: items.length, first: items.slice(0, MAX_TOLD).map(toProto) };
}

function changeToProto({ payerId, name, fields }: PayerChange): proto.PayerChange {
  return { payerId, name, fields: [...fields] };
}

function conflictToProto(conflict: Conflict): proto.Conflict {
  switch (conflict.kind) {
    case 'id-reused': {
      const { payerId, name, formerName } = conflict;
      return { kind: { $case: 'idReused', value: { payerId, name, formerName } } };
    }
    case 'name-shared': {
      const { name, payerIds } = conflict;
      return { kind: { $case: 'nameShared', value: { name, payerIds: [...payerIds] } } };
    }
  }
}
