import { encodePlan } from '@eligibility/contract';
import { CATALOG_FORMATS, type CatalogFormat } from '@eligibility/payer-files';
import type * as proto from '@eligibility/protos/payer/v1/payer_admin';
import type { ImportPlan } from '../../app/import-list';
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

/** How many entries of each list are sent: enough for a review, while the message stays small. */
const MAX_LISTED = 200;

/** What an import changes, each list cut to its first entries. */
export function encodeImportPlan({ inForceSince, ...plan }: ImportPlan): proto.ImportPlan {
  const { baseVersion, source, checksum, payerCount } = plan;
  return encodePlan({
    baseVersion,
    source,
    checksum,
    payerCount,
    isInForce: inForceSince !== undefined,
    problems: firstOf(plan.problems),
    added: firstOf(plan.added),
    changed: firstOf(plan.changed),
    removed: firstOf(plan.removed),
    conflicts: firstOf(plan.conflicts),
  });
}

function firstOf<Item>(items: readonly Item[]): { readonly total: number; readonly first: readonly Item[] } {
  return { total: items.length, first: items.slice(0, MAX_LISTED) };
}
