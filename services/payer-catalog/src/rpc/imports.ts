import { AppError } from '@eligibility/kit';
import type { StreamHandler } from '@eligibility/kit/grpc';
import type {
  ApplyImportRequest,
  ApplyImportResponse,
  PlanImportRequest,
  PlanImportResponse,
} from '@eligibility/protos/payer/v1/payer_admin';
import { showChange, type Catalog } from '../app/catalog';
import { applyImport, planImport, type ApplyDeps, type PlanDeps } from '../app/import-list';
import {
  decodeApplyPart,
  decodeFormat,
  decodePlanPart,
  encodeImportPlan,
  type UploadPart,
} from './codec/import';
import { requireText } from './validation';

/** Refuses whatever `ApplyImport` refuses for the same file and options. */
export function planImportRpc(deps: PlanDeps): StreamHandler<PlanImportRequest, PlanImportResponse> {
  return async (requests) => {
    const { order, bytes } = await receiveUpload(requests, decodePlanPart);
    const { skipBadRows, allowEmpty, baseVersion } = order;
    const file = { format: decodeFormat(order.format), bytes, skipBadRows, allowEmpty, baseVersion };
    return { plan: encodeImportPlan(await planImport(deps, file)) };
  };
}

/**
 * `validation-failed` for an unknown format, a file without a payer that may not be empty, or a bad row that may not be
 * skipped; `operation-conflict` when the catalog changed since `base_version`, `payload-too-large`.
 */
export function applyImportRpc(
  deps: ApplyDeps & { readonly catalog: Catalog },
): StreamHandler<ApplyImportRequest, ApplyImportResponse> {
  return async (requests) => {
    const { order, bytes } = await receiveUpload(requests, decodeApplyPart);
    const { plan, version, isNew } = await applyImport(deps, {
      format: decodeFormat(order.format),
      bytes,
      actor: requireText('actor', order.actor),
      skipBadRows: order.skipBadRows,
      allowEmpty: order.allowEmpty,
      baseVersion: order.baseVersion,
    });
    await showChange(deps.catalog);
    return { plan: encodeImportPlan(plan), version, isNew };
  };
}

/** The largest known list has 3 MB; this leaves room to grow, and limits the memory of one upload. */
const MAX_FILE_BYTES = 16 * 1024 * 1024;

/**
 * Assembles an upload.
 * @throws AppError `validation-failed` when the order is not its first message and only there, `payload-too-large`
 */
async function receiveUpload<Request, Order>(
  requests: AsyncIterable<Request>,
  partOf: (request: Request) => UploadPart<Order>,
): Promise<{ readonly order: Order; readonly bytes: Uint8Array }> {
  const parts: UploadPart<Order>[] = [];
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  // Reads everything, even what is not kept: an answer before the last message would cut the caller off.
  for await (const request of requests) {
    const part = partOf(request);
    if (part?.kind !== 'bytes') parts.push(part);
    else {
      if (parts.length === 0) parts.push(undefined);
      sizeBytes += part.bytes.length;
      if (sizeBytes <= MAX_FILE_BYTES) chunks.push(part.bytes);
    }
  }
  const [first] = parts;
  if (parts.length !== 1 || first?.kind !== 'order')
    throw new AppError('validation-failed', { detail: 'An upload begins with its order, and has one.' });
  if (sizeBytes > MAX_FILE_BYTES) throw tooLarge();
  return { order: first.order, bytes: Buffer.concat(chunks) };
}

function tooLarge(): AppError {
  const detail = `A list of payers has at most ${String(MAX_FILE_BYTES / 1024 / 1024)} MiB.`;
  return new AppError('payload-too-large', { detail });
}
