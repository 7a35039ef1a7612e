import type { Schema } from '@eligibility/api-types';
import { isoTime } from '@eligibility/kit';
import { validate } from '../../http/fields';
import { timeOrNull } from '../../http/handlers';
import { listQuery } from '../../http/list-query';
import { named, oneOf } from '../../http/schema';
import type { ShownDelivery } from '../app/deliveries';
import type { EndpointWish, WithSecret } from '../app/endpoints';
import { bodyOf, DELIVERY_STATES, type DeliveryState } from '../domain/delivery';
import type { EventAudience } from '../domain/event-types';
import type { WebhookEndpoint } from '../domain/webhook-endpoint';
import { NEW_WEBHOOK, RECOVER_ORDER, WEBHOOK_CHANGE, type NewWebhook } from './webhook-schemas';

/** @throws AppError `validation-failed` */
export function readNewWebhook(body: unknown, audience: EventAudience): NewWebhook {
  return validate(NEW_WEBHOOK[audience], body);
}

/** @throws AppError `validation-failed` */
export function readChange(body: unknown, audience: EventAudience): EndpointWish {
  return validate(WEBHOOK_CHANGE[audience], body);
}

/** Epoch milliseconds. @throws AppError `validation-failed` */
export function readSince(body: unknown): number {
  return validate(RECOVER_ORDER, body).since;
}

/** @throws AppError `validation-failed` */
export const deliveriesQuery = listQuery<{ readonly state?: DeliveryState }>({
  state: named('DeliveryState', oneOf(DELIVERY_STATES))
    .description('Only deliveries in this state.')
    .example('dead'),
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
