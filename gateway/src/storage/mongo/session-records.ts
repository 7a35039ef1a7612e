import type { MongoDatabase } from '@eligibility/mongo';
import { MAX_LISTED_SESSIONS, type FoundSession, type SessionRecords } from '../../people/app/person-store';
import { SESSION_IDLE_MS, type Session, type SignInLink } from '../../people/domain/session';
import { grantsOf, grantTexts } from '../shared/people';
import { SESSIONS, SIGN_IN_LINKS, type LinkDocument, type SessionDocument } from './people-schema';
import { BY_AGE } from './queries';

/** @param withPerson adds to a session its person and memberships; undefined when the person is removed */
export function sessionRecords(
  db: MongoDatabase,
  withPerson: (session: Session) => Promise<FoundSession | undefined>,
): SessionRecords {
  const sessions = db.collection(SESSIONS);
  const links = db.collection(SIGN_IN_LINKS);
  return {
    ...linkOperations(db),
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
    listSessions: async (personId) =>
      (await sessions.find({ filter: { personId }, sort: BY_AGE, limit: MAX_LISTED_SESSIONS })).map(
        sessionOf,
      ),
    removeSession: async (personId, id) => {
      const known = await sessions.findOne({ _id: id, personId });
      await sessions.remove({ _id: id, personId });
      return known !== undefined;
    },
    removeSessions: (personId) => sessions.remove({ personId }),
    sweepSessions: async (nowMs) => {
      await sessions.remove({ expiresAtMs: { $lte: nowMs } });
      await sessions.remove({ lastUsedAtMs: { $lte: nowMs - SESSION_IDLE_MS } });
      await links.remove({ expiresAtMs: { $lte: nowMs } });
    },
  };
}

function linkOperations(db: MongoDatabase): Pick<SessionRecords, 'addLink' | 'takeLink'> {
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
