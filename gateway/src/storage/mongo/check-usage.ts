import type { Outcome } from '@eligibility/contract';
import type { MongoCollection } from '@eligibility/mongo';
import type { CheckUsage } from '../../checks/app/check-usage';
import type { CheckKind } from '../../checks/domain/check';
import type { CheckDocument } from './schema';

/** What counted checks have alike. */
const ALIKE = {
  day: { $floor: { $divide: ['$createdAtMs', 86_400_000] } },
  kind: '$kind',
  clientId: '$clientId',
  payerId: '$payerId',
  payerName: '$payerName',
  outcome: '$outcome',
  isCharged: { $eq: ['$settlement', 'capture'] },
} as const;

/** Counts the answered checks of a workspace; the server does it. */
export function checkUsage(checks: MongoCollection<CheckDocument>): CheckUsage {
  return {
    countUse: async ({ workspaceId, clientIds, fromMs, toMs }) => {
      const found = await checks.countAlike(ALIKE, {
        workspaceId,
        ...(clientIds === undefined ? {} : { clientId: { $in: [...clientIds] } }),
        createdAtMs: { $gte: fromMs, $lt: toMs },
        answeredAtMs: { $exists: true },
      });
      return found.map(({ count, ...alike }) => ({
        day: alike.day as number,
        kind: alike.kind as CheckKind,
        clientId: alike.clientId as string,
        payerId: textOf(alike.payerId),
        payerName: textOf(alike.payerName),
        outcome: alike.outcome as Outcome,
        isCharged: alike.isCharged as boolean,
        checks: count,
      }));
    },
  };
}

/** A field that is missing is missing in a group too, or null there: that differs between servers. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
