import type { CatalogContext } from '../app/context';
import { encodePlan, encodeVersion, invalid, limitOf } from '@eligibility/contract';
import { AppError, type Log } from '@eligibility/kit';
import { clientStream, unary } from '@eligibility/kit/grpc';
import { CATALOG_FORMATS, type CatalogFormat } from '@eligibility/payer-files';
import type { PayerAdminServiceServer } from '@eligibility/protos/payer/v1/payer_admin';
import { getPayer, listPayers, showChange } from '../app/catalog';
import { restoreVersion, setAliases } from '../app/edit-catalog';
import { applyImport, planImport } from '../app/import-list';
import { payerOf, textOf } from './catalog-service';

const PAGE_LIMITS = { max: 200, whenZero: 50 };
const MAX_ALIASES = 200;

/** The RPCs with which operators manage the catalog, ready to be served. */
export function payerAdminService(
  context: Omit<CatalogContext, 'memory' | 'recall' | 'meter'>,
  log: Log,
): PayerAdminServiceServer {
  const { catalog, store } = context;
  const alone = oneAtATime();
  return {
    planImport: clientStream(log, async (requests) => {
      const { order, bytes } = await receiveUpload(requests);
      const plan = await alone(() => planImport(context, { ...order, bytes, format: formatOf(order) }));
      return { plan: encodePlan(plan) };
    }),
    applyImport: clientStream(log, async (requests) => {
      const { order, bytes } = await receiveUpload(requests);
      const format = formatOf(order);
      const actor = textOf('actor', order.actor);
      const applied = await alone(async () => {
        const done = await applyImport(context, { ...order, bytes, format, actor });
        await showChange(catalog);
        return done;
      });
      return { ...applied, plan: encodePlan(applied.plan) };
    }),
    listVersions: unary(log, async (request) => {
      const beforeVersion = request.beforeVersion === 0 ? undefined : request.beforeVersion;
      const versions = await store.listVersions({ limit: limitOf(request, PAGE_LIMITS), beforeVersion });
      return { versions: versions.map(encodeVersion) };
    }),
    restoreVersion: unary(log, async ({ version, actor }) => {
      const restored = await restoreVersion(context, { version, actor: textOf('actor', actor) });
      await showChange(catalog);
      return { version: restored };
    }),
    setAliases: unary(log, async (request) => {
      if (request.aliases.length > MAX_ALIASES) invalid('aliases', `must be at most ${String(MAX_ALIASES)}.`);
      const aliases = [...new Set(request.aliases.map((alias) => textOf('aliases', alias).trim()))];
      const actor = textOf('actor', request.actor);
      const { payer, version } = await setAliases(context, { payerId: request.payerId, aliases, actor });
      await showChange(catalog);
      return { payer: payerOf(payer), version };
    }),
    listPayers: unary(log, (request) => {
      const page = { limit: limitOf(request, PAGE_LIMITS), afterPayerId: request.afterPayerId };
      return { payers: listPayers(catalog, page).map(payerOf) };
    }),
    getPayer: unary(log, ({ payerId }) => ({ payer: payerOf(getPayer(catalog, payerId)) })),
  };
}

/** Runs work after the work before it: each list that is read needs memory for all of its payers. */
function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let latest: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = latest.catch(() => undefined).then(work);
    latest = next;
    return next;
  };
}

/** @throws AppError `validation-failed` listing the known formats */
function formatOf({ format: name }: { readonly format: string }): CatalogFormat {
  const format = CATALOG_FORMATS.find((known) => known === name);
  return format ?? invalid('format', `must be one of ${CATALOG_FORMATS.join(', ')}.`);
}

/** The largest known list has 3 MB; this leaves room to grow, and limits the memory of one upload. */
const MAX_FILE_BYTES = 16 * 1024 * 1024;

/** One message of an upload: the order first, then bytes. */
type Upload<Order> = {
  readonly part:
    | { readonly $case: 'file' | 'order'; readonly value: Order }
    | { readonly $case: 'chunk'; readonly value: Uint8Array }
    | undefined;
};

/**
 * Assembles an upload.
 * @throws AppError `validation-failed` when the order is not its first message and only there, `payload-too-large`
 */
async function receiveUpload<Order>(
  requests: AsyncIterable<Upload<Order>>,
): Promise<{ readonly order: Order; readonly bytes: Uint8Array }> {
  const orders: (Order | undefined)[] = [];
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  // Reads everything, even what is not kept: an answer before the last message would cut the caller off.
  for await (const { part } of requests) {
    if (part?.$case !== 'chunk') orders.push(part?.value);
    else {
      if (orders.length === 0) orders.push(undefined);
      sizeBytes += part.value.length;
      if (sizeBytes <= MAX_FILE_BYTES) chunks.push(part.value);
    }
  }
  const [order] = orders;
  if (orders.length !== 1 || order === undefined)
    throw new AppError('validation-failed', { detail: 'An upload begins with its order, and has one.' });
  if (sizeBytes > MAX_FILE_BYTES)
    throw new AppError('payload-too-large', {
      detail: `A list of payers has at most ${String(MAX_FILE_BYTES / 1024 / 1024)} MiB.`,
    });
  return { order, bytes: Buffer.concat(chunks) };
}
