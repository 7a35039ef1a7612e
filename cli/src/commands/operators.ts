import type { Schema } from '@eligibility/api-types';
import type { Api } from '../api';
import { entriesOf } from '../board/pages';
import { call } from '../calls/call-command';
import type { Named } from '../calls/about';
import { valueText } from '../calls/shown';
import { spanText } from '../text/duration';
import type { Cell } from '../text/table';
import { untilText } from './keys';

type Operator = Schema<'Operator'>;

/** A token that ends within this time should be replaced by a new one. */
const SOON_MS = 14 * 86_400_000;
const NAME = { operatorId: 'its name, as `eligibility operators list` shows it' };
/** The longest that a token should live without a review: people leave, and tokens get copied. */
const TOKEN = {
  secret: 'token',
  initial: { expiresAt: '90d' },
  texts: {
    ...NAME,
    name: 'what the audit log will call it, for good: a-z, 0-9 and . _ @ -',
    roles: 'what it may do, such as read,payers',
    expiresAt: 'when the token ends: 12h, 90d, or never',
  },
} as const;

/** Who may use the operator API, and for what. */
export const OPERATORS = [
  call('list', 'GET /ops/operators', {
    does: 'Every named operator, also those whose token opens nothing any more',
    limit: Infinity,
    columns: [
      ...(['name', 'roles'] as const),
      ['STATE', stateOf],
      ['TOKEN', ({ prefix, lastFour }) => `${prefix}...${lastFour}`],
      [
        'LAST USED',
        ({ lastUsedAt }, nowMs) =>
          lastUsedAt === null ? 'never' : `${spanText(nowMs - Date.parse(lastUsedAt))} ago`,
      ],
      ['MADE BY', ({ createdBy }) => createdBy],
    ],
  }),
  call('create', 'POST /ops/operators', {
    does: 'Make an operator with a token of its own',
    ...TOKEN,
    args: ['name'],
    asks: ({ name, roles, expiresAt }) =>
      `Make the operator ${String(name)} with the roles ${valueText(roles)}, ${untilText(expiresAt)}?`,
  }),
  call('rotate', 'POST /ops/operators/{operatorId}/rotate', {
    does: 'Give an operator a new token; the one of before ends at once',
    ...TOKEN,
    named: operatorNamed,
    asks: ({ expiresAt }, who) => `The token of ${who} ends now. Make a new one, ${untilText(expiresAt)}?`,
  }),
  call('revoke', 'DELETE /ops/operators/{operatorId}', {
    does: 'Take the token of an operator away, for good',
    texts: NAME,
    named: operatorNamed,
    asks: (_values, who) => `The token of ${who} ends now, for good; the name is not given again. Revoke it?`,
    shows: (_answer, { called: who }) =>
      `The operator ${who.split(' ')[0] ?? ''} is revoked, on every replica from the next request on.`,
  }),
];

/** @throws Error with a message for the terminal when no operator has the name */
async function operatorNamed(api: Api, text: string): Promise<Named> {
  const all = await entriesOf((query) => api.get('/ops/operators', { query }), { limit: Infinity });
  const operator = all.find(({ name }) => name === text);
  if (operator === undefined)
    throw new Error(`no operator is called ${text}; see them all: eligibility operators list`);
  const { id, name, roles, lastUsedAt } = operator;
  const used = lastUsedAt === null ? 'never used' : `last used ${lastUsedAt}`;
  return { id, called: `${name} (${roles.join(', ')}; ${used})` };
}

function stateOf({ revokedAt, expiresAt }: Operator, nowMs: number): Cell {
  if (revokedAt !== null) return `revoked ${spanText(nowMs - Date.parse(revokedAt))} ago`;
  if (expiresAt === null) return 'active, does not expire';
  const leftMs = Date.parse(expiresAt) - nowMs;
  if (leftMs <= 0) return { text: `expired ${spanText(-leftMs)} ago`, tone: 'bad' };
  return { text: `active for ${spanText(leftMs)}`, tone: leftMs < SOON_MS ? 'warning' : undefined };
}
