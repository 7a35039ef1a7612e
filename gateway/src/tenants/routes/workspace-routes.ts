import type { RequestHandler, Router } from 'express';
import type { Scope } from '../../identity/domain/api-key';
import { needScope } from '../../identity/http/identify-caller';
import type { CheckUsage } from '../../checks/app/check-usage';
import type { Wallet } from '../../checks/app/ports';
import { jsonBody } from '../../http/json-body';
import { methodNotAllowed } from '../../http/problem';
import type { KeyPorts } from '../../identity/app/make-secret';
import type { RequestTrailStore } from '../app/request-trail';
import type { MemberPorts } from '../app/members';
import { memberHandlers, signedInHandlers } from './members';
import { createMemberLink, type MemberLinkDeps } from '../../identity/routes/sign-in-links';
import { ownClinicHandlers } from './own-clinics';
import { listOwnJournal } from './own-journal';
import { ownKeyHandlers } from './own-keys';
import { listRequests } from './requests';
import { getUsage } from './usage';
import { getOwnWorkspace, patchOwnWorkspace, type InstallationFacts } from './workspace-profile';

/** What the routes of a workspace about itself need. */
export type WorkspaceParts = KeyPorts &
  MemberPorts &
  MemberLinkDeps & {
    readonly installation: InstallationFacts;
    readonly trail: RequestTrailStore;
  };

type Deps = WorkspaceParts & { readonly checks: CheckUsage; readonly wallet: Pick<Wallet, 'journal'> };

type Method = 'get' | 'post' | 'patch' | 'delete';
type Guarded = readonly [scope: Scope | undefined, handler: RequestHandler];

/**
 * Adds what a workspace reads and changes of itself, each behind its scope.
 * @param caller identifies the caller, before anything else is looked at
 */
export function addWorkspaceRoutes(router: Router, deps: Deps, caller: readonly RequestHandler[]): void {
  const route: AddRoute = (path, methods) => {
    for (const [name, [scope, handler]] of Object.entries(methods) as [Method, Guarded][]) {
      const may = scope === undefined ? [] : [needScope(scope)];
      const body = name === 'post' || name === 'patch' ? jsonBody() : [];
      router[name](path, ...caller, ...may, ...body, handler);
    }
    router.all(path, methodNotAllowed(...Object.keys(methods).map((name) => name.toUpperCase())));
  };
  const clinics = ownClinicHandlers(deps);
  const keys = ownKeyHandlers(deps);
  route('/workspace', {
    get: [undefined, getOwnWorkspace(deps.installation)],
    patch: ['workspace:admin', patchOwnWorkspace(deps, deps.installation)],
  });
  route('/workspace/clinics', {
    get: ['checks:read', clinics.list],
    post: ['workspace:admin', clinics.add],
  });
  route('/workspace/clinics/:clientId', { patch: ['workspace:admin', clinics.change] });
  route('/workspace/keys', { get: ['workspace:admin', keys.list], post: ['workspace:admin', keys.issue] });
  route('/workspace/keys/:keyId', {
    patch: ['workspace:admin', keys.change],
    delete: ['workspace:admin', keys.revoke],
  });
  route('/workspace/keys/:keyId/rotate', { post: ['workspace:admin', keys.rotate] });
  route('/wallet/journal', { get: ['wallet:read', listOwnJournal(deps)] });
  route('/workspace/requests', { get: ['workspace:admin', listRequests(deps)] });
  addMemberRoutes(route, deps);
  route('/workspace/usage', { get: ['checks:read', getUsage(deps)] });
}

type AddRoute = (path: string, methods: Readonly<Partial<Record<Method, Guarded>>>) => void;

function addMemberRoutes(route: AddRoute, deps: Deps): void {
  const members = memberHandlers(deps);
  const signedIn = signedInHandlers(deps);
  route('/workspace/members', {
    get: ['workspace:admin', members.list],
    post: ['workspace:admin', members.invite],
  });
  route('/workspace/members/links', { post: ['workspace:admin', createMemberLink(deps)] });
  route('/workspace/members/signed-in', { get: ['workspace:admin', signedIn.list] });
  route('/workspace/members/signed-in/:personId', { delete: ['workspace:admin', signedIn.remove] });
  route('/workspace/members/:memberId', {
    patch: ['workspace:admin', members.change],
    delete: ['workspace:admin', members.remove],
  });
}
