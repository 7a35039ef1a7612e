import type { Scope } from './api-key';
import type { ApiKey, KeyLimits } from './workspace';

/** Who calls the API in a workspace: a program with a key of it, or a person with a session. */
export type Principal = {
  readonly kind: 'key' | 'person';
  /** Of the key or of the person. */
  readonly id: string;
  /** What the audit log calls a person; of a key, the name that it was given. */
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Of a test key; absent for a person. */
  readonly isTest?: boolean;
  /** The clinics it may act for; undefined means all of the workspace. */
  readonly clientIds: readonly string[] | undefined;
  readonly limits: KeyLimits;
};

export function keyPrincipal(key: Omit<Principal, 'kind'>): Principal {
  const { id, name, scopes, isTest, clientIds, limits } = key;
  return { kind: 'key', id, name, scopes, ...(isTest && { isTest }), clientIds, limits };
}

/** The ids under which logs and stored checks name a principal: one of the two. */
export function idsOf({ kind, id }: Pick<Principal, 'kind' | 'id'>): {
  readonly keyId: ApiKey['id'] | undefined;
  readonly personId: string | undefined;
} {
  return kind === 'key' ? { keyId: id, personId: undefined } : { keyId: undefined, personId: id };
}
