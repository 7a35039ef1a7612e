import type { Handler } from '@eligibility/kit/grpc';
import type { RestoreVersionRequest, RestoreVersionResponse } from '@eligibility/protos/payer/v1/payer_admin';
import { showChange } from '../app/catalog';
import { restoreVersion } from '../app/restore-version';
import type { AdminDeps } from './admin-deps';
import { someText } from './requests';

/** `not-found` for a version that there is not, `operation-conflict` when somebody else was first. */
export function restoreVersionRpc(deps: AdminDeps): Handler<RestoreVersionRequest, RestoreVersionResponse> {
  return async ({ version, actor }) => {
    const restored = await restoreVersion(deps, { version, actor: someText('actor', actor) });
    await showChange(deps.catalog);
    return { version: restored };
  };
}
