import * as contract from '@eligibility/contract';
import type * as proto from '@eligibility/protos/payer/v1/payer_admin';
import type { CatalogVersion } from '../../app/ports';

/** One step of the catalog's history; a list is a layer of the catalog here. */
export function encodeVersion(version: CatalogVersion): proto.CatalogVersion {
  return contract.encodeVersion(version.kind === 'layer' ? { ...version, kind: 'list' } : version);
}
