import { type ProviderIdQualifier, serviceProviderNumberOf } from '@eligibility/x12';
import type { Clinic } from '../../identity/domain/workspace';

type Provider = Pick<Clinic, 'npi' | 'payerProviderIds'>;

/** What one payer knows the clinic by, beyond its NPI. */
export function idsForPayer(
  { payerProviderIds = [] }: Provider,
  payerId: string,
): readonly { readonly qualifier: ProviderIdQualifier; readonly id: string }[] {
  return payerProviderIds
    .filter((one) => one.payerId === payerId)
    .map(({ qualifier, id }) => ({ qualifier, id }));
}

/** True where the clinic has an NPI, or the number of its own that this payer gave it. */
export function isKnownTo(clinic: Provider, payerId: string): boolean {
  return clinic.npi !== undefined || serviceProviderNumberOf(idsForPayer(clinic, payerId)) !== undefined;
}
