import type { Rate } from '../domain/rate';

/** Whose rates they are. */
export type RatesOwner = { readonly workspaceId: string; readonly clientId: string };

/** What clinics are allowed for the services of their visits. */
export type RateStore = {
  /** In the order in which they were written; none where the clinic has none. */
  readonly findRates: (owner: RatesOwner) => Promise<readonly Rate[]>;
  /** Replaces all rates of the clinic at once. */
  readonly replaceRates: (owner: RatesOwner, rates: readonly Rate[]) => Promise<void>;
  /** Removes the rates of all clinics of the workspace. */
  readonly forgetRates: (workspaceId: string) => Promise<void>;
};
