import { CATALOG_FORMATS, type CatalogFormat } from '@eligibility/payer-files';
import type * as proto from '@eligibility/protos/payer/v1/payer_admin';
import type { ImportPlan } from '../../app/import-list';
import type { Conflict, PayerChange } from '../../domain/directory-diff';
import { invalid } from '../validation';

/** One message of an upload: the order first, then bytes. */
export type UploadPart<Order> =
  | { readonly kind: 'order'; readonly order: Order }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | undefined;

/** A part of the upload of a dry run. */
export function decodePlanPart({ part }: proto.PlanImportRequest): UploadPart<proto.ImportFile> {
  switch (part?.$case) {
    case 'file':
      return { kind: 'order', order: part.value };
    case 'chunk':
      return { kind: 'bytes', bytes: part.value };
    case undefined:
      return undefined;
  }
}

/** A part of the upload of an import. */
export function decodeApplyPart({ part }: proto.ApplyImportRequest): UploadPart<proto.ImportOrder> {
  switch (part?.$case) {
    case 'order':
      return { kind: 'order', order: part.value };
    case 'chunk':
      return { kind: 'bytes', bytes: part.value };
    case undefined:
      return undefined;
  }
}

/** @throws AppError `validation-failed` listing the known formats */
export function decodeFormat(name: string): CatalogFormat {
  const format = CATALOG_FORMATS.find((known) => known === name);
  return format ?? invalid('format', `must be one of ${CATALOG_FORMATS.join(', ')}.`);
}

/** How many entries of each list are sent: enough to judge by, and a message stays small. */
const MAX_LISTED = 200;

/** What an import changes, each list cut to its first entries. */
export function encodeImportPlan(plan: ImportPlan): proto.ImportPlan {
  return {
    baseVersion: plan.baseVersion,
    source: plan.source,
    checksum: plan.checksum,
    payerCount: plan.payerCount,
    isInForce: plan.inForceSince !== undefined,
    problems: encodeFirst(plan.problems, (problem) => ({ ...problem })),
    added: encodeFirst(plan.added, encodePayerChange),
    changed: encodeFirst(plan.changed, encodePayerChange),
    removed: encodeFirst(plan.removed, encodePayerChange),
    conflicts: encodeFirst(plan.conflicts, encodeConflict),
  };
}

function encodeFirst<From, To>(
  items: readonly From[],
  toProto: (item: From) => To,
): { readonly total: number; first: To[] } {
  return { total: items.length, first: items.slice(0, MAX_LISTED).map(toProto) };
}

function encodePayerChange({ payerId, name, fields }: PayerChange): proto.PayerChange {
  return { payerId, name, fields: [...fields] };
}

function encodeConflict(conflict: Conflict): proto.Conflict {
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
