import type * as proto from '@eligibility/protos/payer/v1/payer_admin';
import type { CatalogVersion } from '../../app/ports';

/** One step of the catalog's history. */
export function encodeVersion(version: CatalogVersion): proto.CatalogVersion {
  const { version: number, actor, atMs } = version;
  return { version: number, actor, atMs, change: encodeChange(version) };
}

function encodeChange(version: CatalogVersion): NonNullable<proto.CatalogVersion['change']> {
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
