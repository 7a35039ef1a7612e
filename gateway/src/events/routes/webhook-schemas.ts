import Joi from 'joi';
import { SENT_INSTANT } from '../../http/basic-schemas';
import {
  answer,
  change,
  count,
  flag,
  instant,
  list,
  named,
  oneOf,
  openAnswer,
  orNull,
  ref,
  sent,
  text,
} from '../../http/schema';
import type { EndpointWish, NewEndpoint } from '../app/endpoints';
import { ALL_EVENT_TYPES, eventTypesFor } from '../domain/event-types';

const URL_FIELD = named(
  'WebhookUrl',
  text(
    'The address for events: `https://`, without a name and password and without a fragment, at ' +
      'a host of the public internet, unless the operator has allowed its network, and at port 443 or ' +
      'from 1024 up, unless the operator has allowed others. It is stored and shown as it was read: ' +
      '`HTTPS://Example.org` is `https://example.org/`.',
  )
    .min(1)
    .max(2_000)
    .example('https://hooks.example.org/eligibility'),
);
const MESSAGES = {
  'array.unique': 'is named before',
  'array.min': 'must name at least one type of event',
};
const WORKSPACE_EVENT = named('WorkspaceEventType', oneOf(eventTypesFor('workspace')));
const INSTALLATION_EVENT = named('InstallationEventType', oneOf(eventTypesFor('installation')));
const WORKSPACE_EVENTS = named(
  'WorkspaceEventTypes',
  list(WORKSPACE_EVENT).min(1).unique().example(['check.completed']).messages(MESSAGES),
);
const INSTALLATION_EVENTS = named(
  'InstallationEventTypes',
  list(INSTALLATION_EVENT).min(1).unique().example(['payer.degraded', 'payer.recovered']).messages(MESSAGES),
);

export type NewWebhook = Omit<NewEndpoint, 'workspaceId'>;

const newWebhook = (events: Joi.ArraySchema): Joi.ObjectSchema<NewWebhook> =>
  sent<NewWebhook>({ url: URL_FIELD.required(), events: events.required() });
const webhookChange = (events: Joi.ArraySchema): Joi.ObjectSchema<EndpointWish> =>
  change<EndpointWish>({
    url: URL_FIELD,
    events,
    enabled: flag('False stops deliveries; true starts over as if it had never failed.').strict(),
  });

/** By whose events they are about. */
export const NEW_WEBHOOK = {
  workspace: newWebhook(WORKSPACE_EVENTS),
  installation: newWebhook(INSTALLATION_EVENTS),
};
export const WEBHOOK_CHANGE = {
  workspace: webhookChange(WORKSPACE_EVENTS),
  installation: webhookChange(INSTALLATION_EVENTS),
};

export const RECOVER_ORDER = sent<{ readonly since: number }>({ since: SENT_INSTANT.required() });

const webhookMembers = {
  id: ref('Uuid'),
  url: text().min(1),
  events: list(ref('EventType')).max(20),
  enabled: flag(),
  disabledAt: orNull(instant(), 'Since when it gets nothing. Null while it is enabled.'),
  disabledBecause: orNull(
    oneOf(['gone', 'failing', 'asked']),
    '`gone`: it answered 410. `failing`: every delivery failed for five days. `asked`: it was switched off.',
  ),
  failingSince: orNull(instant(), 'Since when every delivery has failed. Null when the last one succeeded.'),
  formerSecretUntil: orNull(
    instant(),
    'Until when the secret before the last rotation signs as well. Null without a rotation.',
  ),
  createdAt: instant(),
};

export const WEBHOOK_SCHEMAS = {
  Event: answer({
    id: ref('Uuid', 'The `webhook-id` of its deliveries.'),
    type: ref('EventType'),
    timestamp: instant('When it happened.'),
    data: openAnswer(
      {},
      'As the webhook of this type has it. Ids, numbers, and the path to read more at; never patient data.',
    ),
  }),
  EventType: oneOf(ALL_EVENT_TYPES),
  EventList: answer({
    data: list(ref('Event')).max(200),
    nextCursor: ref('NextCursor'),
  }),
  WebhookUrl: URL_FIELD,
  WorkspaceEventType: WORKSPACE_EVENT,
  InstallationEventType: INSTALLATION_EVENT,
  WorkspaceEventTypes: WORKSPACE_EVENTS,
  InstallationEventTypes: INSTALLATION_EVENTS,
  WebhookRequest: NEW_WEBHOOK.workspace,
  InstallationWebhookRequest: NEW_WEBHOOK.installation,
  WebhookChange: WEBHOOK_CHANGE.workspace,
  InstallationWebhookChange: WEBHOOK_CHANGE.installation,
  Webhook: answer(webhookMembers),
  WebhookWithSecret: answer({
    ...webhookMembers,
    secret: text(
      'What a library of Standard Webhooks verifies deliveries with. It is shown this once.',
    ).pattern(/^whsec_[A-Za-z0-9+/]{43}=$/),
  }),
  WebhookList: answer({
    data: list(ref('Webhook')).max(20),
    nextCursor: ref('NextCursor'),
  }),
  RecoverOrder: RECOVER_ORDER,
  Recovered: answer({
    recovered: Joi.number().integer().min(0).max(1000),
    isComplete: flag('False when there is more to recover, by the same call again.'),
  }),
  DeliveryState: oneOf(
    ['waiting', 'delivered', 'dead', 'cancelled'],
    '`waiting` for its first or next try; `dead` after the last one failed; `cancelled` because the ' +
      'webhook was disabled or removed.',
  ),
  Delivery: answer({
    id: ref('Uuid'),
    eventId: ref('Uuid', 'The `webhook-id` that it is sent with.'),
    type: text().min(1),
    request: text('The body, byte for byte as every try posts it.').min(1),
    state: ref('DeliveryState'),
    tries: count(),
    createdAt: instant(),
    nextTryAt: orNull(instant(), 'Null when there is none.'),
    lastTry: orNull(ref('DeliveryTry'), 'Null before the first.'),
  }),
  DeliveryTry: answer({
    at: instant(),
    durationMs: count(),
    status: orNull(Joi.number().integer(), 'The HTTP status of the answer. Null without one.'),
    failure: orNull(text(), 'Why it was no success. Null for a success.'),
    response: orNull(text().max(1024), 'The beginning of the body of the answer. Null when it was empty.'),
  }),
  DeliveryList: answer({
    data: list(ref('Delivery')).max(200),
    nextCursor: ref('NextCursor'),
  }),
};
