import type { Operations, Sent } from '../../http/operation';
import { deliveriesQuery } from './webhook-bodies';
import { callerWith, type CallerWho } from '../../identity/http/who';

const RECEIVER = 'https://hooks.example.org/eligibility';

/** The webhooks of the caller's workspace. Operators have the same of the installation. */
export const WEBHOOK_OPERATIONS = {
  listOwnWebhooks: {
    method: 'GET',
    path: '/webhooks',
    who: callerWith('workspace:admin'),
    summary: 'List the webhooks of the workspace, newest first',
    description: 'At most 20. The secrets are never shown again.',
    answers: { 200: ['WebhookList', 'All of them.'] },
  },
  addOwnWebhook: {
    method: 'POST',
    path: '/webhooks',
    who: callerWith('workspace:admin'),
    summary: 'Register an address for events of the workspace',
    description:
      'The secret is in this answer and in no other: it signs each delivery by the Standard Webhooks ' +
      'specification. The address must begin with `https://` and be on the public internet, unless the ' +
      'operator has allowed its network. At most 20 webhooks.',
    sends: {
      json: 'WebhookRequest',
      example: { url: RECEIVER, events: ['check.completed', 'batch.completed'] },
    },
    answers: { 201: ['WebhookWithSecret', 'The webhook with its secret, which is shown this once.'] },
    refuses: { 409: 'OperationConflict' },
  },
  getOwnWebhook: {
    method: 'GET',
    path: '/webhooks/{webhookId}',
    who: callerWith('workspace:admin'),
    summary: 'Get a webhook',
    description: 'Whether it works, and since when it has failed.',
    answers: { 200: ['Webhook', 'The webhook.'] },
  },
  changeOwnWebhook: {
    method: 'PATCH',
    path: '/webhooks/{webhookId}',
    who: callerWith('workspace:admin'),
    summary: 'Change a webhook',
    description:
      'Its address, its events, or whether it is enabled. Enabling it starts over as if it had ' +
      'never failed.',
    sends: { json: 'WebhookChange', example: { events: ['batch.completed', 'batch.paused'] } },
    answers: { 200: ['Webhook', 'The webhook as it is now.'] },
  },
  removeOwnWebhook: {
    method: 'DELETE',
    path: '/webhooks/{webhookId}',
    who: callerWith('workspace:admin'),
    summary: 'Remove a webhook',
    description: 'Nothing is sent to it any more; what waits is cancelled.',
    answers: { 204: { nothing: 'There is no such webhook any more.' } },
  },
  rotateOwnWebhookSecret: {
    method: 'POST',
    path: '/webhooks/{webhookId}/rotate',
    who: callerWith('workspace:admin'),
    summary: 'Give a webhook a new secret',
    description:
      'For 24 hours each delivery has two signatures, by the new secret and by the one before, so that ' +
      'a receiver can change over without losing one.',
    answers: { 201: ['WebhookWithSecret', 'The webhook with its new secret, which is shown this once.'] },
    body: 'none',
  },
  testOwnWebhook: {
    method: 'POST',
    path: '/webhooks/{webhookId}/test',
    who: callerWith('workspace:admin'),
    summary: 'Send a ping to a webhook',
    description: 'A delivery like any other, of the type `ping`.',
    answers: { 202: ['Delivery', 'The delivery, which is on its way.'] },
    refuses: { 409: 'OperationConflict' },
    body: 'none',
  },
  recoverOwnWebhook: {
    method: 'POST',
    path: '/webhooks/{webhookId}/recover',
    who: callerWith('workspace:admin'),
    summary: 'Send again what was given up',
    description: 'All deliveries since a time that are `dead` or `cancelled`, at most 1,000 with one call.',
    sends: { json: 'RecoverOrder', example: { since: '2026-01-31T09:00:00Z' } },
    answers: { 202: ['Recovered', 'How many were begun again.'] },
    refuses: { 409: 'OperationConflict' },
  },
  listOwnDeliveries: {
    method: 'GET',
    path: '/webhooks/{webhookId}/deliveries',
    who: callerWith('workspace:admin'),
    summary: 'List the deliveries to a webhook, newest first',
    description:
      'Of the last 30 days, each with its last try. Headers are not kept, and of the answer only the ' +
      'beginning.',
    query: deliveriesQuery,
    answers: { 200: ['DeliveryList', 'One page.'] },
  },
  redeliverOwn: {
    method: 'POST',
    path: '/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver',
    who: callerWith('workspace:admin'),
    summary: 'Repeat a delivery',
    description: 'Whatever became of it, with the same `webhook-id`, and with all tries again.',
    answers: { 202: ['Delivery', 'The delivery, which is on its way.'] },
    refuses: { 409: 'OperationConflict' },
    body: 'none',
  },
} satisfies Operations<CallerWho>;

/** What operators send in place of what a workspace sends. */
export const INSTALLATION_BODIES: Readonly<Record<string, Sent>> = {
  addOwnWebhook: {
    json: 'InstallationWebhookRequest',
    example: { url: RECEIVER, events: ['payer.degraded', 'payer.recovered'] },
  },
  changeOwnWebhook: {
    json: 'InstallationWebhookChange',
    example: { events: ['payer.degraded', 'payer.isolated', 'payer.recovered'] },
  },
};
