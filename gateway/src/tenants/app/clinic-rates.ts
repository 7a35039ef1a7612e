import type { TenantsContext } from './context';
import { audited, type Act } from '../../audit/app/operator-act';
import type { Rate } from '../../checks/domain/rate';
import type { Caller } from '../../identity/app/authenticate';
import { actingAs } from '../../identity/app/caller-rights';
import { requireOwnClinic } from './own-clinics';

/** A clinic of the caller's workspace. */
export type RatesCall = { readonly caller: Caller; readonly clientId: string };

/** @throws AppError `not-found` for a clinic that the caller may not act for; so does `replaceClinicRates` */
export async function findClinicRates(
  context: TenantsContext,
  { caller, clientId }: RatesCall,
): Promise<readonly Rate[]> {
  return context.rates.findRates(await requireOwnClinic(context, caller, clientId));
}

/** Replaces all rates of a clinic. The audit log has how many, and not the amounts. */
export async function replaceClinicRates(
  context: TenantsContext,
  { caller, clientId }: RatesCall,
  rates: readonly Rate[],
): Promise<void> {
  const { workspaceId } = await requireOwnClinic(context, caller, clientId);
  const act: Act = { action: 'rates.write', target: workspaceId, detail: { clientId, rates: rates.length } };
  await audited(actingAs(context, caller), act, () =>
    context.rates.replaceRates({ workspaceId, clientId }, rates),
  );
}
