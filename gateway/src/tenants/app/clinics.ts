import type { TenantsContext } from './context';
import { AppError } from '@eligibility/kit';
import type { UspsCode } from '@eligibility/x12';
import type { Clinic, PayerProviderId, Practitioner } from '../../identity/domain/workspace';
import { audited, type Act } from '../../audit/app/operator-act';
import type { ActingWith } from '../../identity/app/acting';
import type { ClinicChange } from '../../identity/app/workspace-store';
import { requireWorkspace } from './workspaces';

/** A clinic without a client id of the operator's choice gets a new one. */
export type NewClinic = Pick<
  Clinic,
  'name' | 'npi' | 'taxonomyCode' | 'state' | 'defaultServiceType' | 'payerProviderIds'
> &
  Partial<Pick<Clinic, 'practitioner'>> & { readonly clientId?: string | undefined };

/** @throws AppError `not-found` for the workspace, `operation-conflict` when the client id is taken */
export async function addClinic(
  context: ActingWith<TenantsContext>,
  workspaceId: string,
  wanted: NewClinic,
): Promise<Clinic> {
  await requireWorkspace(context, workspaceId);
  const { clientId = context.newId(), practitioner, ...names } = wanted;
  const identity = { ...names, practitioner };
  const clinic: Clinic = { clientId, workspaceId, ...identity, createdAtMs: context.clock.now() };
  const act: Act = { action: 'clinic.add', target: workspaceId, detail: { clientId, ...identity } };
  return audited(context, act, async () => {
    if (await context.workspaces.addClinic(clinic)) return clinic;
    throw new AppError('operation-conflict', { detail: 'This client id is already in use.' });
  });
}

/** A change of a clinic; absent members do not change, and null removes what a clinic need not have. */
export type ClinicWish = Partial<Pick<Clinic, 'name' | 'npi'>> & {
  readonly practitioner?: Practitioner | null;
  readonly taxonomyCode?: string | null;
  readonly state?: UspsCode | null;
  /** X12 code. */
  readonly defaultServiceType?: string | null;
  readonly payerProviderIds?: readonly PayerProviderId[] | null;
  readonly retired?: boolean;
};

/**
 * Renames a clinic, corrects its NPI, or retires it: further requests for it are refused, everywhere within five
 * seconds, and its checks stay in the log. Retiring it again keeps the first time.
 * @throws AppError `not-found` for the workspace or the clinic
 */
export async function changeClinic(
  context: ActingWith<TenantsContext>,
  { workspaceId, clientId }: Pick<Clinic, 'workspaceId' | 'clientId'>,
  wish: ClinicWish,
): Promise<Clinic> {
  await requireWorkspace(context, workspaceId);
  const clinic = (await context.workspaces.findClinic(workspaceId, clientId)) ?? noClinic();
  const act: Act = { action: 'clinic.change', target: workspaceId, detail: { clientId, ...wish } };
  const change = changeOf(wish, clinic, context.clock.now());
  const changed = await audited(context, act, () =>
    context.workspaces.changeClinic(workspaceId, clientId, change),
  );
  return changed ?? noClinic();
}

function changeOf(
  { practitioner, taxonomyCode, state, defaultServiceType, payerProviderIds, retired, ...names }: ClinicWish,
  clinic: Clinic,
  nowMs: number,
): ClinicChange {
  return {
    ...names,
    ...setOrTaken('practitioner', practitioner),
    ...setOrTaken('taxonomyCode', taxonomyCode),
    ...setOrTaken('state', state),
    ...setOrTaken('defaultServiceType', defaultServiceType),
    ...setOrTaken('payerProviderIds', payerProviderIds),
    ...(retired === undefined ? {} : { retiredAtMs: retired ? (clinic.retiredAtMs ?? nowMs) : undefined }),
  };
}

/** Null takes a member away, which a change says with a member that is present without a value. */
function setOrTaken<Name extends keyof ClinicChange>(
  name: Name,
  value: ClinicChange[Name] | null,
): ClinicChange {
  return value === undefined ? {} : { [name]: value ?? undefined };
}

/** @throws AppError `not-found` */
export function noClinic(): never {
  throw new AppError('not-found', { detail: 'The workspace has no clinic with this client id.' });
}
