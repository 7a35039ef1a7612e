import type { IdentityContext } from './context';
import { AppError } from '@eligibility/kit';
import type { Caller } from './authenticate';
import { NO_KEY_LIMITS } from '../domain/workspace';
import { looksLikeOther } from '../domain/look-alike';
import { operatorNames } from './operators';
import { audited, type Act } from '../../audit/app/operator-act';
import { requireRole, type ActingWith } from './acting';
import { actingAs, requireWithin, requireWithinLimits } from './caller-rights';
import { linkActor, linkSubject } from '../domain/link-person';
import type { Person } from '../domain/person';
import {
  formatGrant,
  operatorRolesOf,
  SCOPES_OF_ROLE,
  type Grant,
  type WorkspaceRole,
} from '../domain/roles';
import { formatSecret, hashedTexts, isWellFormedSecret, LINK_MS, TOKEN_BYTES } from '../domain/session';
import { openSession, type OpenedSession } from './sessions';

/** Who a link is for, and the roles of its session. */
export type WantedLink = { readonly name: string; readonly grants: readonly Grant[] };

/** The same by a workspace, which gives one of its own roles. */
export type WantedMemberLink = { readonly name: string; readonly role: WorkspaceRole };

/** The token of a link, which is returned once and never stored. */
export type IssuedLink = { readonly token: string; readonly expiresAtMs: number };

/**
 * Makes a link that signs in one browser. Links with one name are all of one person; each gives its session its own
 * roles alone, whatever that person's other sessions have.
 * @throws AppError `operator-forbidden` for a role that the caller does not have; `validation-failed` for a name that
 * looks like that of an operator; `not-found` for a workspace that does not exist
 */
export async function makeSignInLink(
  context: ActingWith<IdentityContext>,
  { name, grants }: WantedLink,
): Promise<IssuedLink> {
  requireOwnLook(name, await operatorNames(context));
  const link: NewLink = { name, grants, workspaceId: undefined };
  return issueLink(context, link, async () => {
    for (const grant of grants) await requireGrantable(context, grant);
  });
}

/**
 * Makes a link that signs in one browser with a role in the caller's workspace, for a person of this workspace alone.
 * @throws AppError `client-forbidden` for a role that the caller does not have, or has for some clinics only;
 * `validation-failed` for a name that looks like one of the service itself
 */
export async function makeMemberLink(
  context: IdentityContext,
  caller: Caller,
  { name, role }: WantedMemberLink,
): Promise<IssuedLink> {
  requireWithin(caller, { scopes: SCOPES_OF_ROLE[role], clientIds: undefined });
  requireWithinLimits(caller, NO_KEY_LIMITS);
  requireOwnLook(name, []);
  const { id: workspaceId } = caller.workspace;
  return issueLink(actingAs(context, caller), { name, grants: [{ role, workspaceId }], workspaceId });
}

function requireOwnLook(name: string, others: readonly string[]): void {
  if (!looksLikeOther(name, others)) return;
  const message = 'looks like the name of an operator, or like one that the service uses itself';
  throw new AppError('validation-failed', { fields: [{ field: 'name', message }] });
}

type NewLink = WantedLink & {
  /** Of the workspace that makes it; undefined for an operator. */
  readonly workspaceId: string | undefined;
};

async function issueLink(
  context: ActingWith<IdentityContext>,
  { name, grants, workspaceId }: NewLink,
  requireAllowed = (): Promise<void> => Promise.resolve(),
): Promise<IssuedLink> {
  const token = formatSecret(context.randomBytes(TOKEN_BYTES));
  const expiresAtMs = context.clock.now() + LINK_MS;
  const subject = linkSubject(name, workspaceId);
  const detail = { grants: grants.map(formatGrant) };
  const act: Act = { action: 'sign-in-link.create', target: linkActor({ name, subject }), detail };
  await audited(context, act, async () => {
    await requireAllowed();
    const { id: personId } = await personOfLink(context, { name, subject });
    const hash = context.keyHash(hashedTexts.link(token));
    await context.people.addLink({ hash, personId, grants, expiresAtMs });
  });
  return { token, expiresAtMs };
}

/** A caller gives only roles that it has itself: of a workspace's roles, the role that gives out its keys. */
async function requireGrantable(
  { operator, workspaces }: ActingWith<IdentityContext>,
  { role, workspaceId }: Grant,
): Promise<void> {
  if (workspaceId === undefined) {
    for (const needed of operatorRolesOf([role])) requireRole(operator, needed);
    return;
  }
  requireRole(operator, 'access');
  if ((await workspaces.findWorkspace(workspaceId)) === undefined)
    throw new AppError('not-found', { detail: 'There is no workspace with this id.' });
}

async function personOfLink(
  context: ActingWith<IdentityContext>,
  { name, subject }: { readonly name: string; readonly subject: string },
): Promise<Person> {
  const newPerson: Person = {
    id: context.newId(),
    name,
    email: undefined,
    subject,
    installationRoles: [],
    createdAtMs: context.clock.now(),
    joinedAtMs: undefined,
  };
  const knownPerson = await context.people.findPersonBySubject(subject);
  if (knownPerson !== undefined) return knownPerson;
  // Of two at the same time, the first is the person of both.
  if (await context.people.addPerson(newPerson)) return newPerson;
  return (await context.people.findPersonBySubject(subject)) ?? newPerson;
}

/**
 * Signs in with a link's token, once.
 * @throws AppError `unauthorized`, the same for a token that is malformed, unknown, used or expired
 */
export async function redeemLink(
  context: IdentityContext,
  { token, agent }: { readonly token: string; readonly agent: string },
): Promise<OpenedSession> {
  if (!isWellFormedSecret(token)) throw new AppError('unauthorized');
  const text = hashedTexts.link(token);
  const hashes = [context.keyHash(text), ...(context.formerKeyHashes?.of(text) ?? [])];
  const link = await context.people.takeLink(hashes);
  const nowMs = context.clock.now();
  if (link === undefined || nowMs >= link.expiresAtMs) throw new AppError('unauthorized');
  const person = await context.people.findPerson(link.personId);
  if (person?.subject === undefined) throw new AppError('unauthorized');
  const { id, subject, name } = person;
  const joined = await context.people.joinPerson(id, { subject, name, atMs: nowMs });
  if (joined === undefined) throw new AppError('unauthorized');
  return openSession(context, { person: joined, grants: link.grants, agent, way: 'sign-in-link' });
}
