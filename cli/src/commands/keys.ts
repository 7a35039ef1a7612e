import { call } from '../calls/call-command';
import { valueText } from '../calls/shown';

const texts = {
  workspaceId: 'only the keys of this workspace',
  usable: 'only keys that are neither revoked nor expired',
  test: 'a test key: its live checks are refused unless a simulator answers them',
  clientIds: 'only for these clinics (client ids); otherwise for all',
  allowedAddresses: 'only from these addresses and networks',
  rateLimitPerMinute: 'requests a minute',
  checksPerDay: 'charged checks a UTC day',
  expiresAt: 'when it ends: 12h, 90d, or never',
};
const KEY_ID = { keyId: 'its id, as `eligibility keys list` shows it' };

/** API keys. */
export const KEYS = [
  call('list', 'GET /ops/keys', {
    does: 'Every key of every workspace, newest first; never a key itself',
    texts,
    limit: Infinity,
    columns: [
      ...(['id', 'workspaceId', 'lastFour', 'createdAt', 'expiresAt', 'revokedAt', 'lastUsedAt'] as const),
      'name',
    ],
  }),
  call('issue', 'POST /ops/workspaces/{workspaceId}/keys', {
    does: 'Issue an API key for a workspace; it is shown once',
    args: ['name'],
    secret: 'key',
    initial: { expiresAt: 'never' },
    texts: { ...texts, workspaceId: 'its id', name: 'what people call the key' },
    asks: ({ name, scopes, expiresAt }, id) =>
      `Issue the key ${String(name)} for workspace ${id} with the scopes ${valueText(scopes)}, ${untilText(expiresAt)}?`,
  }),
  call('rotate', 'POST /ops/keys/{keyId}/rotate', {
    does: 'Issue a key in the place of another, which works on for the overlap',
    secret: 'key',
    texts: { ...KEY_ID, overlapSeconds: 'how long the old key still works: 0, 30m, 2h, 7d' },
    asks: ({ overlapSeconds }, id) => {
      const ends =
        overlapSeconds === 0 ? 'ends now' : `still works for ${valueText(overlapSeconds)} s, then ends`;
      return `The key ${id} ${ends}. Issue a new one in its place?`;
    },
  }),
  call('set', 'PATCH /ops/keys/{keyId}', {
    does: 'Change the limits of a key; what is not named stays. `none` takes a limit away',
    texts: { ...texts, ...KEY_ID },
  }),
  call('revoke', 'DELETE /ops/keys/{keyId}', {
    does: 'Revoke a key, for good; in effect everywhere within five seconds',
    texts: KEY_ID,
    asks: (_values, id) => `The key ${id} ends now, for good. Revoke it?`,
    shows: (_answer, { called: id }) => `The key ${id} is revoked, everywhere within five seconds.`,
  }),
];

/** When a key or a token ends. */
export function untilText(expiresAt: unknown): string {
  return typeof expiresAt === 'string' ? `until ${expiresAt}` : 'without an end';
}
