import type { Handler } from '@eligibility/kit/grpc';
import type { ListPayersRequest, ListPayersResponse } from '@eligibility/protos/payer/v1/payer_admin';
import { listPayers } from '../app/look-up-payers';
import type { AdminDeps } from './admin-deps';
import { catalogPayerToProto } from './payer-to-proto';
import { limitOf } from './requests';

const LIMITS = { max: 200, whenZero: 50 };

/** `validation-failed` for a limit above 200. */
export function listPayersRpc({
  catalog,
}: Pick<AdminDeps, 'catalog'>): Handler<ListPayersRequest, ListPayersResponse> {
  return (request) => {
    const { afterPayerId } = request;
    return {
      payers: listPayers(catalog, { limit: limitOf(request, LIMITS), afterPayerId }).map(catalogPayerToProto),
    };
  };
}
