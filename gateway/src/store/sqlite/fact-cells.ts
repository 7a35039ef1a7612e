import type { EarlyAnswer } from '../../checks/app/reserved-check';
import type { QuestionHashes } from '../../checks/domain/reservation';

/** What a row of `checks` has of an answer: payer_id, payer_name, trace_id, is_simulated, doubts, matched_by, outcome, advice, upstream_status, latency_ms. */
export function factCells(facts: EarlyAnswer['facts']): readonly (string | number | null)[] {
  return [
    facts.payerId ?? null,
    facts.payerName ?? null,
    facts.traceId ?? null,
    facts.isSimulated ? 1 : 0,
    facts.doubts ?? null,
    facts.matchedBy ?? null,
    facts.outcome,
    facts.advice ?? null,
    facts.upstreamStatusCode,
    facts.latencyMs,
  ];
}

/** What a row of `checks` has of its question: fingerprint, member_hash, name_hash. */
export function hashCells({ fingerprint, memberHash, nameHash }: QuestionHashes): readonly (string | null)[] {
  return [fingerprint, memberHash, nameHash ?? null];
}
