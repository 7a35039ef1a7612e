import type { MongoDatabase } from '@eligibility/mongo';
import type { AuditLog } from '../../operator/app/audit-log';
import { detailOf, detailText } from '../shared/audit-text';
import { AUDIT_INTENTS } from './workspace-collections';

/** Acts whose outcome is not recorded yet. */
export function auditIntents(db: MongoDatabase): Pick<AuditLog, 'noteIntent' | 'dropIntent' | 'listIntents'> {
  const intents = db.collection(AUDIT_INTENTS);
  return {
    noteIntent: async ({ id: _id, detail, ...intent }) => {
      await intents.insert({ ...intent, _id, detail: detailText(detail) });
    },
    dropIntent: (id) => intents.remove({ _id: id }),
    listIntents: async (beforeMs, limit) => {
      const found = await intents.find({ filter: { atMs: { $lt: beforeMs } }, sort: { atMs: 1 }, limit });
      return found.map(({ _id: id, onceId, atMs, actor, action, target, detail }) => {
        return { id, onceId, atMs, actor, action, target, detail: detailOf(detail) };
      });
    },
  };
}
