import type { TenantsContext } from '../../tenants/app/context';
import type { BoardCondition, OwnRequests } from '../domain/board-alerts';
import type { AlertNoteStore } from './alert-notes';
import type { KeptRows } from './checks';
import type { PayerAdmin } from './payers';

export type OperationsContext = TenantsContext & {
  readonly payerAdmin: PayerAdmin;
  readonly alertNotes: AlertNoteStore;
  readonly rows: KeptRows;
  /** What readiness says of each dependency of this process, by name. */
  readonly conditions: () => Promise<Readonly<Record<string, BoardCondition['ok']>>>;
  /** Of this process, by minute of the last hour, the oldest first. */
  readonly ownRequests: () => readonly OwnRequests[];
};
