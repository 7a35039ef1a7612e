import Joi from 'joi';
import { parametersIn } from '../../http/docs/parameters';
import { jsonSchemaOf, type Fragment } from '../../http/docs/json-schema';
import { answer, count, instant, oneOf, ref, text } from '../../http/schema';
import { EVENT_EXAMPLES, type EventType, type UNCHOSEN_EVENT_TYPES } from '../domain/event-types';

type Message = {
  readonly summary: string;
  /** Where the summary as a sentence does not say all. */
  readonly description?: string;
  readonly data: Joi.ObjectSchema;
};

const path = (example: string): Joi.StringSchema => text('The path to read more at.').min(1).example(example);
const ofBatch = (more: Joi.SchemaMap = {}): Joi.ObjectSchema =>
  answer({
    batchId: ref('Uuid'),
    scheduleId: ref('Uuid', 'Of a run of a schedule.').optional(),
    ...more,
    path: path('/api/eligibility/batches/{id}'),
  });
const ofWallet = answer({
  available: Joi.number().integer(),
  lowBalanceChecks: count(),
  path: path('/api/wallet'),
});
const ofPayer = answer({ payerId: text().min(1), path: path('/ops/board') });

const MESSAGES: Readonly<Record<EventType | keyof typeof UNCHOSEN_EVENT_TYPES, Message>> = {
  'check.completed': {
    summary: 'A check has its answer',
    data: answer({
      checkId: ref('Uuid'),
      clientId: ref('Uuid'),
      kind: oneOf(['live', 'mock']),
      path: path('/api/eligibility/checks/{checkId}'),
    }),
  },
  'batch.completed': {
    summary: 'Every item of a batch is done',
    data: ofBatch({ rows: Joi.number().integer().min(1) }),
  },
  'batch.paused': {
    summary: 'A batch waits',
    description: 'A batch waits: somebody paused it, or its wallet is empty.',
    data: ofBatch({ reason: ref('BatchPauseReason') }),
  },
  'batch.resumed': { summary: 'A batch that was paused goes on', data: ofBatch() },
  'batch.cancelled': { summary: 'A batch was cancelled', data: ofBatch() },
  'wallet.low': {
    summary: 'The available checks reached the low balance of the workspace, which must have one',
    data: ofWallet,
  },
  'wallet.empty': {
    summary: 'No check is available',
    description: 'No check is available; for a workspace that has a low balance.',
    data: ofWallet,
  },
  'key.expiring': {
    summary: 'An API key of the workspace ends in seven days or less',
    data: answer({ keyId: ref('Uuid'), expiresAt: instant(), path: path('/api/workspace/keys') }),
  },
  'payer.degraded': {
    summary: 'A payer fails',
    description: 'A payer fails: its circuit is open, on all of its routes or on some.',
    data: ofPayer,
  },
  'payer.isolated': { summary: 'An operator took a payer out of use', data: ofPayer },
  'payer.recovered': {
    summary: 'A payer that was degraded or isolated is asked again',
    data: ofPayer,
  },
  'endpoint.disabled': {
    summary: 'Another webhook was disabled',
    description: 'Another webhook was disabled; every enabled one is told, whatever it chose.',
    data: answer({
      webhookId: ref('Uuid'),
      reason: oneOf(['gone', 'failing']),
      path: path('/api/webhooks'),
    }),
  },
  ping: {
    summary: 'A test that somebody asked for',
    description: 'A test that somebody asked for; of this webhook alone.',
    data: answer({ webhookId: ref('Uuid') }),
  },
};

const HEADERS = parametersIn('header', {
  'webhook-id': ref(
    'Uuid',
    'The id of the event, the same at every try. Who has it already has taken the event already.',
  ).required(),
  'webhook-timestamp': text('When this try was sent, in seconds since 1970.')
    .pattern(/^[0-9]+$/)
    .required(),
  'webhook-signature': text(
    '`v1,` and the base64 of the HMAC-SHA256 of `webhook-id.webhook-timestamp.body`; two of them, ' +
      'separated by a blank, for 24 hours after a rotation.',
  )
    .pattern(/^v1,[A-Za-z0-9+/=]+( v1,[A-Za-z0-9+/=]+)*$/)
    .required(),
});

/** The `webhooks` of the OpenAPI document. */
export function documentedWebhooks(): Fragment {
  return Object.fromEntries(
    Object.entries(MESSAGES).map(([type, message]) => [type, { post: told(type, message) }]),
  );
}

function told(type: string, { summary, description = `${summary}.`, data }: Message): Fragment {
  const schema = answer({ type: oneOf([type]), timestamp: instant('When it happened.'), data });
  const example = { type, timestamp: '2026-11-27T09:00:00.000Z', data: EVENT_EXAMPLES[type] };
  return {
    operationId: `told-${type}`.replaceAll(/[-.](\w)/g, (_, letter: string) => letter.toUpperCase()),
    // One of their own: generators make a class for each tag, one of paths and one of webhooks.
    tags: ['Webhooks'],
    summary,
    description,
    security: [],
    parameters: HEADERS,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: jsonSchemaOf(schema), example } },
    },
    responses: {
      '2XX': {
        description: 'The event was taken. Everything else is tried again; 410 disables the webhook.',
      },
    },
  };
}
