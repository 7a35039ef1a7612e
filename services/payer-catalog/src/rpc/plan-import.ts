import type { StreamHandler } from '@eligibility/kit/grpc';
import type {
  ImportFile,
  PlanImportRequest,
  PlanImportResponse,
} from '@eligibility/protos/payer/v1/payer_admin';
import { planImport, type PlanDeps } from '../app/import/plan-import';
import { formatOf, uploaded, type Part } from './import-parts';
import { planToProto } from './plan-to-proto';

/** Refuses what `ApplyImport` refuses of the same file and terms. */
export function planImportRpc(deps: PlanDeps): StreamHandler<PlanImportRequest, PlanImportResponse> {
  return async (requests) => {
    const { order, bytes } = await uploaded(requests, partOf);
    const { skipBadRows, allowEmpty, baseVersion } = order;
    const file = { format: formatOf(order.format), bytes, skipBadRows, allowEmpty, baseVersion };
    return { plan: planToProto(await planImport(deps, file)) };
  };
}

function partOf({ part }: PlanImportRequest): Part<ImportFile> {
  switch (part?.$case) {
    case 'file':
      return { kind: 'order', order: part.value };
    case 'chunk':
      return { kind: 'bytes', bytes: part.value };
    case undefined:
      return undefined;
  }
}
