import type { Filter, DocumentDatabase } from '@eligibility/documents';
import { MAX_GRANTED, type FoundSession, type SessionRecords } from '../app/person-store';
import { grantsIn } from '../domain/roles';
import { SESSION_IDLE_MS, type Session, type SignInLink } from '../domain/session';
import { pageByAge } from '../../basics/documents/page-of-rows';
import { byPerson, grantsOf, grantTexts, strongestIn } from './people';
import { PEOPLE, SESSIONS, SIGN_IN_LINKS, type LinkDocument, type SessionDocument } from './people-schema';
import { personOf } from './person-document';
import { afterCursor, BY_AGE } from '../../basics/documents/queries';

/** @param withPerson adds to a session its person and memberships; undefined when the person is removed */
export function sessionRecords(
  db: DocumentDatabase,
  withPerson: (session: Session) => Promise<FoundSession | undefined>,
): SessionRecords {
  const sessions = db.collection(SESSIONS);
  const links = db.collection(SIGN_IN_LINKS);
  return {
    ...linkOperations(db),
    ...grantOperations(db),
    addSession: async ({ id, grants, ...session }) => {
      await sessions.insert({ ...session, grants: grantTexts(grants), _id: id });
    },
    findSession: async (hashes) => {
      const document = await sessions.findOne({ hash: { $in: hashes } });
      return document && withPerson(sessionOf(document));
    },
    rehashSession: async ({ id, from, to }) => {
      await sessions.update({ filter: { _id: id, hash: from }, update: { $set: { hash: to } } });
    },
    touchSessions: (lastUsedAtMs) =>
      sessions.updateEach(
        [...lastUsedAtMs].map(([id, atMs]) => ({
          filter: { _id: id, lastUsedAtMs: { $lt: atMs } },
          update: { $set: { lastUsedAtMs: atMs } },
        })),
      ),
    listSessions: async (personId, nowMs, { limit, cursor }) => {
      const filter: Filter<SessionDocument> = { personId, ...afterCursor(cursor), ...aliveAt(nowMs) };
      const documents = await sessions.find({ filter, sort: BY_AGE, limit: limit + 1 });
      return pageByAge(documents.map(sessionOf), limit, (last) => last);
    },
    removeSession: async (personId, id) => {
      const session = await sessions.findOne({ _id: id, personId });
      await sessions.remove({ _id: id, personId });
      return session !== undefined;
    },
    removeSessions: async (personId) => {
      await sessions.remove({ personId });
      await links.remove({ personId });
    },
    sweepSessions: async (nowMs) => {
      await sessions.remove({ expiresAtMs: { $lte: nowMs } });
      await sessions.remove({ lastUsedAtMs: { $lte: nowMs - SESSION_IDLE_MS } });
      await links.remove({ expiresAtMs: { $lte: nowMs } });
    },
  };
}

function linkOperations(db: DocumentDatabase): Pick<SessionRecords, 'addLink' | 'takeLink'> {
  const links = db.collection(SIGN_IN_LINKS);
  return {
    addLink: async ({ hash, grants, ...link }) => {
      await links.insert({ ...link, grants: grantTexts(grants), _id: hash });
    },
    takeLink: async (hashes) => {
      // One update decides who takes it; the document goes when it would have expired.
      const document = await links.updated({
        filter: { _id: { $in: hashes }, isTaken: { $exists: false } },
        update: { $set: { isTaken: true } },
      });
      return document && linkOf(document);
    },
  };
}

function grantOperations(
  db: DocumentDatabase,
): Pick<SessionRecords, 'removeGrants' | 'grantsOf' | 'listGranted'> {
  const [sessions, links, people] = [
    db.collection(SESSIONS),
    db.collection(SIGN_IN_LINKS),
    db.collection(PEOPLE),
  ];
  return {
    removeGrants: async (personId, removed) => {
      const change = {
        filter: { personId },
        update: { $pull: { grants: { $in: grantTexts(removed) } } },
      };
      // The links first: a session that one of them opens in between has its roles from before, and is next.
      await links.updateAll(change);
      await sessions.updateAll(change);
    },
    grantsOf: async (personIds, nowMs) => {
      const filter = { personId: { $in: personIds }, ...aliveAt(nowMs) };
      return byPerson((await sessions.find({ filter })).map(sessionOf));
    },
    listGranted: async (workspaceId, nowMs) => {
      const filter = { grants: { $in: grantTexts(grantsIn(workspaceId)) }, ...aliveAt(nowMs) };
      const sessionsFound = (await sessions.find({ filter })).map(sessionOf);
      const all = [...byPerson(sessionsFound)].slice(0, MAX_GRANTED);
      const persons = await people.find({ filter: { _id: { $in: all.map(([id]) => id) } } });
      const byId = new Map(persons.map((document) => [document._id, personOf(document)]));
      return all.flatMap(([id, grants]) => {
        const [person, role] = [byId.get(id), strongestIn(workspaceId, grants)];
        return person === undefined || role === undefined ? [] : [{ person, role }];
      });
    },
  };
}

function aliveAt(nowMs: number): Pick<Filter<SessionDocument>, 'expiresAtMs' | 'lastUsedAtMs'> {
  return { expiresAtMs: { $gt: nowMs }, lastUsedAtMs: { $gt: nowMs - SESSION_IDLE_MS } };
}

function sessionOf(document: SessionDocument): Session {
  return {
    id: document._id,
    hash: document.hash,
    personId: document.personId,
    grants: grantsOf(document.grants),
    agent: document.agent,
    createdAtMs: document.createdAtMs,
    lastUsedAtMs: document.lastUsedAtMs,
    expiresAtMs: document.expiresAtMs,
  };
}

function linkOf(document: LinkDocument): SignInLink {
  return {
    hash: document._id,
    personId: document.personId,
    grants: grantsOf(document.grants),
    expiresAtMs: document.expiresAtMs,
  };
}
