import type { IdentityContext } from './context';
import { AppError } from '@eligibility/kit';
import { hkdfSync } from 'node:crypto';
import { noteBuffer } from '../../basics/note-buffer';
import type { Act } from '../../audit/app/operator-act';
import { actorOf, type Person } from '../domain/person';
import type { Grant } from '../domain/roles';
import {
  formatSecret,
  hashedTexts,
  isSessionAlive,
  isWellFormedSecret,
  SESSION_MAX_MS,
  TOKEN_BYTES,
  TOUCH_MS,
  type Session,
} from '../domain/session';
import type { FoundSession, PersonStore } from './person-store';

/** A session with its cookie's value, which is returned once and never stored. */
export type OpenedSession = { readonly session: Session; readonly token: string };

/** How a person signed in. */
export type SignIn = {
  readonly person: Person;
  readonly grants: readonly Grant[];
  readonly agent: string;
  readonly way: 'sign-in-link' | 'openid-connect';
};

/** Begins a session, and writes the sign-in to the audit log first: one that cannot be recorded does not happen. */
export async function openSession(
  context: IdentityContext,
  { person, grants, agent, way }: SignIn,
): Promise<OpenedSession> {
  const token = formatSecret(context.randomBytes(TOKEN_BYTES));
  const nowMs = context.clock.now();
  const session: Session = {
    id: context.newId(),
    hash: context.keyHash(hashedTexts.session(token)),
    personId: person.id,
    grants,
    agent,
    createdAtMs: nowMs,
    lastUsedAtMs: nowMs,
    expiresAtMs: nowMs + SESSION_MAX_MS,
  };
  const detail = { personId: person.id, sessionId: session.id, way };
  await noteAct(context, actorOf(person), { action: 'person.sign-in', target: person.id, detail });
  await context.people.addSession(session);
  return { session, token };
}

/**
 * The session of a cookie's value, and notes its use.
 * @throws AppError `unauthorized`, the same for a value that is malformed, unknown, idle for too long or expired
 */
export async function findLiveSession(context: IdentityContext, token: string): Promise<FoundSession> {
  if (!isWellFormedSecret(token)) throw new AppError('unauthorized');
  const { people, keyHash, formerKeyHashes, sessionUse, clock } = context;
  const text = hashedTexts.session(token);
  const hash = keyHash(text);
  const foundSession = await people.findSession([hash, ...(formerKeyHashes?.of(text) ?? [])]);
  const nowMs = clock.now();
  if (foundSession === undefined || !isSessionAlive(foundSession.session, nowMs))
    throw new AppError('unauthorized');
  const { session } = foundSession;
  if (session.hash !== hash) await people.rehashSession({ id: session.id, from: session.hash, to: hash });
  sessionUse.note(session, nowMs);
  return foundSession;
}

/** Ends a session of the person. @returns false when there is none with this id */
export async function endSession(
  context: IdentityContext,
  person: Person,
  sessionId: string,
): Promise<boolean> {
  const detail = { personId: person.id, sessionId };
  const isThere = await context.people.removeSession(person.id, sessionId);
  if (isThere)
    await noteAct(context, actorOf(person), { action: 'person.sign-out', target: person.id, detail });
  return isThere;
}

const STORAGE_KEY_BYTES = 32;

/**
 * The key with which the console encrypts what it keeps in the browser, in base64url. It follows from the person's id
 * and the pepper of API keys (HKDF, RFC 5869), so it is stored nowhere, and no other person can read what is left in a
 * browser; the same person finds a form again after a session has ended. It changes when the pepper rotates; the console
 * then keeps nothing of before.
 */
export function storageKeyOf({ keyHash }: IdentityContext, { id }: Pick<Person, 'id'>): string {
  const secret = keyHash(hashedTexts.storageKey(id));
  return Buffer.from(hkdfSync('sha256', secret, '', 'console storage', STORAGE_KEY_BYTES)).toString(
    'base64url',
  );
}

/** A session that the browser had when it began to sign in. */
export type FormerSession = Pick<Session, 'id' | 'personId'>;

/** The session of a cookie's value, also one that is over; undefined when there is none. */
export async function formerSession(
  { people, keyHash, formerKeyHashes }: IdentityContext,
  token: string | undefined,
): Promise<FormerSession | undefined> {
  if (token === undefined || !isWellFormedSecret(token)) return undefined;
  const text = hashedTexts.session(token);
  const foundSession = await people.findSession([keyHash(text), ...(formerKeyHashes?.of(text) ?? [])]);
  return foundSession?.session;
}

/** Ends the session whose cookie a new one replaced: it could not be ended from this browser any more. */
export async function endFormer(context: IdentityContext, former: FormerSession | undefined): Promise<void> {
  const person = former && (await context.people.findPerson(former.personId));
  if (former !== undefined && person !== undefined) await endSession(context, person, former.id);
}

/** Writes to the audit log what a person did. */
export async function noteAct(
  { workspaces, newId, clock }: IdentityContext,
  actor: string,
  act: Omit<Act, 'onceId'>,
): Promise<void> {
  const line = { ...act, actor, id: newId(), atMs: clock.now() };
  await workspaces.appendAudit({ ...line, outcome: 'done', code: undefined });
}

/** Records when sessions were last used, after the answers. */
export type SessionUse = {
  readonly note: (session: Pick<Session, 'id' | 'lastUsedAtMs'>, atMs: number) => void;
  readonly flush: () => Promise<void>;
};

export function sessionUse(people: Pick<PersonStore, 'touchSessions'>): SessionUse {
  const { add, flush } = noteBuffer<number>((lastUsedAtMs) => people.touchSessions(lastUsedAtMs));
  return {
    note: ({ id, lastUsedAtMs }, atMs) => {
      if (atMs - lastUsedAtMs >= TOUCH_MS) add(id, atMs);
    },
    flush,
  };
}
