import type { Clock } from '@eligibility/kit';
import type { KeyedHash } from '../../basics/keyed-hash';
import type { FormerKeyHashes } from '../app/authenticate';
import type { OpenIdProvider } from '../app/openid';
import type { OperatorStore } from '../app/operator-store';
import type { PersonStore } from '../app/person-store';
import type { SessionUse } from '../app/sessions';
import type { WorkspaceStore } from '../app/workspace-store';
import type { RoleMapping } from '../domain/roles';

/** What the routes about operators, persons and their sessions use; each takes the part that it needs. */
export type IdentityDeps = {
  readonly workspaces: WorkspaceStore;
  readonly people: PersonStore;
  readonly operators: OperatorStore;
  readonly keyHash: KeyedHash;
  /** Used when peppers rotate. */
  readonly formerKeyHashes?: Pick<FormerKeyHashes, 'of'> | undefined;
  readonly sessionUse: Pick<SessionUse, 'note'>;
  /** Whether sign-in links are made at all. */
  readonly hasSignInLinks: boolean;
  /** The identity provider; undefined where none is configured. */
  readonly openId?: { readonly provider: OpenIdProvider; readonly roles: RoleMapping } | undefined;
  /** Whether one of our own proxies sets `X-Forwarded-Proto`. */
  readonly isBehindProxy: boolean;
  readonly newId: () => string;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly clock: Clock;
};
