import type { Collection } from '@eligibility/documents';
import type { CheckUsage } from '../app/check-usage';
import type { CheckKind } from '../domain/check';
import { outcomeOf } from './check-lines';
import type { CheckLine } from './check-schema';

/** What counted checks have alike, on days of a clock that is ahead of UTC. */
const alike = (offsetMs: number) => ({
  day: { $floor: { $divide: [{ $add: ['$createdAtMs', offsetMs] }, 86_400_000] } },
  kind: '$kind',
  clientId: '$clientId',
  payerId: '$payerId',
  payerName: '$payerName',
  outcome: '$outcome',
  isCharged: { $eq: ['$settlement', 'capture'] },
});

/** Counts the answered checks of a workspace; the server does it. */
export function checkUsage(lines: Collection<CheckLine>): CheckUsage {
  return {
    countUse: async ({ workspaceId, clientIds, fromMs, toMs, offsetMs = 0 }) => {
      const counted = await lines.countAlike(alike(offsetMs), {
        workspaceId,
        ...(clientIds === undefined ? {} : { clientId: { $in: [...clientIds] } }),
        createdAtMs: { $gte: fromMs, $lt: toMs },
      });
      return counted.map(({ count, ...cell }) => ({
        day: cell.day as number,
        kind: cell.kind as CheckKind,
        clientId: cell.clientId as string,
        payerId: textOf(cell.payerId),
        payerName: textOf(cell.payerName),
        outcome: outcomeOf(cell.outcome),
        isCharged: cell.isCharged as boolean,
        checks: count,
      }));
    },
  };
}

/** A field that is missing is missing in a group too, or null there: that differs between servers. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
