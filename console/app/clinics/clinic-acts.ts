import type { Schema } from '@eligibility/api-types';
import type { CursorPage } from '../api/pages';

export type NewClinic = Schema<'ClinicRequest'>;
export type ClinicChange = Schema<'ClinicChange'>;

export type PayerProviderId = Schema<'PayerProviderId'>;

/** A clinic as both lists of clinics have it. */
export type Clinic = Pick<Schema<'Clinic'>, 'clientId' | 'name' | 'npi' | 'retiredAt'> & {
  readonly practitioner?: Schema<'Practitioner'> | null;
  readonly taxonomyCode?: string;
  readonly state?: Schema<'UspsCode'>;
  readonly defaultServiceType?: string;
  readonly payerProviderIds?: readonly PayerProviderId[];
};

/** What can be done with the clinics of one workspace, through any routes that do it. */
export type ClinicActs = {
  /** Of the list; it is old after every act. */
  readonly queryKey: readonly unknown[];
  readonly list: (cursor: string | undefined) => Promise<CursorPage<Clinic>>;
  readonly add: (body: NewClinic) => Promise<unknown>;
  readonly change: (clientId: string, body: ClinicChange) => Promise<unknown>;
};
