import type { TenantsContext } from './context';
import { mayActFor, type Caller } from '../../identity/app/authenticate';
import type { Page, PageQuery } from '../../basics/list-page';
import type { Clinic } from '../../identity/domain/workspace';
import { addClinic, changeClinic, noClinic, type ClinicWish, type NewClinic } from './clinics';
import { actingAs, clinicsOf, requireWholeWorkspace } from '../../identity/app/caller-rights';

/** The clinics that the caller may act for, newest first, retired ones too. */
export function listOwnClinics(
  { workspaces }: TenantsContext,
  caller: Caller,
  page: PageQuery,
): Promise<Page<Clinic>> {
  return workspaces.listClinics(caller.workspace.id, { ...page, clientIds: clinicsOf(caller) });
}

/** @throws AppError `client-forbidden` for a caller that is bound to clinics; `operation-conflict` for a taken client id */
export function addOwnClinic(context: TenantsContext, caller: Caller, wanted: NewClinic): Promise<Clinic> {
  requireWholeWorkspace(caller);
  return addClinic(actingAs(context, caller), caller.workspace.id, wanted);
}

/** @throws AppError `not-found` for a clinic that the caller may not act for, as for one that does not exist */
export async function changeOwnClinic(
  context: TenantsContext,
  caller: Caller,
  { clientId, wish }: { readonly clientId: string; readonly wish: ClinicWish },
): Promise<Clinic> {
  if (!mayActFor(caller, clientId)) noClinic();
  return changeClinic(actingAs(context, caller), { workspaceId: caller.workspace.id, clientId }, wish);
}

/** @throws AppError `not-found` for a clinic that the caller may not act for, as for one that does not exist */
export async function requireOwnClinic(
  { workspaces }: TenantsContext,
  caller: Caller,
  clientId: string,
): Promise<Clinic> {
  if (!mayActFor(caller, clientId)) return noClinic();
  return (await workspaces.findClinic(caller.workspace.id, clientId)) ?? noClinic();
}
