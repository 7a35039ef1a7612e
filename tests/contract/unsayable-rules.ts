import { isIP } from 'node:net';
import { isNpi } from '../../gateway/src/checks/domain/npi';
import type { Input, UnsayableRule } from './unsayable-rule';
import { UNSAYABLE_RULES_OF_CHECKS } from './unsayable-rules-of-checks';
import { isShortSpan, isSpanOfPoints, isTimeZone } from './_spans';
import { hasTwins, isOfCalendar } from './_values';

const DAY_MS = 24 * 3_600_000;
const YEAR_MS = 366 * DAY_MS;

export const UNSAYABLE_RULES: readonly UnsayableRule[] = [
  ...UNSAYABLE_RULES_OF_CHECKS,
  {
    rule: 'the tenth digit of an NPI is its check digit',
    field: /^npi$/,
    breaks: (value) => !isNpi(String(value)),
    witness: { operationId: 'addClinic', body: { name: 'Riverside', npi: '1234567890' } },
  },
  {
    rule: 'a clinic without an NPI has a number at a payer',
    operations: ['addClinic', 'addOwnClinic'],
    field: /^npi$/,
    breaks: (value, { body }) => value === undefined && body?.['payerProviderIds'] === undefined,
    witness: { operationId: 'addClinic', body: { name: 'Riverside' } },
  },
  {
    rule: 'a payer knows a clinic by each kind of number once',
    field: /^payerProviderIds\.\d+$/,
    breaks: () => true,
    witness: {
      operationId: 'addClinic',
      body: {
        name: 'Riverside',
        payerProviderIds: ['12', '34'].map((id) => ({ payerId: 'TXMCD', qualifier: 'SV', id })),
      },
    },
  },
  {
    rule: 'an end is in the future, and an override ends within 366 days',
    field: /^(until|expiresAt)$/,
    breaks: isNoComingEnd,
    witness: { operationId: 'isolateCircuit', body: { reason: 'test', until: '2000-01-01T00:00:00Z' } },
  },
  {
    rule: 'a batch begins within 30 days, and ends after its beginning, at most 24 hours later',
    operations: ['submitBatch', 'submitBatchTable'],
    field: /^(notBefore|finishBy)$/,
    breaks: () => true,
    witness: {
      operationId: 'submitBatch',
      query: { finishBy: '2000-01-01T00:00:00Z' },
      body: {
        items: [
          {
            ...{ payerName: 'Aetna', memberId: 'W123456789' },
            ...{ patientFirstName: 'Jane', patientLastName: 'Doe' },
          },
        ],
      },
    },
  },
  {
    rule: 'a webhook has an address that may be called',
    operations: ['addOwnWebhook', 'changeOwnWebhook', 'addInstallationWebhook', 'changeInstallationWebhook'],
    field: /^url$/,
    breaks: () => true,
    witness: {
      operationId: 'addOwnWebhook',
      body: { url: 'https://169.254.169.254/latest', events: ['check.completed'] },
    },
  },
  {
    rule: 'the clinics that a key or a member is bound to are of its workspace',
    operations: ['issueKey', 'issueOwnKey', 'inviteMember', 'changeMember'],
    field: /^clientIds$/,
    breaks: () => true,
    witness: {
      operationId: 'issueKey',
      body: { name: 'Desk', scopes: ['check:live'], clientIds: ['0b6a4f6f-0c11-7a51-9d3f-5f0c2c1e4b8e'] },
    },
  },
  {
    rule: 'use is counted of days of the calendar, the first not after the last, and of at most 92 of them',
    operations: ['getUsage'],
    field: /^(from|to|since)$/,
    breaks: (_value, { query }) => !isShortSpan(query),
    witness: { operationId: 'getUsage', query: { from: '2026-01-01', to: '2026-04-03' } },
  },
  {
    rule: 'use is counted in a time zone that there is',
    operations: ['getUsage'],
    field: /^timeZone$/,
    breaks: (value) => !isTimeZone(String(value)),
    witness: { operationId: 'getUsage', query: { timeZone: 'America/Springfield' } },
  },
  {
    rule: 'a role in a workspace comes with the workspace',
    operations: ['createSignInLink'],
    field: /^workspaceId$/,
    breaks: (value, { body }) => value === undefined && !/^(operator|on-call)$/.test(String(body?.['role'])),
    witness: { operationId: 'createSignInLink', body: { role: 'viewer' } },
  },
  {
    rule: 'a span of metrics ends after it starts and has at most 1,500 points',
    operations: ['queryMetricsRange'],
    field: /^(end|step)$/,
    breaks: (_value, { query }) => !isSpanOfPoints(query),
    witness: {
      operationId: 'queryMetricsRange',
      query: {
        name: 'alerts-firing',
        start: '2026-01-31T09:00:00Z',
        end: '2026-01-31T08:00:00Z',
        step: 60,
      },
    },
  },
  {
    rule: 'a cursor is one that a page ended with',
    field: /^cursor$/,
    breaks: () => true,
    witness: { operationId: 'listChecks', query: { cursor: '0' } },
  },
  {
    rule: 'an explanation is of a query that is not empty',
    operations: ['searchPayers', 'searchPayersAsOperator'],
    field: /^query$/,
    breaks: (value, { query }) =>
      String(query['explain']) === 'true' && (typeof value === 'string' ? value : '').trim() === '',
    witness: { operationId: 'searchPayers', query: { explain: 'true' } },
  },
  {
    rule: 'an instant is one of the calendar',
    field: /^(from|to|since)$/,
    breaks: (value) => !isOfCalendar(String(value)),
    witness: { operationId: 'listChecks', query: { to: '2026-13-01' } },
  },
  {
    rule: 'an address of a key is an IPv4 or IPv6 address, or a network',
    field: /^allowedAddresses\.\d+$/,
    breaks: (value) => isIP(String(value).trim().split('/')[0] ?? '') === 0,
    witness: {
      operationId: 'issueKey',
      body: { name: 'Desk', scopes: ['check:live'], allowedAddresses: ['home'] },
    },
  },
  {
    rule: 'a file has a payer in the rows of its format',
    operations: ['importPayers'],
    field: /^$/,
    breaks: () => true,
    witness: { operationId: 'importPayers', query: { format: 'stedi-json' } },
  },
  {
    rule: 'an alias is there once, whatever blanks are around it',
    field: /^aliases\.\d+$/,
    breaks: (_value, { body }) => hasTwins(body?.['aliases']),
    witness: { operationId: 'setPayerAliases', body: { aliases: ['CM', ' CM'] } },
  },
  {
    rule: 'the name of an operator looks like no other one',
    operations: ['createOperator'],
    field: /^name$/,
    breaks: () => true,
    witness: { operationId: 'createOperator', body: { name: '0perator', roles: ['read'], expiresAt: null } },
  },
];

/** The value of the member that a refusal names, such as `practitioner.firstName`. */
export function valueAt({ query, body }: Input, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      { ...query, ...body },
    );
}

function isNoComingEnd(value: unknown, _input: Input, now: number): boolean {
  const end = Date.parse(String(value));
  return end <= now || end >= now + YEAR_MS;
}
