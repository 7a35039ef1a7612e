import type { AuditContext } from '../../audit/app/context';
import type { KeyedHash } from '../../basics/keyed-hash';
import type { RoleMapping } from '../domain/roles';
import type { FormerKeyHashes, KeyUse } from './authenticate';
import type { OpenIdProvider } from './openid';
import type { OperatorStore } from './operator-store';
import type { PersonStore } from './person-store';
import type { SessionUse } from './sessions';
import type { WorkspaceStore } from './workspace-store';

export type IdentityContext = AuditContext & {
  readonly workspaces: WorkspaceStore;
  readonly people: PersonStore;
  readonly operators: OperatorStore;
  readonly keyHash: KeyedHash;
  /** Used while peppers rotate. */
  readonly formerKeyHashes?: FormerKeyHashes | undefined;
  readonly keyUse: Pick<KeyUse, 'note'>;
  readonly operatorUse: Pick<KeyUse, 'note'>;
  readonly sessionUse: Pick<SessionUse, 'note'>;
  /** The token of the installation's settings; it also works while the store is down. */
  readonly operatorToken: string;
  /** Whether sign-in links are made at all. */
  readonly hasSignInLinks: boolean;
  /** The identity provider; undefined if none is configured. */
  readonly openId?: { readonly provider: OpenIdProvider; readonly roles: RoleMapping } | undefined;
  /** What groups of the identity provider give; empty without a provider. */
  readonly groupRoles: RoleMapping;
  /** Whether one of our own proxies sets `X-Forwarded-Proto`. */
  readonly isBehindProxy: boolean;
};
