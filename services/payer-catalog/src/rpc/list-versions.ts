import type { Handler } from '@eligibility/kit/grpc';
import type * as proto from '@eligibility/protos/payer/v1/payer_admin';
import type { CatalogVersion } from '../app/ports';
import type { AdminDeps } from './admin-deps';
import { limitOf } from './requests';

const LIMITS = { max: 200, whenZero: 50 };

/** `validation-failed` for a limit above 200. */
export function listVersionsRpc({
  store,
}: Pick<AdminDeps, 'store'>): Handler<proto.ListVersionsRequest, proto.ListVersionsResponse> {
  return async (request) => {
    const beforeVersion = request.beforeVersion === 0 ? undefined : request.beforeVersion;
    const versions = await store.listVersions({ limit: limitOf(request, LIMITS), beforeVersion });
    return { versions: versions.map(versionToProto) };
  };
}

function versionToProto(version: CatalogVersion): proto.CatalogVersion {
  const { version: number, actor, atMs } = version;
  return { version: number, actor, atMs, change: changeToProto(version) };
}

function changeToProto(version: CatalogVersion): NonNullable<proto.CatalogVersion['change']> {
  switch (version.kind) {
    case 'layer': {
      const { source, checksum, payerCount, restoredFrom } = version;
      return { $case: 'listTaken', value: { source, checksum, payerCount, restoredFrom } };
    }
    case 'aliases':
      return { $case: 'aliasesSet', value: { payerId: version.payerId } };
    case 'restore':
      return { $case: 'restored', value: { restoredFrom: version.restoredFrom } };
  }
}
