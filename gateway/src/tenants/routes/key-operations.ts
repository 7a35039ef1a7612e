import { uuidField } from '../../http/fields';
import { listQuery } from '../../http/list-query';
import type { Operations } from '../../http/operation';
import { flag } from '../../http/schema';
import { callerWith, operatorWith, type CallerWho, type OperatorWho } from '../../identity/http/who';

type UsableFilter = { readonly usable?: boolean };

const USABLE = {
  usable: flag(
    '`true`: only keys that open something now; `false`: only those that are revoked or expired. Absent: both.',
  ).example(true),
};
export const keysQuery = listQuery<UsableFilter>(USABLE);
export const allKeysQuery = listQuery<UsableFilter & { readonly workspaceId?: string }>({
  ...USABLE,
  workspaceId: uuidField
    .description('Only keys of this workspace; none where it does not exist.')
    .example('3c1d2e4f-5a6b-4c7d-8e9f-0a1b2c3d4e5f'),
});

const LIST = { method: 'GET', answers: { 200: ['KeyList', 'One page.'] } } as const;
const NEW_KEY = {
  201: ['IssuedKey', 'The new key, shown this once.', { headers: ['NoStore'] }],
} as const;
const ISSUE = {
  method: 'POST',
  sends: {
    json: 'KeyRequest',
    example: {
      name: 'Front desk',
      scopes: ['check:live', 'checks:read', 'payers:read'],
      checksPerDay: 500,
    },
  },
  answers: NEW_KEY,
  refuses: { 404: 'NotFound' },
} as const;
const CHANGE = {
  method: 'PATCH',
  sends: { json: 'KeyChange', example: { allowedAddresses: ['198.51.100.0/24'], checksPerDay: 200 } },
  answers: { 200: ['Key', 'The key as it is now.'] },
} as const;
const REVOKE = {
  method: 'DELETE',
  answers: { 204: { nothing: 'The key opens nothing any more.' } },
} as const;
const ROTATE = {
  method: 'POST',
  sends: { json: 'KeyRotation', example: { overlapSeconds: 86400 } },
  answers: NEW_KEY,
  refuses: { 409: 'OperationConflict' },
} as const;
const LISTED =
  'Revoked and expired ones too, unless `usable` says otherwise; never a key itself or its hash.';
const ISSUED = 'The key is in this answer and in no other: it is stored as a keyed hash.';
const CHANGED = 'In effect everywhere within five seconds.';
const REVOKED = `${CHANGED} Revoking a revoked key changes nothing.`;
const ROTATED =
  'The new key has the name, scopes, clinics, limits and expiry of the old one, which works on for the overlap.';
const NOT_MORE = 'A key that opens more than the caller is refused.';
const LOGGED = "The audit log has it under the id of the caller's key.";

export const OPERATOR_KEY_OPERATIONS = {
  listKeys: {
    ...LIST,
    path: '/workspaces/{workspaceId}/keys',
    who: operatorWith('read'),
    summary: "List a workspace's keys, newest first",
    description: LISTED,
    query: keysQuery,
  },
  issueKey: {
    ...ISSUE,
    path: '/workspaces/{workspaceId}/keys',
    who: operatorWith('access'),
    summary: 'Issue an API key',
    description: ISSUED,
  },
  revokeAllKeys: {
    method: 'POST',
    path: '/workspaces/{workspaceId}/keys/revocations',
    who: operatorWith('access'),
    summary: 'Revoke every key of a workspace',
    description:
      'Every key it has at this moment, those of a rotation that overlaps too; in effect everywhere ' +
      'within five seconds. May be repeated: a revoked key stays revoked from its first time. A key ' +
      'that is issued afterwards works.',
    sends: { json: 'ReasonedOrder', example: { reason: 'A laptop of the clinic was stolen' } },
    answers: { 200: ['KeyRevocations', 'No key that the workspace had opens anything any more.'] },
  },
  listAllKeys: {
    ...LIST,
    path: '/keys',
    who: operatorWith('read'),
    summary: 'List the keys of all workspaces, newest first',
    description: LISTED,
    query: allKeysQuery,
  },
  changeKey: {
    ...CHANGE,
    path: '/keys/{keyId}',
    who: operatorWith('access'),
    summary: 'Change the limits of a key',
    description: CHANGED,
  },
  revokeKey: {
    ...REVOKE,
    path: '/keys/{keyId}',
    who: operatorWith('access'),
    summary: 'Revoke a key',
    description: REVOKED,
  },
  rotateKey: {
    ...ROTATE,
    path: '/keys/{keyId}/rotate',
    who: operatorWith('access'),
    summary: 'Issue a key in place of another',
    description: ROTATED,
  },
} satisfies Operations<OperatorWho>;

export const OWN_KEY_OPERATIONS = {
  listOwnKeys: {
    ...LIST,
    path: '/workspace/keys',
    who: callerWith('workspace:admin'),
    summary: "List the workspace's keys, newest first",
    description: `${LISTED} A caller that is bound to clinics sees the keys that are bound to no others.`,
    query: keysQuery,
  },
  issueOwnKey: {
    ...ISSUE,
    path: '/workspace/keys',
    who: callerWith('workspace:admin'),
    summary: 'Issue an API key for the workspace',
    description:
      `${ISSUED} A caller gives only scopes that it has, and one that is bound to clinics gives only some of ` +
      `these. ${LOGGED}`,
  },
  changeOwnKey: {
    ...CHANGE,
    path: '/workspace/keys/{keyId}',
    who: callerWith('workspace:admin'),
    summary: 'Change the limits of an own key',
    description: `${CHANGED} ${NOT_MORE} ${LOGGED}`,
  },
  revokeOwnKey: {
    ...REVOKE,
    path: '/workspace/keys/{keyId}',
    who: callerWith('workspace:admin'),
    summary: 'Revoke an own key',
    description: `${REVOKED} ${LOGGED}`,
  },
  rotateOwnKey: {
    ...ROTATE,
    path: '/workspace/keys/{keyId}/rotate',
    who: callerWith('workspace:admin'),
    summary: 'Issue an own key in place of another',
    description: `${ROTATED} ${NOT_MORE} ${LOGGED}`,
  },
} satisfies Operations<CallerWho>;
