import { AppError } from '@eligibility/kit';
import type { MongoDatabase } from '@eligibility/mongo';
import type { WorkspaceStore } from '../../app/workspace-store';
import type { AuditEntry } from '../../domain/workspace';
import { detailOf, detailText, sequenceBefore } from '../stored/audit-text';
import { pageOf } from '../stored/page';
import { AUDIT, type AuditDocument } from './workspace-collections';

/** Operators act a few times a minute; so many losing a race in a row means that something is wrong. */
const MAX_CONFLICTS = 50;

/** What operators did, newest first. An entry takes the next free place by inserting itself there; none ever moves. */
export function auditLog(db: MongoDatabase): Pick<WorkspaceStore, 'appendAudit' | 'listAudit'> {
  const audit = db.collection(AUDIT);
  const newest = (before: number, limit: number): Promise<readonly AuditDocument[]> =>
    audit.find({ filter: { _id: { $lt: before } }, sort: { _id: -1 }, limit });

  return {
    appendAudit: async ({ detail, ...entry }) => {
      const text = detailText(detail);
      for (let conflicts = 0; conflicts <= MAX_CONFLICTS; conflicts += 1) {
        const [last] = await newest(Number.MAX_SAFE_INTEGER, 1);
        if (await audit.insert({ ...entry, _id: (last?._id ?? 0) + 1, detail: text })) return;
      }
      throw new AppError('service-unavailable', { cause: new Error('too many conflicts') });
    },
    listAudit: async ({ limit, cursor }) => {
      const found = await newest(sequenceBefore(cursor), limit + 1);
      const { shown, nextCursor } = pageOf(found, limit, (last) => String(last._id));
      return { entries: shown.map(entryOf), nextCursor };
    },
  };
}

function entryOf({ id, atMs, actor, action, target, detail }: AuditDocument): AuditEntry {
  return { id, atMs, actor, action, target, detail: detailOf(detail) };
}
