import type { CollectionDeclaration, DocumentDatabase } from '@eligibility/documents';
import type { RateStore } from '../app/rate-store';
import type { Rate } from '../domain/rate';

/** The rates of one clinic, whose client id is the id. */
type ClinicRatesDocument = {
  readonly _id: string;
  readonly workspaceId: string;
  readonly rates: readonly Rate[];
};

export const CLINIC_RATES: CollectionDeclaration<ClinicRatesDocument> = {
  name: 'gateway_clinic_rates',
  fields: {
    _id: String,
    workspaceId: String,
    rates: [
      {
        visitKind: String,
        payerId: String,
        serviceTypeCode: String,
        procedureCode: String,
        visit: String,
        allowedCents: Number,
        units: Number,
      },
    ],
  },
  indexes: { of_workspace: { fields: { workspaceId: 1 } } },
};

/** The rates of clinics, each one document, because they are read and written together. */
export function rateStore(db: DocumentDatabase): RateStore {
  const clinics = db.collection(CLINIC_RATES);
  return {
    findRates: async ({ workspaceId, clientId }) => {
      const found = await clinics.findOne({ _id: clientId, workspaceId });
      return found === undefined ? [] : found.rates.map(rateOf);
    },
    replaceRates: async ({ workspaceId, clientId: _id }, rates) => {
      const change = { filter: { _id }, update: { $set: { workspaceId, rates } } };
      if (await clinics.update(change)) return;
      if (await clinics.insert({ _id, workspaceId, rates })) return;
      await clinics.update(change);
    },
    forgetRates: (workspaceId) => clinics.remove({ workspaceId }),
  };
}

/** A member without a value is missing in a document and undefined in a rate: hence member by member. */
function rateOf({ visitKind, payerId, ...item }: Rate): Rate {
  const { serviceTypeCode, procedureCode, visit, allowedCents, units } = item;
  return { visitKind, payerId, serviceTypeCode, procedureCode, visit, allowedCents, units };
}
