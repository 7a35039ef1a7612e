import { audited, type Act } from '../../audit/app/operator-act';
import type { RateStore } from '../../checks/app/rate-store';
import type { Rate } from '../../checks/domain/rate';
import type { ActPorts } from '../../identity/app/acting';
import type { Caller } from '../../identity/app/authenticate';
import { actingAs } from '../../identity/app/caller-rights';
import { requireOwnClinic } from './own-clinics';

export type RatesPorts = ActPorts & { readonly rates: RateStore };

/** A clinic of the caller's workspace. */
export type RatesCall = { readonly caller: Caller; readonly clientId: string };

/** @throws AppError `not-found` for a clinic that the caller may not act for; so does `replaceClinicRates` */
export async function findClinicRates(
  ports: RatesPorts,
  { caller, clientId }: RatesCall,
): Promise<readonly Rate[]> {
  return ports.rates.findRates(await requireOwnClinic(ports, caller, clientId));
}

/** Replaces all rates of a clinic. The audit log has how many, and not the amounts. */
export async function replaceClinicRates(
  ports: RatesPorts,
  { caller, clientId }: RatesCall,
  rates: readonly Rate[],
): Promise<void> {
  const { workspaceId } = await requireOwnClinic(ports, caller, clientId);
  const act: Act = { action: 'rates.write', target: workspaceId, detail: { clientId, rates: rates.length } };
  await audited(actingAs(ports, caller), act, () =>
    ports.rates.replaceRates({ workspaceId, clientId }, rates),
  );
}
