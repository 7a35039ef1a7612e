import type { Schema } from '@eligibility/api-types';
import { isoTime } from '@eligibility/kit';
import Joi from 'joi';
import { instantField, someOf, TEXT_MESSAGES, validate } from '../../http/fields';
import { timeOrNull } from '../../http/handlers';
import { listQuery } from '../../http/list-query';
import type { ShownDelivery } from '../app/deliveries';
import type { EndpointWish, NewEndpoint, WithSecret } from '../app/endpoints';
import { bodyOf, DELIVERY_STATES, type DeliveryState } from '../domain/delivery';
import { eventTypesFor, type EventAudience } from '../domain/event-types';
import type { WebhookEndpoint } from '../domain/webhook-endpoint';

const MESSAGES = {
  ...TEXT_MESSAGES,
  'array.unique': 'is named before',
  'array.min': 'must name at least one type of event',
};
const url = Joi.string().min(1).max(2_000);
const events = (audience: EventAudience): Joi.ArraySchema =>
  Joi.array()
    .items(Joi.string().valid(...eventTypesFor(audience)))
    .min(1)
    .unique();

type NewWebhook = Omit<NewEndpoint, 'workspaceId'>;

const NEW_WEBHOOK = forEachAudience((audience) =>
  Joi.object<NewWebhook>({ url: url.required(), events: events(audience).required() }).messages(MESSAGES),
);
const CHANGE = forEachAudience((audience) =>
  someOf<EndpointWish>({ url, events: events(audience), enabled: Joi.boolean().strict() }).messages(MESSAGES),
);
const SINCE = Joi.object<{ readonly since: number }>({ since: instantField.required() }).messages(MESSAGES);

function forEachAudience<T>(make: (audience: EventAudience) => T): Readonly<Record<EventAudience, T>> {
  return { workspace: make('workspace'), installation: make('installation') };
}

/** @throws AppError `validation-failed` */
export function readNewWebhook(body: unknown, audience: EventAudience): NewWebhook {
  return validate(NEW_WEBHOOK[audience], body);
}

/** @throws AppError `validation-failed` */
export function readChange(body: unknown, audience: EventAudience): EndpointWish {
  return validate(CHANGE[audience], body);
}

/** Epoch milliseconds. @throws AppError `validation-failed` */
export function readSince(body: unknown): number {
  return validate(SINCE, body).since;
}

/** @throws AppError `validation-failed` */
export const deliveriesQuery = listQuery<{ readonly state?: DeliveryState }>({
  state: Joi.string().valid(...DELIVERY_STATES),
});

/** Never a secret, not even a sealed one. */
export function shownWebhook(endpoint: WebhookEndpoint): Schema<'Webhook'> {
  const { id, disabled, failingSinceMs, createdAtMs, secrets } = endpoint;
  const [, former] = secrets;
  return {
    id,
    // Version 0.1.0 stored it as it was typed.
    url: new URL(endpoint.url).href,
    events: [...endpoint.events],
    enabled: disabled === undefined,
    disabledAt: timeOrNull(disabled?.atMs),
    disabledBecause: disabled?.reason ?? null,
    failingSince: timeOrNull(failingSinceMs),
    formerSecretUntil: timeOrNull(former?.untilMs),
    createdAt: isoTime(createdAtMs),
  };
}

export function shownWithSecret({ endpoint, secret }: WithSecret): Schema<'WebhookWithSecret'> {
  return { ...shownWebhook(endpoint), secret };
}

export function shownDelivery({ delivery, ...shown }: ShownDelivery): Schema<'Delivery'> {
  const { event, tries, last } = delivery;
  return {
    id: shown.id,
    eventId: event.id,
    type: event.type,
    request: bodyOf(event),
    state: shown.state,
    tries,
    createdAt: isoTime(shown.createdAtMs),
    nextTryAt: shown.state === 'waiting' ? timeOrNull(shown.dueAtMs) : null,
    lastTry:
      last === undefined
        ? null
        : {
            at: isoTime(last.atMs),
            durationMs: last.durationMs,
            status: last.status ?? null,
            failure: last.failure ?? null,
            response: shown.response ?? null,
          },
  };
}
