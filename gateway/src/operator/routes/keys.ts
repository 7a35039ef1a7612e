import type { Schema } from '@eligibility/api-types';
import { isoTime, type Clock } from '@eligibility/kit';
import Joi from 'joi';
import { isAddressOrNetwork } from '../../access/app/address-list';
import type { KeyQuery } from '../../access/app/workspace-store';
import { API_KEY_PREFIX, SCOPES, type Scope } from '../../access/domain/api-key';
import { NO_KEY_LIMITS, type ApiKey, type KeyLimits } from '../../access/domain/workspace';
import { listQuery, toPageResponse } from '../../http/list-query';
import { someOf, uuidField, validate, shownText, TEXT_MESSAGES } from '../../http/fields';
import {
  changeKey,
  issueKey,
  revokeKey,
  revokeKeys,
  rotateKey,
  type IssuedKey,
  type KeyPorts,
} from '../app/keys';
import { requireWorkspace } from '../app/workspaces';
import {
  actingFor,
  checksPerDay,
  endField,
  pathId,
  rateLimitPerMinute,
  timeOrNull,
  withoutNulls,
  workspaceOrderIn,
  type Handlers,
  type Removable,
} from './ops-request';

/** Enough for each network of a group of clinics, and few enough to be searched at each request. */
const MAX_ADDRESSES = 100;
const MAX_OVERLAP_SECONDS = 30 * 24 * 60 * 60;

const address = Joi.string()
  .trim()
  .custom((entry: string, helpers) => (isAddressOrNetwork(entry) ? entry : helpers.error('address.invalid')))
  .messages({ 'address.invalid': 'must be an IPv4 or IPv6 address, or a network such as 198.51.100.0/24' });

/** The limits of a key, as fields of a request. */
const limitFields = {
  allowedAddresses: Joi.array().items(address).min(1).max(MAX_ADDRESSES).unique(),
  rateLimitPerMinute,
  checksPerDay,
};

type IssueBody = Partial<KeyLimits> & {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly clientIds?: readonly string[];
  readonly expiresAt?: Date;
};

const issueSchema = (clock: Clock): Joi.ObjectSchema<IssueBody> =>
  Joi.object<IssueBody>({
    name: shownText(120).required(),
    scopes: Joi.array()
      .items(Joi.string().valid(...SCOPES))
      .min(1)
      .unique()
      .required(),
    clientIds: Joi.array().items(uuidField).min(1).max(100).unique(),
    ...limitFields,
    expiresAt: endField(clock.now()),
  }).messages(TEXT_MESSAGES);
const changeSchema = someOf<Removable<KeyLimits>>(
  Object.fromEntries(Object.entries(limitFields).map(([name, field]) => [name, field.allow(null)])),
);
const rotateSchema = Joi.object<{ overlapSeconds: number }>({
  overlapSeconds: Joi.number().strict().integer().min(0).max(MAX_OVERLAP_SECONDS).required(),
});

/** /ops/workspaces/{workspaceId}/keys and its revocations, /ops/keys/{keyId} and /ops/keys/{keyId}/rotate */
export function keyHandlers(
  ports: KeyPorts,
): Handlers<'issue' | 'change' | 'rotate' | 'revoke' | 'revokeAll'> {
  return {
    issue: async (req, res) => {
      const body = validate(issueSchema(ports.clock), req.body);
      const { name, scopes, clientIds, expiresAt, ...limits } = body;
      const wanted = { name, scopes, clientIds, expiresAtMs: expiresAt?.getTime() };
      const issued = await issueKey(actingFor(ports, res), pathId(req, 'workspaceId'), {
        ...wanted,
        limits: { ...NO_KEY_LIMITS, ...limits },
      });
      res.status(201).json(toNewKeyResponse(issued));
    },
    change: async (req, res) => {
      const change = withoutNulls<KeyLimits>(validate(changeSchema, req.body));
      res.json(toKeyResponse(await changeKey(actingFor(ports, res), pathId(req, 'keyId'), change)));
    },
    rotate: async (req, res) => {
      const { overlapSeconds } = validate(rotateSchema, req.body);
      const issued = await rotateKey(actingFor(ports, res), pathId(req, 'keyId'), overlapSeconds);
      res.status(201).json(toNewKeyResponse(issued));
    },
    revoke: async (req, res) => {
      await revokeKey(actingFor(ports, res), pathId(req, 'keyId'));
      res.status(204).end();
    },
    revokeAll: async (req, res) => {
      const revoked = await revokeKeys(actingFor(ports, res), workspaceOrderIn(req));
      res.json({ revoked } satisfies Schema<'KeyRevocations'>);
    },
  };
}

type UsableFilter = { readonly usable?: boolean };

const usable = Joi.boolean();
const ofOneQuery = listQuery<UsableFilter>({ usable });
const ofAllQuery = listQuery<UsableFilter & { readonly workspaceId?: string }>({
  usable,
  workspaceId: uuidField,
});

/**
 * GET /ops/workspaces/{workspaceId}/keys and GET /ops/keys: newest first, including revoked and expired ones unless
 * filtered.
 */
export function keyListHandlers({
  workspaces,
  clock,
}: Pick<KeyPorts, 'workspaces' | 'clock'>): Handlers<'ofOne' | 'ofAll'> {
  const filterOf = ({ usable: isUsable }: UsableFilter): KeyQuery['usable'] =>
    isUsable === undefined ? undefined : { isUsable, atMs: clock.now() };
  return {
    ofOne: async (req, res) => {
      const query = ofOneQuery(req.query);
      const { id: workspaceId } = await requireWorkspace({ workspaces }, pathId(req, 'workspaceId'));
      const page = { ...query, workspaceId, usable: filterOf(query) };
      res.json(toPageResponse(await workspaces.listKeys(page), toKeyResponse));
    },
    ofAll: async (req, res) => {
      const query = ofAllQuery(req.query);
      const page = { ...query, usable: filterOf(query) };
      res.json(toPageResponse(await workspaces.listKeys(page), toKeyResponse));
    },
  };
}

function toNewKeyResponse({ key, secret }: IssuedKey): Schema<'IssuedKey'> {
  return { ...toKeyResponse(key), key: secret };
}

/** A key as operators see it; the key itself is returned only once, when it is made. */
function toKeyResponse(key: ApiKey): Schema<'Key'> {
  return {
    id: key.id,
    workspaceId: key.workspaceId,
    name: key.name,
    prefix: API_KEY_PREFIX,
    lastFour: key.lastFour,
    scopes: key.scopes,
    clientIds: key.clientIds ?? null,
    allowedAddresses: key.limits.allowedAddresses ?? null,
    rateLimitPerMinute: key.limits.rateLimitPerMinute ?? null,
    checksPerDay: key.limits.checksPerDay ?? null,
    createdAt: isoTime(key.createdAtMs),
    expiresAt: timeOrNull(key.expiresAtMs),
    revokedAt: timeOrNull(key.revokedAtMs),
    lastUsedAt: timeOrNull(key.lastUsedAtMs),
  };
}
