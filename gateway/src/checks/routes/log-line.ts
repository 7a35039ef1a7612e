import { isoTime } from '@eligibility/kit';
import type { CheckLogEntry } from '../app/ports';

/** A check as the workspace's log shows it. */
export function logLine(entry: CheckLogEntry): Record<string, unknown> {
  return {
    id: entry.checkId,
    createdAt: isoTime(entry.createdAtMs),
    tags: [entry.kind],
    clientId: entry.clientId,
    keyId: entry.keyId ?? null,
    requestId: entry.requestId ?? null,
    traceId: entry.traceId ?? null,
    simulated: entry.isSimulated,
    payerId: entry.payerId ?? null,
    payerName: entry.payerName ?? null,
    outcome: entry.outcome,
    success: entry.outcome === 'active',
    upstreamStatusCode: entry.upstreamStatusCode,
    latencyMs: entry.latencyMs,
    charged: entry.isCharged,
  };
}
