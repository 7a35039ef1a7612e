import type { Handler } from '@eligibility/kit/grpc';
import type { SetAliasesRequest, SetAliasesResponse } from '@eligibility/protos/payer/v1/payer_admin';
import { showChange } from '../app/catalog';
import { setAliases } from '../app/set-aliases';
import type { AdminDeps } from './admin-deps';
import { catalogPayerToProto } from './payer-to-proto';
import { invalid, someText } from './requests';

const MAX_ALIASES = 200;

/**
 * `validation-failed` for more than 200 aliases or one of no or more than 120 characters, `not-found` for the payer,
 * `operation-conflict` when the catalog changed at the same moment.
 */
export function setAliasesRpc(deps: AdminDeps): Handler<SetAliasesRequest, SetAliasesResponse> {
  return async ({ payerId, aliases, actor }) => {
    if (aliases.length > MAX_ALIASES) invalid('aliases', `must be at most ${String(MAX_ALIASES)}.`);
    const { payer, version } = await setAliases(deps, {
      payerId,
      aliases: [...new Set(aliases.map((alias) => someText('aliases', alias).trim()))],
      actor: someText('actor', actor),
    });
    await showChange(deps.catalog);
    return { payer: catalogPayerToProto(payer), version };
  };
}
