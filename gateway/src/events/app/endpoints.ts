import type { EventsContext } from './context';
import { AppError } from '@eligibility/kit';
import { audited, type Act } from '../../audit/app/operator-act';
import type { ActingWith } from '../../identity/app/acting';
import type { EventType } from '../domain/event-types';
import { MOST_ENDPOINTS, OVERLAP_MS, type WebhookEndpoint } from '../domain/webhook-endpoint';
import type { EndpointStore } from './endpoint-store';
import { newWebhookSecret } from './sign';
/** An endpoint, and its secret, which is shown this once. */
export type WithSecret = { readonly endpoint: WebhookEndpoint; readonly secret: string };

export type NewEndpoint = Pick<WebhookEndpoint, 'workspaceId' | 'url' | 'events'>;

/**
 * Registers an address for events.
 * @throws AppError `validation-failed` for an address that nothing may be sent to; `operation-conflict` when the
 * workspace has its most
 */
export async function addEndpoint(
  context: ActingWith<EventsContext>,
  wanted: NewEndpoint,
): Promise<WithSecret> {
  const url = await sendable(context, wanted.url);
  await context.seal.prepare();
  const id = context.newId();
  const secret = newWebhookSecret(context.randomBytes);
  const endpoint: WebhookEndpoint = {
    ...wanted,
    url,
    id,
    secrets: [{ sealed: context.seal.seal(secret, { id, workspaceId: wanted.workspaceId }) }],
    disabled: undefined,
    failingSinceMs: undefined,
    createdAtMs: context.clock.now(),
    version: 1,
  };
  const { events } = wanted;
  return act(
    context,
    { action: 'webhook.add', ...aboutOf(endpoint, { host: hostOf(url), events }) },
    async () => {
      if (!(await context.endpoints.add(endpoint)))
        throw conflict(`A workspace has at most ${String(MOST_ENDPOINTS)} endpoints.`);
      return { endpoint, secret };
    },
  );
}

export type EndpointWish = {
  readonly url?: string;
  readonly events?: readonly EventType[];
  /** True starts over: as if it had never failed. */
  readonly enabled?: boolean;
};

/** Which endpoint, of which workspace. */
export type EndpointName = Pick<WebhookEndpoint, 'workspaceId' | 'id'>;

/** @throws AppError `not-found`; `validation-failed` for an address that nothing may be sent to */
export async function changeEndpoint(
  context: ActingWith<EventsContext>,
  name: EndpointName,
  wish: EndpointWish,
): Promise<WebhookEndpoint> {
  const { enabled, events } = wish;
  const url = wish.url === undefined ? undefined : await sendable(context, wish.url);
  const detail = {
    ...(url !== undefined && { host: hostOf(url) }),
    ...(events !== undefined && { events }),
    ...(enabled !== undefined && { enabled }),
  };
  return act(context, { action: 'webhook.change', ...aboutOf(name, detail) }, () =>
    replaced(context, name, (endpoint) => ({
      ...endpoint,
      ...(url !== undefined && { url }),
      ...(events !== undefined && { events }),
      ...(enabled === true && { disabled: undefined, failingSinceMs: undefined }),
      ...(enabled === false && {
        disabled: endpoint.disabled ?? { atMs: context.clock.now(), reason: 'asked' },
      }),
    })),
  );
}

/** A new secret signs from now on; the one before signs as well for a day. @throws AppError `not-found` */
export async function rotateSecret(
  context: ActingWith<EventsContext>,
  name: EndpointName,
): Promise<WithSecret> {
  await context.seal.prepare();
  const secret = newWebhookSecret(context.randomBytes);
  const sealed = context.seal.seal(secret, name);
  const endpoint = await act(context, { action: 'webhook.rotate', ...aboutOf(name, {}) }, () =>
    replaced(context, name, (found) => {
      const untilMs = context.clock.now() + OVERLAP_MS;
      const former = found.secrets.slice(0, 1).map((secret) => ({ ...secret, untilMs }));
      return { ...found, secrets: [{ sealed }, ...former] };
    }),
  );
  return { endpoint, secret };
}

/** Nothing is sent to it any more; what waits is cancelled. @throws AppError `not-found` */
export async function removeEndpoint(context: ActingWith<EventsContext>, name: EndpointName): Promise<void> {
  await requireEndpoint(context, name);
  await act(context, { action: 'webhook.remove', ...aboutOf(name, {}) }, async () => {
    if (!(await context.endpoints.remove(name.workspaceId, name.id))) noEndpoint();
  });
}

/** @throws AppError `not-found` */
export async function requireEndpoint(
  { endpoints }: { readonly endpoints: Pick<EndpointStore, 'find'> },
  { workspaceId, id }: EndpointName,
): Promise<WebhookEndpoint> {
  return (await endpoints.find(workspaceId, id)) ?? noEndpoint();
}

async function act<T>(context: ActingWith<EventsContext>, what: Act, perform: () => Promise<T>): Promise<T> {
  const done = await audited(context, what, perform);
  await context.changed(what.target);
  return done;
}

function aboutOf({ id, workspaceId }: EndpointName, detail: Act['detail']): Pick<Act, 'target' | 'detail'> {
  return { target: workspaceId, detail: { webhookId: id, ...detail } };
}

/** Only the host: some services have a secret in the path. */
function hostOf(url: string): string {
  return new URL(url).host;
}

/** The address as it was read when it was checked: it is stored, shown and called in this form. */
async function sendable({ sender }: EventsContext, url: string): Promise<string> {
  const message = await sender.problemOf(url);
  if (message !== undefined) throw new AppError('validation-failed', { fields: [{ field: 'url', message }] });
  return new URL(url).href;
}

/** Deliveries note failures on the endpoint at the same time: what was overtaken is decided again. */
async function replaced(
  { endpoints }: EventsContext,
  name: EndpointName,
  change: (endpoint: WebhookEndpoint) => WebhookEndpoint,
): Promise<WebhookEndpoint> {
  for (;;) {
    const found = await requireEndpoint({ endpoints }, name);
    const next = change(found);
    if (await endpoints.replace(found, next)) return { ...next, version: found.version + 1 };
  }
}

function conflict(detail: string): AppError {
  return new AppError('operation-conflict', { detail });
}

function noEndpoint(): never {
  throw new AppError('not-found', {
    detail: 'There is no webhook with this id: it is a UUID, as its list shows it.',
  });
}
