import type { Schema } from '@eligibility/api-types';

/** A batch of ten rows. */
export function batchStatusOf(differences: Partial<Schema<'BatchStatus'>> = {}): Schema<'BatchStatus'> {
  return {
    ...{ id: 'b1', state: 'running', pausedBecause: null, clientId: 'c1', rows: 10 },
    createdAt: '2026-01-15T11:00:00Z',
    notBefore: null,
    finishBy: '2026-01-15T20:00:00Z',
    ...{ startedAt: '2026-01-15T11:00:01Z', scheduleId: null, finishedAt: null },
    counts: { waiting: 10, answered: 0, refused: 0, unanswered: 0, cancelled: 0, invalid: 0 },
    ...{ outcomes: {}, payers: [], heldPayers: [], charged: 0, ratePerMinute: 0, estimatedFinishAt: null },
    ...differences,
  };
}
