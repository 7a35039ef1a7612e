import type { Clock } from '@eligibility/kit';
import type { KeyedHash } from '../../basics/keyed-hash';
import type { CheckUsage } from '../../checks/app/check-usage';
import type { PayerMemory } from '../../checks/app/payer-memory';
import type { Wallet } from '../../checks/app/ports';
import type { RateStore } from '../../checks/app/rate-store';
import type { PersonStore } from '../../identity/app/person-store';
import type { WorkspaceStore } from '../../identity/app/workspace-store';
import type { RoleMapping } from '../../identity/domain/roles';
import type { RequestTrailStore } from '../app/request-trail';

/** What holds for all workspaces of an installation. */
export type InstallationFacts = {
  /** The limit of a workspace that has none of its own. */
  readonly rateLimitPerMinute: number;
  /** Whether a simulator answers instead of payers; undefined when it is not known. */
  readonly isSimulated: () => Promise<boolean | undefined>;
};

/**
 * What the routes about workspaces use, with their clinics, keys and members, for owners and operators alike; each takes
 * the part that it needs.
 */
export type TenantsDeps = {
  readonly workspaces: WorkspaceStore;
  readonly people: PersonStore;
  /** What groups of the identity provider give; empty without a provider. */
  readonly groupRoles: RoleMapping;
  readonly keyHash: KeyedHash;
  readonly installation: InstallationFacts;
  readonly trail: RequestTrailStore;
  readonly checks: CheckUsage;
  readonly wallet: Pick<Wallet, 'journal'>;
  /** What clinics call their payers. */
  readonly memory: PayerMemory;
  readonly rates: RateStore;
  readonly newId: () => string;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly clock: Clock;
};
