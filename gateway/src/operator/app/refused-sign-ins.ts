import type { Clock, Log } from '@eligibility/kit';
import type { AuditLog } from './audit-log';

export type RefusedSignIns = {
  /** A request for the operator API did not have an operator's token. */
  readonly note: () => void;
  /** Records the requests that are not recorded yet. */
  readonly flush: () => Promise<void>;
};

type Deps = {
  readonly audit: Pick<AuditLog, 'appendAudit'>;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly log: Log;
};

/** At most one line in this time, so that guessing cannot fill the log. */
const WINDOW_MS = 60_000;

/**
 * Records refused requests for the operator API in the audit log: the first at once, those of the following minute in
 * one line with their number.
 */
export function refusedSignIns({ audit, clock, newId, log }: Deps): RefusedSignIns {
  let attempts = 0;
  let sinceMs = 0;
  let quietUntilMs = Number.NEGATIVE_INFINITY;

  async function write(): Promise<void> {
    const counted = attempts;
    if (counted === 0) return;
    attempts = 0;
    quietUntilMs = clock.monotonicMs() + WINDOW_MS;
    const line = {
      id: newId(),
      atMs: clock.now(),
      actor: 'unknown',
      action: 'operator.sign-in',
      target: 'operator',
    };
    const detail = { attempts: counted, since: sinceMs };
    try {
      await audit.appendAudit({ ...line, detail, outcome: 'refused', code: 'unauthorized' });
    } catch (failure) {
      attempts += counted;
      log.warn('refused operator sign-ins are not in the audit log yet', { count: attempts, failure });
    }
  }
  return {
    note: () => {
      if (attempts === 0) sinceMs = clock.now();
      attempts += 1;
      if (clock.monotonicMs() >= quietUntilMs) void write();
    },
    flush: async () => {
      if (clock.monotonicMs() >= quietUntilMs) await write();
    },
  };
}
