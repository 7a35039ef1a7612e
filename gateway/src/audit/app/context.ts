import type { Context } from '../../basics/context';
import type { KeyedHash } from '../../basics/keyed-hash';
import type { AuditLog } from './audit-log';
import type { RefusedAddresses, RefusedSignIns } from './refusals';

export type AuditContext = Context & {
  /** Keeps the audit log. */
  readonly workspaces: AuditLog;
  /** Chains the lines of the audit log. */
  readonly auditHash: KeyedHash;
  /** The hashes of older keys, which chained the lines of their time. */
  readonly formerAuditHashes: readonly KeyedHash[];
  readonly refusedAddresses: RefusedAddresses;
  readonly refusedSignIns: RefusedSignIns;
};
