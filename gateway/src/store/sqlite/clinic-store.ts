import type { SqliteDatabase } from '@eligibility/sqlite';
import type { WorkspaceStore } from '../../identity/app/workspace-store';
import type { Clinic } from '../../identity/domain/workspace';
import { beginOf, pageByAge } from '../shared/page-of-rows';

type ClinicRow = {
  readonly client_id: string;
  readonly workspace_id: string;
  readonly name: string;
  readonly npi: string | null;
  readonly created_at_ms: number;
  readonly practitioner_first_name: string | null;
  readonly practitioner_last_name: string | null;
  readonly taxonomy_code: string | null;
  readonly state: NonNullable<Clinic['state']> | null;
  readonly default_service_type: string | null;
  readonly payer_provider_ids: string | null;
  readonly retired_at_ms: number | null;
};

type Clinics = Pick<WorkspaceStore, 'addClinic' | 'findClinic' | 'changeClinic' | 'listClinics'>;

const CHANGEABLE =
  'name, npi, practitioner_first_name, practitioner_last_name, taxonomy_code, state, default_service_type, payer_provider_ids, retired_at_ms';

/** The clinics of workspaces. A change reads, changes and writes a clinic within one write. */
export function clinicStore(db: SqliteDatabase): Clinics {
  const add = db.prepare(
    `INSERT INTO clinics (client_id, workspace_id, created_at_ms, ${CHANGEABLE})
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  );
  const find = db.prepare('SELECT * FROM clinics WHERE workspace_id = ? AND client_id = ?');
  const update = db.prepare(
    `UPDATE clinics SET (${CHANGEABLE}) = (?, ?, ?, ?, ?, ?, ?, ?, ?) WHERE client_id = ?`,
  );
  const page = db.prepare(pageStatement(''));
  // `+` keeps the walk along the workspace's clinics, in the order of the page.
  const pageOfSome = db.prepare(pageStatement('AND +client_id IN (SELECT value FROM json_each(?))'));
  const clinicById = (workspaceId: string, clientId: string): Clinic | undefined => {
    const row = find.get(workspaceId, clientId) as ClinicRow | undefined;
    return row === undefined ? undefined : clinicOf(row);
  };

  return {
    addClinic: (clinic) =>
      db.write(() => {
        const { clientId, workspaceId, createdAtMs } = clinic;
        return add.run(clientId, workspaceId, createdAtMs, ...changeable(clinic)).changes === 1;
      }),
    findClinic: (workspaceId, clientId) => Promise.resolve(db.read(() => clinicById(workspaceId, clientId))),
    changeClinic: (workspaceId, clientId, change) =>
      db.write(() => {
        const old = clinicById(workspaceId, clientId);
        if (old === undefined) return undefined;
        const next = { ...old, ...change };
        update.run(...changeable(next), clientId);
        return next;
      }),
    listClinics: async (workspaceId, { clientIds, limit, cursor }) => {
      const { createdAtMs, id } = beginOf(cursor);
      const from = [workspaceId, createdAtMs, id];
      const rows = db.read(() =>
        clientIds === undefined
          ? page.all(...from, limit + 1)
          : pageOfSome.all(...from, JSON.stringify(clientIds), limit + 1),
      ) as ClinicRow[];
      return Promise.resolve(
        pageByAge(rows.map(clinicOf), limit, ({ clientId: id, createdAtMs }) => ({ id, createdAtMs })),
      );
    },
  };
}

function pageStatement(condition: string): string {
  return `
    SELECT * FROM clinics WHERE workspace_id = ? AND (created_at_ms, client_id) < (?, ?) ${condition}
    ORDER BY created_at_ms DESC, client_id DESC LIMIT ?`;
}

function clinicOf(row: ClinicRow): Clinic {
  const { practitioner_first_name: firstName, practitioner_last_name: lastName } = row;
  return {
    clientId: row.client_id,
    workspaceId: row.workspace_id,
    name: row.name,
    npi: row.npi ?? undefined,
    practitioner: firstName === null || lastName === null ? undefined : { firstName, lastName },
    taxonomyCode: row.taxonomy_code ?? undefined,
    state: row.state ?? undefined,
    defaultServiceType: row.default_service_type ?? undefined,
    payerProviderIds: idsIn(row.payer_provider_ids),
    createdAtMs: row.created_at_ms,
    retiredAtMs: row.retired_at_ms ?? undefined,
  };
}

function idsIn(text: string | null): Clinic['payerProviderIds'] {
  return text === null ? undefined : (JSON.parse(text) as Clinic['payerProviderIds']);
}

/** The columns that can change, in order: the driver binds by position only. */
function changeable({ name, npi, practitioner, ...clinic }: Clinic): readonly unknown[] {
  const { taxonomyCode, state, defaultServiceType, payerProviderIds, retiredAtMs } = clinic;
  const names = [practitioner?.firstName, practitioner?.lastName];
  const ids = payerProviderIds === undefined ? undefined : JSON.stringify(payerProviderIds);
  const values = [name, npi, ...names, taxonomyCode, state, defaultServiceType, ids, retiredAtMs];
  return values.map((value) => value ?? null);
}
