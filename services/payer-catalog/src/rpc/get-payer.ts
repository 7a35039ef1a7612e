import type { Handler } from '@eligibility/kit/grpc';
import type { GetPayerRequest, GetPayerResponse } from '@eligibility/protos/payer/v1/payer_admin';
import { getPayer } from '../app/look-up-payers';
import type { AdminDeps } from './admin-deps';
import { catalogPayerToProto } from './payer-to-proto';

/** `not-found` when no payer has the id. */
export function getPayerRpc({
  catalog,
}: Pick<AdminDeps, 'catalog'>): Handler<GetPayerRequest, GetPayerResponse> {
  return ({ payerId }) => ({ payer: catalogPayerToProto(getPayer(catalog, payerId)) });
}
