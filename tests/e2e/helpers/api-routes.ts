import { randomUUID } from 'node:crypto';
import { document } from '../../contract/_document';
import { operationsOf, resolve, type Method } from '../../contract/openapi';
import { PATIENT, type Call } from './client';

/** One operation of the OpenAPI document, so that a route that is added there is in every matrix by itself. */
export type Route = {
  readonly method: Method;
  /** With placeholders, such as `/api/eligibility/checks/{id}`. */
  readonly template: string;
  readonly placeholders: readonly string[];
  /** The security schemes of which each opens it. */
  readonly openedBy: readonly string[];
  /** The scopes that the document says a key needs, all of them: for what belongs to a check, that of a mock check. */
  readonly scopes: readonly string[];
  /** Whether the document says that no scope is needed. */
  readonly isForAnyKey: boolean;
  /** The query parameters that the document declares. */
  readonly query: readonly string[];
};

const routes: readonly Route[] = operationsOf(document).map(({ path, method, item, operation }) => {
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((parameter) =>
    resolve(document, parameter),
  );
  const { security = document.security } = operation;
  const { description = '' } = operation as { readonly description?: string };
  return {
    method,
    template: path,
    openedBy: security.flatMap((schemes) => Object.keys(schemes)),
    placeholders: [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name),
    scopes: neededScopes(description),
    isForAnyKey: description.includes('Any key may'),
    query: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
  };
});

function neededScopes(description: string): readonly string[] {
  const text = description.replace(/\s+/g, ' ');
  const ofCheck = /Needs the (?:scope that the check needed|scopes [^.]* and that of the check)/.test(text);
  const [, first, second] = /Needs the scopes? `([a-z:]+)`(?: and `([a-z:]+)`)?/.exec(text) ?? [];
  return [first, second, ofCheck ? 'check:mock' : undefined].filter((scope) => scope !== undefined);
}

/** What a workspace's key opens. */
export const WORKSPACE_ROUTES = routes.filter(({ openedBy }) => openedBy.includes('workspaceKey'));
/** What an operator's credential opens. */
export const OPERATOR_ROUTES = routes.filter(({ openedBy }) => openedBy.includes('operatorToken'));

const SAMPLE_QUERY: Readonly<Record<string, string>> = { ...PATIENT, query: 'aetna' };

/** Where the webhooks of these tests are sent. */
export const NOBODY_LISTENS = 'http://127.0.0.1:9/events';

/** Bodies of the operations that want no patient. */
const SAMPLE_BODIES: Readonly<Record<string, object>> = {
  'post /api/workspace/clinics': { name: 'Riverside', npi: '1234567893' },
  'patch /api/workspace/clinics/{clientId}': { name: 'Riverside' },
  'put /api/workspace/clinics/{clientId}/words': { rows: [{ words: 'our blue plan', payerId: '60054' }] },
  'put /api/workspace/clinics/{clientId}/rates': {
    rows: [{ visitKind: 'office-visit', serviceTypeCode: '98', allowedAmount: 150 }],
  },
  'patch /api/workspace': { lowBalanceChecks: null },
  'post /api/eligibility/checks/search': {},
  'post /api/eligibility/checks/{id}/estimate': {
    items: [{ serviceTypeCode: '98', allowedAmount: 150 }],
  },
  'post /api/workspace/keys': { name: 'desk', scopes: ['workspace:admin'] },
  'patch /api/workspace/keys/{keyId}': { checksPerDay: 5 },
  'post /api/workspace/members': { email: 'member@clinics.example', role: 'viewer' },
  'patch /api/workspace/members/{memberId}': { role: 'viewer' },
  'post /api/workspace/keys/{keyId}/rotate': { overlapSeconds: 60 },
  'post /api/eligibility/batches': { items: [PATIENT] },
  'post /api/eligibility/schedules': {
    name: 'daily',
    repeat: { every: 'day', at: '05:00', timeZone: 'America/New_York' },
  },
  'post /api/webhooks': { url: NOBODY_LISTENS, events: ['batch.cancelled'] },
  'patch /api/webhooks/{webhookId}': { events: ['batch.paused'] },
  'post /api/webhooks/{webhookId}/recover': { since: '2026-01-01T00:00:00Z' },
};

/** Of operations that take a table. */
const SAMPLE_TABLES: Readonly<Record<string, string>> = {
  'post /api/eligibility/batches.csv':
    'payer,member id,first name,last name,date of birth\nAetna,W123456789,Jane,Doe,1980-04-12\n',
  'post /api/workspace/clinics/{clientId}/words/imports': 'words,payerId\nour blue plan,60054\n',
  'post /api/workspace/clinics/{clientId}/rates/imports':
    'visitKind,serviceTypeCode,allowedAmount\noffice-visit,98,150.00\n',
  'put /api/eligibility/fixtures/{slug}': JSON.stringify({
    payer: { name: 'LARKSPUR' },
    subscriber: { memberId: 'W1', firstName: 'JANE', lastName: 'DOE' },
    benefitsInformation: [{ code: '1', serviceTypeCodes: ['30'] }],
  }),
};

/** They are refused without an idempotency key. */
const NEEDS_KEY: readonly string[] = [
  'post /api/eligibility/batches',
  'post /api/eligibility/batches.csv',
  'post /api/eligibility/schedules',
];
/** The id of a batch is a member of their body. */
const NAMES_BATCH: readonly string[] = ['post /api/eligibility/schedules'];

/** A request that the route can answer, with these values for its placeholders. @throws Error for one without a value */
export function requestTo(
  { method, template, query }: Route,
  ids: Readonly<Record<string, string>> = {},
): { readonly path: string; readonly call: Call } {
  const path = template.replace(/\{([^}]+)\}/g, (_all, name: string) => {
    const value = ids[name];
    if (value === undefined) throw new Error(`${template}: these tests need a value for {${name}}`);
    return value;
  });
  if (method === 'delete') return { path, call: { method: 'DELETE' } };
  if (method !== 'get') {
    const route = `${method} ${template}`;
    const raw = SAMPLE_TABLES[route];
    const headers = { 'content-type': 'text/csv' };
    const key = NEEDS_KEY.includes(route) ? { 'idempotency-key': randomUUID() } : {};
    if (raw !== undefined)
      return { path, call: { method: method.toUpperCase(), raw, headers: { ...headers, ...key } } };
    const batch = NAMES_BATCH.includes(route) ? { batchId: ids['batchId'] } : {};
    const json = { ...(SAMPLE_BODIES[route] ?? PATIENT), ...batch };
    return { path, call: { method: method.toUpperCase(), json, headers: key } };
  }
  const known = query.flatMap((name) => {
    const value = SAMPLE_QUERY[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { path, call: { query: Object.fromEntries(known) as Record<string, string> } };
}
