import { AppError } from '@eligibility/kit';
import {
  CHAIN_START,
  linkOf,
  type AuditEntry,
  type AuditIntent,
  type AuditLine,
} from '../operator/domain/audit-chain';
import { isKeyUsable, type ApiKey, type Clinic, type Workspace } from '../access/domain/workspace';
import { AUDIT_HASH } from './samples';
import type { AuditFilter } from '../operator/app/audit-log';
import type { Page, PageQuery } from '../access/app/page';
import type { KeyedHash } from '../checks/app/ports';
import type { WorkspaceStore } from '../access/app/workspace-store';

/** The port in memory: for tests of code that uses a store, and to test the contract itself. */
export function memoryWorkspaceStore(hash: KeyedHash = AUDIT_HASH): WorkspaceStore {
  const workspaces = new Map<string, Workspace>();
  const clinics = new Map<string, Clinic>();
  const keys = new Map<string, ApiKey>();
  const audit: (AuditEntry & { readonly line: AuditLine })[] = [];
  const intents = new Map<string, AuditIntent>();
  const change = <T>(map: Map<string, T>, id: string, changed: (old: T) => T): T | undefined => {
    const old = map.get(id);
    if (old === undefined) return undefined;
    const next = changed(old);
    map.set(id, next);
    return next;
  };
  return {
    addWorkspace: async (workspace) => {
      await Promise.resolve(workspaces.set(workspace.id, workspace));
    },
    findWorkspace: async (id) => Promise.resolve(workspaces.get(id)),
    listWorkspaces: async (page) => Promise.resolve(pageOf([...workspaces.values()], page, ({ id }) => id)),
    listLowBalances: async (after, limit) =>
      Promise.resolve(
        [...workspaces.values()]
          .filter(({ id, suspension }) => id > after && suspension === undefined)
          .sort((a, b) => (a.id < b.id ? -1 : 1))
          .flatMap(({ id: workspaceId, lowBalanceChecks }) =>
            lowBalanceChecks === undefined ? [] : [{ workspaceId, lowBalanceChecks }],
          )
          .slice(0, limit),
      ),
    changeWorkspace: async (id, changes) =>
      Promise.resolve(
        change(workspaces, id, (old) => ({
          ...old,
          ...changes,
          policies: { ...old.policies, ...changes.policies },
        })),
      ),
    suspendWorkspace: async (id, suspension) =>
      Promise.resolve(
        change(workspaces, id, (old) => ({ ...old, suspension: old.suspension ?? suspension })),
      ),
    resumeWorkspace: async (id) =>
      Promise.resolve(change(workspaces, id, (old) => ({ ...old, suspension: undefined }))),
    addClinic: async (clinic) => {
      const isFree = !clinics.has(clinic.clientId);
      if (isFree) clinics.set(clinic.clientId, clinic);
      return Promise.resolve(isFree);
    },
    findClinic: async (workspaceId, clientId) => {
      const clinic = clinics.get(clientId);
      return Promise.resolve(clinic?.workspaceId === workspaceId ? clinic : undefined);
    },
    changeClinic: async (workspaceId, clientId, changes) => {
      if (clinics.get(clientId)?.workspaceId !== workspaceId) return Promise.resolve(undefined);
      return Promise.resolve(change(clinics, clientId, (old) => ({ ...old, ...changes })));
    },
    listClinics: async (workspaceId, page) => {
      const found = [...clinics.values()].filter((clinic) => clinic.workspaceId === workspaceId);
      return Promise.resolve(pageOf(found, page, ({ clientId }) => clientId));
    },
    addKey: async (key) => {
      await Promise.resolve(keys.set(key.id, key));
    },
    findKey: async (hash, former = () => []) => {
      const hashes = [hash, ...former()];
      const key = [...keys.values()].find((one) => hashes.includes(one.hash));
      const workspace = workspaces.get(key?.workspaceId ?? '');
      return Promise.resolve(key && workspace ? { workspace, key } : undefined);
    },
    listUsableKeyHashes: async (nowMs, limit) =>
      Promise.resolve(
        [...keys.values()]
          .filter((key) => isKeyUsable(key, nowMs))
          .sort((a, b) => b.createdAtMs - a.createdAtMs)
          .slice(0, limit)
          .map(({ hash }) => hash),
      ),
    findKeyById: async (id) => Promise.resolve(keys.get(id)),
    listKeys: async ({ workspaceId, usable, ...page }) => {
      const found = [...keys.values()]
        .filter((key) => workspaceId === undefined || key.workspaceId === workspaceId)
        .filter((key) => usable === undefined || isKeyUsable(key, usable.atMs) === usable.isUsable);
      return Promise.resolve(pageOf(found, page, ({ id }) => id));
    },
    revokeKey: async (id, atMs) => {
      const revoked = change(keys, id, (key) => ({
        ...key,
        revokedAtMs: Math.min(key.revokedAtMs ?? atMs, atMs),
      }));
      return Promise.resolve(revoked !== undefined);
    },
    revokeKeys: async (workspaceId, atMs) => {
      const due = [...keys.values()].filter(
        (key) => key.workspaceId === workspaceId && (key.revokedAtMs ?? Infinity) > atMs,
      );
      due.forEach((key) => keys.set(key.id, { ...key, revokedAtMs: atMs }));
      return Promise.resolve(due.length);
    },
    changeKey: async (id, limits) =>
      Promise.resolve(change(keys, id, (key) => ({ ...key, limits: { ...key.limits, ...limits } }))),
    rehashKeys: async (rehashed) => {
      for (const { id, from, to } of rehashed)
        change(keys, id, (key) => (key.hash === from ? { ...key, hash: to } : key));
      await Promise.resolve();
    },
    listKeysNotUnder: async (prefix, nowMs, limit) =>
      Promise.resolve(
        [...keys.values()]
          .filter((key) => isKeyUsable(key, nowMs) && !key.hash.startsWith(prefix))
          .sort((a, b) => (a.id < b.id ? -1 : 1))
          .slice(0, limit),
      ),
    touchKeys: async (lastUsed) => {
      lastUsed.forEach((lastUsedAtMs, id) => change(keys, id, (key) => ({ ...key, lastUsedAtMs })));
      await Promise.resolve();
    },
    appendAudit: async (entry, alternateId) => {
      await Promise.resolve();
      if (audit.some(({ id }) => id === entry.id || id === alternateId)) return;
      const { detail, ...rest } = entry;
      const line = { ...rest, sequence: audit.length + 1, detailText: JSON.stringify(detail) };
      const link = linkOf(hash, audit[0]?.line.hash ?? CHAIN_START.hash, line);
      audit.unshift({ ...entry, line: { ...line, hash: link } });
    },
    readAudit: async (after, limit) =>
      Promise.resolve(
        [...audit]
          .reverse()
          .slice(after, after + limit)
          .map(({ line }) => line),
      ),
    noteIntent: async (intent) => {
      await Promise.resolve(intents.set(intent.id, intent));
    },
    dropIntent: async (id) => {
      await Promise.resolve(intents.delete(id));
    },
    listIntents: async (beforeMs, limit) =>
      Promise.resolve(
        [...intents.values()]
          .filter(({ atMs }) => atMs < beforeMs)
          .sort((a, b) => a.atMs - b.atMs)
          .slice(0, limit),
      ),
    listAudit: async ({ limit, cursor, ...filter }) => {
      const found = audit.filter((entry) => fits(entry, filter));
      const from = cursor === undefined ? 0 : found.findIndex((entry) => entry.id === cursor) + 1;
      const entries = found.slice(from, from + limit);
      const nextCursor = found.length > from + limit ? entries.at(-1)?.id : undefined;
      return Promise.resolve({ entries: entries.map(({ line: _line, ...entry }) => entry), nextCursor });
    },
  };
}

function fits(entry: AuditEntry, { fromMs = 0, toMs = Infinity, ...equal }: AuditFilter): boolean {
  const names = Object.keys(equal) as (keyof typeof equal)[];
  const isEqual = names.every((name) => equal[name] === undefined || equal[name] === entry[name]);
  return isEqual && entry.atMs >= fromMs && entry.atMs < toMs;
}

/** Newest first; the cursor is the id of the last entry before. */
function pageOf<Entry extends { readonly createdAtMs: number }>(
  entries: readonly Entry[],
  { limit, cursor }: PageQuery,
  idOf: (entry: Entry) => string,
): Page<Entry> {
  const sorted = [...entries].sort((a, b) => b.createdAtMs - a.createdAtMs || (idOf(a) < idOf(b) ? 1 : -1));
  const from = cursor === undefined ? 0 : sorted.findIndex((entry) => idOf(entry) === cursor) + 1;
  if (cursor !== undefined && from === 0) throw new AppError('validation-failed');
  const shown = sorted.slice(from, from + limit);
  const last = shown.at(-1);
  const isMore = sorted.length > from + limit && last !== undefined;
  return { entries: shown, nextCursor: isMore ? idOf(last) : undefined };
}
