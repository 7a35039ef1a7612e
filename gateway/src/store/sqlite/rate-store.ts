import type { SqliteDatabase } from '@eligibility/sqlite';
import type { RateStore } from '../../checks/app/rate-store';
import type { Rate } from '../../checks/domain/rate';

/** The rates of clinics in SQLite: a row each, because they are read and written together. */
export function sqliteRateStore(db: SqliteDatabase): RateStore {
  const find = db.prepare('SELECT rates FROM clinic_rates WHERE client_id = ? AND workspace_id = ?');
  const replace = db.prepare('REPLACE INTO clinic_rates (client_id, workspace_id, rates) VALUES (?, ?, ?)');
  const forget = db.prepare('DELETE FROM clinic_rates WHERE workspace_id = ?');
  return {
    findRates: ({ workspaceId, clientId }) => {
      const row = db.read(() => find.get(clientId, workspaceId)) as { readonly rates: string } | undefined;
      const rates = row === undefined ? [] : (JSON.parse(row.rates) as readonly Rate[]);
      return Promise.resolve(rates.map(rateOf));
    },
    replaceRates: ({ workspaceId, clientId }, rates) =>
      db.write(() => {
        replace.run(clientId, workspaceId, JSON.stringify(rates));
      }),
    forgetRates: (workspaceId) =>
      db.write(() => {
        forget.run(workspaceId);
      }),
  };
}

/** A member without a value is missing in the JSON and undefined in a rate: hence member by member. */
function rateOf({ visitKind, payerId, ...item }: Rate): Rate {
  const { serviceTypeCode, procedureCode, visit, allowedCents, units } = item;
  return { visitKind, payerId, serviceTypeCode, procedureCode, visit, allowedCents, units };
}
