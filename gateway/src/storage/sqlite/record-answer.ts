import type { SqliteDatabase } from '@eligibility/sqlite';
import type { CheckStore } from '../../checks/app/ports';
import { storedAnswers } from './stored-answers';

/** Stores answer, facts and settlement in one transaction, while the attempt still has the check. */
export function answerRecorder(db: SqliteDatabase, leaseUntilMs: () => number): CheckStore['recordAnswer'] {
  const answers = storedAnswers(db);
  const recordAnswer = db.prepare(
    `UPDATE checks SET answered_at_ms = ?, settlement = ?, is_open = ?, lease_until_ms = ?,
       payer_id = ?, payer_name = ?, trace_id = ?, is_simulated = ?, outcome = ?, upstream_status = ?, latency_ms = ?
     WHERE id = ? AND fence = ? AND answered_at_ms IS NULL`,
  );
  const putAnswer = db.prepare('UPDATE checks SET answer_place = ? WHERE id = ?');
  return ({ facts, settlement, ...answered }) =>
    db.write(() => {
      const { changes } = recordAnswer.run(
        answered.answeredAtMs,
        settlement ?? null,
        settlement === undefined ? 0 : 1,
        leaseUntilMs(),
        facts.payerId ?? null,
        facts.payerName ?? null,
        facts.traceId ?? null,
        facts.isSimulated ? 1 : 0,
        facts.outcome,
        facts.upstreamStatusCode,
        facts.latencyMs,
        answered.checkId,
        answered.fence,
      );
      if (changes === 0) return false;
      putAnswer.run(answers.add(answered.sealedAnswer), answered.checkId);
      return true;
    });
}
