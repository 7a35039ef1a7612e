import { AppError } from '@eligibility/kit';
import { CATALOG_FORMATS, type CatalogFormat } from '@eligibility/payer-files';
import { invalid } from './requests';

/** The largest list seen is 3 MB; this leaves room to grow, and bounds what one upload holds in memory. */
const MAX_FILE_BYTES = 16 * 1024 * 1024;

/** One message of an upload: the order first, then bytes. */
export type Part<Order> =
  | { readonly kind: 'order'; readonly order: Order }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | undefined;

/**
 * Puts an upload together.
 * @throws AppError `validation-failed` when the order is not its first message and only there, `payload-too-large`
 */
export async function uploaded<Request, Order>(
  requests: AsyncIterable<Request>,
  partOf: (request: Request) => Part<Order>,
): Promise<{ readonly order: Order; readonly bytes: Uint8Array }> {
  const parts: Part<Order>[] = [];
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  // Everything is read, kept or not: an answer before the last message would cut the caller off.
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

/** @throws AppError `validation-failed` listing the formats there are */
export function formatOf(name: string): CatalogFormat {
  const format = CATALOG_FORMATS.find((known) => known === name);
  return format ?? invalid('format', `must be one of ${CATALOG_FORMATS.join(', ')}.`);
}

function tooLarge(): AppError {
  const detail = `A list of payers has at most ${String(MAX_FILE_BYTES / 1024 / 1024)} MiB.`;
  return new AppError('payload-too-large', { detail });
}
