import type { StreamHandler } from '@eligibility/kit/grpc';
import type { PlanImportRequest, PlanImportResponse } from '@eligibility/protos/payer/v1/payer_admin';
import { planImport, type PlanDeps } from '../app/import/plan-import';
import { formatOf, uploaded, type Part } from './import-parts';
import { planToProto } from './plan-to-proto';

/** `validation-failed` for an unknown format or a file without a payer, `payload-too-large`. */
export function planImportRpc(deps: PlanDeps): StreamHandler<PlanImportRequest, PlanImportResponse> {
  return async (requests) => {
    const { order, bytes } = await uploaded(requests, partOf);
    return { plan: planToProto(await planImport(deps, { format: formatOf(order.format), bytes })) };
  };
}

function partOf({ part }: PlanImportRequest): Part<{ readonly format: string }> {
  switch (part?.$case) {
    case 'file':
      return { kind: 'order', order: part.value };
    case 'chunk':
      return { kind: 'bytes', bytes: part.value };
    case undefined:
      return undefined;
  }
}
