import type { Schema } from '@eligibility/api-types';
import { api, dataOf } from '../api/client';
import { given, type CursorPage } from '../api/pages';
import type { Tone } from '../design/state-badge';
import { textIn, textsIn } from '../design/form-values';
import { WORKSPACE } from '../workspace/own-workspace';
import { t } from './texts';

export type Webhook = Schema<'Webhook'>;
export type WithSecret = Schema<'WebhookWithSecret'>;
export type Delivery = Schema<'Delivery'>;
type NewWebhook = Schema<'WebhookRequest'>;

/** Keys of the queries, which are old after every act. */
export const WEBHOOKS = [...WORKSPACE, 'webhooks'] as const;

const at = (webhookId: string) => ({ params: { path: { webhookId } } });

export function listWebhooks(): Promise<CursorPage<Webhook>> {
  return dataOf(api.GET('/api/webhooks'));
}

export function addWebhook(body: NewWebhook): Promise<WithSecret> {
  return dataOf(api.POST('/api/webhooks', { body }));
}

export function changeWebhook(webhookId: string, body: Schema<'WebhookChange'>): Promise<Webhook> {
  return dataOf(api.PATCH('/api/webhooks/{webhookId}', { ...at(webhookId), body }));
}

export function rotateWebhook(webhookId: string): Promise<WithSecret> {
  return dataOf(api.POST('/api/webhooks/{webhookId}/rotate', at(webhookId)));
}

export function testWebhook(webhookId: string): Promise<Delivery> {
  return dataOf(api.POST('/api/webhooks/{webhookId}/test', at(webhookId)));
}

export async function removeWebhook(webhookId: string): Promise<void> {
  await dataOf(api.DELETE('/api/webhooks/{webhookId}', at(webhookId)));
}

/** @param since an ISO 8601 instant */
export function recoverDeliveries(webhookId: string, since: string): Promise<Schema<'Recovered'>> {
  return dataOf(api.POST('/api/webhooks/{webhookId}/recover', { ...at(webhookId), body: { since } }));
}

export type DeliveriesOf = { readonly webhookId: string; readonly state: Delivery['state'] | undefined };

export function listDeliveries(
  { webhookId, state }: DeliveriesOf,
  cursor: string | undefined,
): Promise<CursorPage<Delivery>> {
  const params = { path: { webhookId }, query: given({ state, cursor }) };
  return dataOf(api.GET('/api/webhooks/{webhookId}/deliveries', { params }));
}

export function redeliver(webhookId: string, deliveryId: string): Promise<Delivery> {
  const params = { path: { webhookId, deliveryId } };
  return dataOf(api.POST('/api/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver', { params }));
}

/** Each type of event that may be chosen, as people would say it. */
export const EVENTS = (Object.keys(t.events) as NewWebhook['events']).map((value) => ({
  value,
  label: t.events[value],
}));

/** The address and the events in the form of a webhook. */
export function webhookIn(values: FormData): NewWebhook {
  const chosen = textsIn(values, 'events');
  return {
    url: textIn(values, 'url') ?? '',
    events: EVENTS.map(({ value }) => value).filter((value) => chosen.includes(value)),
  };
}

export type WebhookState = {
  readonly tone: Tone;
  readonly label: string;
  /** Since when it is no longer well; undefined while it is. */
  readonly since: string | undefined;
};

/** Whether a webhook gets events, and why not. */
export function webhookState(webhook: Webhook): WebhookState {
  const { enabled, disabledAt, disabledBecause, failingSince } = webhook;
  if (!enabled) {
    const tone = disabledBecause === 'asked' ? 'quiet' : 'bad';
    return { tone, label: t.states[disabledBecause ?? 'asked'], since: disabledAt ?? undefined };
  }
  if (failingSince !== null) return { tone: 'warn', label: t.states.fails, since: failingSince };
  return { tone: 'ok', label: t.states.works, since: undefined };
}

/** How each state of a delivery is shown. */
export const DELIVERY_TONES: Readonly<Record<Delivery['state'], Tone>> = {
  waiting: 'warn',
  delivered: 'ok',
  dead: 'bad',
  cancelled: 'quiet',
};
