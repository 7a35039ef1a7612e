import type { StreamHandler } from '@eligibility/kit/grpc';
import type {
  ApplyImportRequest,
  ApplyImportResponse,
  ImportOrder,
} from '@eligibility/protos/payer/v1/payer_admin';
import { showChange } from '../app/catalog';
import { applyImport } from '../app/import/apply-import';
import type { AdminDeps } from './admin-deps';
import { formatOf, uploaded, type Part } from './import-parts';
import { planToProto } from './plan-to-proto';
import { someText } from './requests';

/**
 * `validation-failed` for an unknown format, a file without a payer that was not to be empty, a bad row that was not to
 * be skipped,
 * `operation-conflict` when the catalog changed since `base_version`, `payload-too-large`.
 */
export function applyImportRpc(deps: AdminDeps): StreamHandler<ApplyImportRequest, ApplyImportResponse> {
  return async (requests) => {
    const { order, bytes } = await uploaded(requests, partOf);
    const { plan, version, isNew } = await applyImport(deps, {
      format: formatOf(order.format),
      bytes,
      actor: someText('actor', order.actor),
      skipBadRows: order.skipBadRows,
      allowEmpty: order.allowEmpty,
      baseVersion: order.baseVersion,
    });
    await showChange(deps.catalog);
    return { plan: planToProto(plan), version, isNew };
  };
}

function partOf({ part }: ApplyImportRequest): Part<ImportOrder> {
  switch (part?.$case) {
    case 'order':
      return { kind: 'order', order: part.value };
    case 'chunk':
      return { kind: 'bytes', bytes: part.value };
    case undefined:
      return undefined;
  }
}
