import { DEFAULT_SHARE_WEIGHT, type Workspace } from '../domain/workspace';
import type { Tenant } from '../domain/waiting-room';
import type { KeyedHash } from '../../checks/app/ports';

/** Installations have tens of workspaces with a few keys each. */
const MAX_KNOWN = 10_000;

/** No workspace has this id. */
const UNKNOWN: Tenant = { id: '', weight: DEFAULT_SHARE_WEIGHT };

export type KnownTenants = {
  /** The workspace of a credential that was accepted before; all others are one tenant. */
  readonly of: (credential: string | undefined) => Tenant;
  readonly learn: (credential: string, workspace: Pick<Workspace, 'id' | 'shareWeight'>) => void;
};

/** Maps credentials that were accepted to their workspace; above the bound the oldest are forgotten. */
export function knownTenants(keyHash: KeyedHash): KnownTenants {
  const tenants = new Map<string, Tenant>();
  return {
    of: (credential) => (credential === undefined ? UNKNOWN : (tenants.get(keyHash(credential)) ?? UNKNOWN)),
    learn: (credential, workspace) => {
      const key = keyHash(credential);
      const tenant = tenantOf(workspace);
      const before = tenants.get(key);
      if (before?.id === tenant.id && before.weight === tenant.weight) return;
      tenants.set(key, tenant);
      const [oldest] = tenants.keys();
      if (oldest !== undefined && tenants.size > MAX_KNOWN) tenants.delete(oldest);
    },
  };
}

export function tenantOf({ id, shareWeight }: Pick<Workspace, 'id' | 'shareWeight'>): Tenant {
  return { id, weight: shareWeight ?? DEFAULT_SHARE_WEIGHT };
}
