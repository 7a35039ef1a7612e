import type { EventsContext } from './context';
import type { SecretSeal } from './secret-seal';
import { AppError } from '@eligibility/kit';
import type { SealedSecret, WebhookEndpoint } from '../domain/webhook-endpoint';

type Rotating = Pick<EventsContext, 'endpoints' | 'seal'>;

const AT_A_TIME = 100;

/**
 * Seals the signing secrets of every webhook endpoint anew with the current key, where an older one sealed them. The
 * secrets themselves stay, so receivers notice nothing. Kept responses of receivers are not sealed anew: they show what
 * went wrong, and are not missed when they open no more.
 * @returns how many endpoints were changed, and how many secrets open with no key at hand
 */
export async function rotateEndpoints({
  endpoints,
  seal,
}: Rotating): Promise<{ readonly resealed: number; readonly unreadable: number }> {
  let [resealed, unreadable, after] = [0, 0, ''];
  await seal.prepare();
  for (;;) {
    const found = await endpoints.listAll(after, AT_A_TIME);
    const last = found.at(-1);
    if (last === undefined) return { resealed, unreadable };
    after = last.id;
    for (const endpoint of found) {
      const rotated = await rotateEndpoint({ endpoints, seal }, endpoint);
      resealed += rotated.isResealed ? 1 : 0;
      unreadable += rotated.unreadable;
    }
  }
}

/** As often as it changes meanwhile, because deliveries note failures in it. */
async function rotateEndpoint(
  context: Rotating,
  listed: WebhookEndpoint,
): Promise<{ readonly isResealed: boolean; readonly unreadable: number }> {
  let read: WebhookEndpoint | undefined = listed;
  while (read !== undefined) {
    const { secrets, unreadable } = await sealedAnew(context.seal, read);
    const isSame = secrets.every(({ sealed }, at) => sealed === read?.secrets[at]?.sealed);
    if (isSame) return { isResealed: false, unreadable };
    if (await context.endpoints.replace(read, { ...read, secrets })) return { isResealed: true, unreadable };
    read = await context.endpoints.find(read.workspaceId, read.id);
  }
  return { isResealed: false, unreadable: 0 };
}

async function sealedAnew(
  seal: SecretSeal,
  endpoint: WebhookEndpoint,
): Promise<{ readonly secrets: readonly SealedSecret[]; readonly unreadable: number }> {
  let unreadable = 0;
  const anew = async (secret: SealedSecret): Promise<SealedSecret> => {
    if (seal.isCurrent(secret.sealed)) return secret;
    try {
      return { ...secret, sealed: seal.seal(await seal.open(secret.sealed, endpoint), endpoint) };
    } catch (failure) {
      if (!(failure instanceof AppError)) throw failure;
      unreadable += 1;
      return secret;
    }
  };
  return { secrets: await Promise.all(endpoint.secrets.map(anew)), unreadable };
}
