/** Who is told of an event: the workspace it happened in, or those who run the installation. */
export type EventAudience = 'workspace' | 'installation';

type EventTypeFacts = {
  readonly audience: EventAudience;
  /** The `data` of one, as it is sent: ids, numbers, and the path to read more at. Never patient data. */
  readonly example: Readonly<Record<string, unknown>>;
};

const ID = '0197a3c8-5d1e-7b60-9c42-3f0a1b2c3d4e';
const BATCH = { batchId: ID, path: `/api/eligibility/batches/${ID}` };
const WALLET = { available: 12, lowBalanceChecks: 50, path: '/api/wallet' };
const PAYER = { payerId: '60054', path: '/ops/board' };

/**
 * Every type of event that can be chosen for an endpoint. The OpenAPI document has each with its schema; a test compares
 * them.
 */
export const EVENT_TYPES = {
  'check.completed': {
    audience: 'workspace',
    example: {
      checkId: ID,
      clientId: '7d8e9f00-1a2b-4c3d-8e4f-5a6b7c8d9e0f',
      kind: 'live',
      path: `/api/eligibility/checks/${ID}`,
    },
  },
  'batch.completed': { audience: 'workspace', example: { ...BATCH, rows: 60 } },
  'batch.paused': { audience: 'workspace', example: { ...BATCH, reason: 'balance-used-up' } },
  'batch.resumed': { audience: 'workspace', example: BATCH },
  'batch.cancelled': { audience: 'workspace', example: BATCH },
  'wallet.low': { audience: 'workspace', example: WALLET },
  'wallet.empty': { audience: 'workspace', example: { ...WALLET, available: 0 } },
  'key.expiring': {
    audience: 'workspace',
    example: { keyId: ID, expiresAt: '2026-12-04T09:00:00.000Z', path: '/api/workspace/keys' },
  },
  'payer.degraded': { audience: 'installation', example: PAYER },
  'payer.isolated': { audience: 'installation', example: PAYER },
  'payer.recovered': { audience: 'installation', example: PAYER },
} as const satisfies Readonly<Record<string, EventTypeFacts>>;

/** A type that an endpoint may choose. */
export type EventType = keyof typeof EVENT_TYPES;

/** Told to endpoints that did not choose it: what concerns the endpoints themselves. */
export const PING = 'ping';
export const ENDPOINT_DISABLED = 'endpoint.disabled';
/** The `data` of each, as it is sent. */
export const UNCHOSEN_EVENT_TYPES = {
  [PING]: { webhookId: ID },
  [ENDPOINT_DISABLED]: { webhookId: ID, reason: 'gone', path: '/api/webhooks' },
} as const;

/** The `data` of one of each type, chosen or not. */
export const EVENT_EXAMPLES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  ...Object.fromEntries(Object.entries(EVENT_TYPES).map(([type, { example }]) => [type, example])),
  ...UNCHOSEN_EVENT_TYPES,
};

/** What an endpoint of this audience may choose. */
export function eventTypesFor(audience: EventAudience): readonly EventType[] {
  return (Object.keys(EVENT_TYPES) as EventType[]).filter((type) => EVENT_TYPES[type].audience === audience);
}

/** Every type, chosen or not. */
export const ALL_EVENT_TYPES: readonly string[] = Object.keys(EVENT_EXAMPLES);
