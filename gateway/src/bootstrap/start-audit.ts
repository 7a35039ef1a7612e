import { every } from '@eligibility/kit';
import { auditWatch } from '../audit/app/audit-log';
import type { AuditContext } from '../audit/app/context';
import { concludeIntents } from '../audit/app/operator-act';

const VERIFY_MS = 30_000;
const NOTE_SIGN_INS_MS = 5_000;
const CONCLUDE_MS = 30_000;

/** Background tasks that complete the audit log and verify it. Returns how they stop. */
export function startAudit(context: AuditContext): () => Promise<void> {
  const { log, metrics, refusedSignIns, refusedAddresses } = context;
  const watch = auditWatch(context);
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
    every(NOTE_SIGN_INS_MS, refusedSignIns.flush, failed('note-sign-ins')),
    every(NOTE_SIGN_INS_MS, refusedAddresses.flush, failed('note-refused-addresses')),
    every(VERIFY_MS, watch.pass, failed('verify-audit')),
    every(CONCLUDE_MS, () => concludeIntents(context), failed('conclude-intents')),
  ];
  return async () => {
    await Promise.all(jobs.map((job) => job.stop()));
    await refusedSignIns.flush();
    await refusedAddresses.flush();
  };
}
