import { AppError } from '@eligibility/kit';
import type { Filter, DocumentDatabase } from '@eligibility/documents';
import type { AuditFilter, AuditLog } from '../app/audit-log';
import type { KeyedHash } from '../../basics/keyed-hash';
import {
  CHAIN_START,
  linkOf,
  type AuditEntry,
  type AuditLine,
  detailOf,
  detailText,
} from '../domain/audit-chain';
import { sequenceBefore, pageOf } from '../../basics/documents/page-of-rows';
import { AUDIT, type AuditDocument, AUDIT_INTENTS } from './audit-schema';

/** Operators act a few times a minute; so many lost races in a row mean that something is wrong. */
const MAX_CONFLICTS = 50;

/**
 * What operators did, newest first. An entry takes the next free place by inserting itself there, so each is chained to
 * the one before. Entries never change, so the gateway's database user needs no right to update or delete here.
 */
export function auditLog(db: DocumentDatabase, hash: KeyedHash): AuditLog {
  const audit = db.collection(AUDIT);
  return {
    ...intentDocuments(db),
    appendAudit: async ({ detail, ...entry }, alternateId = entry.id) => {
      for (let conflicts = 0; conflicts <= MAX_CONFLICTS; conflicts += 1) {
        if ((await audit.findOne({ id: { $in: [entry.id, alternateId] } })) !== undefined) return;
        const [last] = await audit.find({ filter: {}, sort: { _id: -1 }, limit: 1 });
        const line = { ...entry, sequence: (last?._id ?? 0) + 1, detailText: detailText(detail) };
        const { sequence: _id, detailText: text, ...fields } = line;
        const link = linkOf(hash, (last ?? CHAIN_START).hash, line);
        if (await audit.insert({ ...fields, _id, detail: text, hash: link })) return;
      }
      throw new AppError('service-unavailable', { cause: new Error('too many conflicts') });
    },
    listAudit: async ({ limit, cursor, ...wanted }) => {
      const filter = { $and: [{ _id: { $lt: sequenceBefore(cursor) } }, ...conditionsIn(wanted)] };
      const documents = await audit.find({ filter, sort: { _id: -1 }, limit: limit + 1 });
      const { pageRows, nextCursor } = pageOf(documents, limit, (last) => String(last._id));
      return { entries: pageRows.map(entryOf), nextCursor };
    },
    readAudit: async (afterSequence, limit) =>
      (await audit.find({ filter: { _id: { $gt: afterSequence } }, sort: { _id: 1 }, limit })).map(lineOf),
  };
}

/** Acts whose outcome is not recorded yet. */
function intentDocuments(db: DocumentDatabase): Pick<AuditLog, 'noteIntent' | 'dropIntent' | 'listIntents'> {
  const intents = db.collection(AUDIT_INTENTS);
  return {
    noteIntent: async ({ id: _id, detail, ...intent }) => {
      await intents.insert({ ...intent, _id, detail: detailText(detail) });
    },
    dropIntent: (id) => intents.remove({ _id: id }),
    listIntents: async (beforeMs, limit) => {
      const documents = await intents.find({ filter: { atMs: { $lt: beforeMs } }, sort: { atMs: 1 }, limit });
      return documents.map(({ _id: id, onceId, atMs, actor, action, target, detail }) => {
        return { id, onceId, atMs, actor, action, target, detail: detailOf(detail) };
      });
    },
  };
}

function conditionsIn({ fromMs, toMs, ...equal }: AuditFilter): Filter<AuditDocument>[] {
  return [
    ...Object.entries(equal).flatMap(([field, value]) => (value === undefined ? [] : [{ [field]: value }])),
    ...(fromMs === undefined ? [] : [{ atMs: { $gte: fromMs } }]),
    ...(toMs === undefined ? [] : [{ atMs: { $lt: toMs } }]),
  ];
}

function entryOf({ id, atMs, actor, action, target, detail, outcome, code }: AuditDocument): AuditEntry {
  return { id, atMs, actor, action, target, detail: detailOf(detail), outcome, code };
}

function lineOf(document: AuditDocument): AuditLine {
  const { detail: _detail, ...entry } = entryOf(document);
  return { ...entry, sequence: document._id, detailText: document.detail, hash: document.hash };
}
