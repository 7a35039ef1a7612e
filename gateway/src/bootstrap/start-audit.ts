import { randomUUID } from 'node:crypto';
import { every, type Clock } from '@eligibility/kit';
import type { Metrics } from '@eligibility/kit/telemetry';
import { addressRefusals } from '../identity/metrics/key-metrics';
import { keyedHash } from '../secrets/crypto';
import { concludeIntents } from '../audit/app/operator-act';
import {
  refusedAddresses,
  type RefusedAddresses,
  refusedSignIns,
  type RefusedSignIns,
} from '../audit/app/refusals';
import { auditWatch } from '../audit/app/audit-log';
import type { KeyedHash } from '../basics/keyed-hash';
import type { WorkspaceStore } from '../identity/app/workspace-store';
import type { GatewayConfig } from '../config/gateway-config';
import { auditHashOf } from './open-stores';

type Parts = { readonly workspaces: WorkspaceStore; readonly metrics: Metrics; readonly clock: Clock };

export type Audit = {
  readonly hashes: { readonly auditHash: KeyedHash; readonly formerAuditHashes: readonly KeyedHash[] };
  readonly signIns: RefusedSignIns;
  readonly addresses: RefusedAddresses;
  readonly stop: () => Promise<void>;
};

const VERIFY_MS = 30_000;
const NOTE_SIGN_INS_MS = 5_000;
const CONCLUDE_MS = 30_000;

/** Background tasks that complete the audit log and verify it. */
export function startAudit(config: GatewayConfig, { workspaces, metrics, clock }: Parts): Audit {
  const { log, secrets } = config;
  const auditHash = auditHashOf(secrets);
  const formerAuditHashes = secrets.auditKeys.slice(1).map(({ secret }) => keyedHash(secret));
  const signIns = refusedSignIns({ audit: workspaces, clock, newId: randomUUID, log });
  const addresses = refusedAddresses({
    audit: workspaces,
    clock,
    newId: randomUUID,
    log,
    refused: addressRefusals(metrics),
  });
  const watch = auditWatch({ workspaces, auditHash, formerAuditHashes });
  metrics.gauge(
    {
      name: 'eligibility_audit_log_broken',
      help: '1 when a line of the audit log was changed, inserted or taken away, else 0',
      labels: [],
    },
    () => [{ labels: {}, value: watch.isIntact() ? 0 : 1 }],
  );
  const failed = (reason: string) => (failure: unknown) => {
    log.error('housekeeping failed', { reason, failure });
  };
  const jobs = [
    every(NOTE_SIGN_INS_MS, signIns.flush, failed('note-sign-ins')),
    every(NOTE_SIGN_INS_MS, addresses.flush, failed('note-refused-addresses')),
    every(VERIFY_MS, watch.pass, failed('verify-audit')),
    every(CONCLUDE_MS, () => concludeIntents({ workspaces, clock }), failed('conclude-intents')),
  ];
  return {
    hashes: { auditHash, formerAuditHashes },
    signIns,
    addresses,
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()));
      await signIns.flush();
      await addresses.flush();
    },
  };
}
