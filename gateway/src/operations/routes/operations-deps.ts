import type { Clock } from '@eligibility/kit';
import type { KeyedHash } from '../../basics/keyed-hash';
import type { MockFixtures } from '../../checks/app/mock-fixtures';
import type { PayerMemory } from '../../checks/app/payer-memory';
import type { CheckStore, Circuits, PayerCatalog, Wallet } from '../../checks/app/ports';
import type { RateStore } from '../../checks/app/rate-store';
import type { PrometheusProxy } from '../../http/prometheus-proxy';
import type { WorkspaceStore } from '../../identity/app/workspace-store';
import type { AlertNoteStore } from '../app/alert-notes';
import type { KeptRows } from '../app/checks';
import type { PayerAdmin } from '../app/payers';
import type { BoardCondition, OwnRequests } from '../domain/board-alerts';

/** What the routes of those who run the installation use; each takes the part that it needs. */
export type OperationsDeps = {
  /** Also keeps the audit log. */
  readonly workspaces: WorkspaceStore;
  readonly checks: CheckStore;
  readonly wallet: Wallet;
  readonly circuits: Circuits;
  readonly payers: PayerCatalog;
  readonly payerAdmin: PayerAdmin;
  readonly memory: PayerMemory;
  readonly fixtures: MockFixtures;
  readonly rates: RateStore;
  readonly rows: KeptRows;
  readonly alertNotes: AlertNoteStore;
  /** Chains the lines of the audit log. */
  readonly auditHash: KeyedHash;
  /** The hashes of older keys, which chained the lines of their time. Default: none. */
  readonly formerAuditHashes?: readonly KeyedHash[];
  /** What readiness says of each dependency of this process, by name. */
  readonly conditions: () => Promise<Readonly<Record<string, BoardCondition['ok']>>>;
  /** Of this process, by minute of the last hour, the oldest first. */
  readonly ownRequests: () => readonly OwnRequests[];
  /** Undefined where no Prometheus is configured. */
  readonly prometheus?: PrometheusProxy | undefined;
  readonly newId: () => string;
  readonly clock: Clock;
};
