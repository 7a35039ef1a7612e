import { AppError } from '@eligibility/kit';
import { isFreeToName } from '../../access/domain/operator';
import { audited, requireRole, type ActingWith, type ActPorts } from '../../operator/app/operator-act';
import type { Person } from '../domain/person';
import { formatGrant, operatorRolesOf, type Grant } from '../domain/roles';
import { formatSecret, hashedTexts, isWellFormedSecret, LINK_MS, TOKEN_BYTES } from '../domain/session';
import { openSession, type OpenedSession, type SessionPorts } from './sessions';

/** Who a link is for, and the roles of its session. */
export type WantedLink = { readonly name: string; readonly grants: readonly Grant[] };

export type LinkPorts = ActPorts & Pick<SessionPorts, 'people' | 'keyHash' | 'randomBytes'>;

/** The token of a link, which is returned once and never stored. */
export type IssuedLink = { readonly token: string; readonly expiresAtMs: number };

/**
 * Makes a link that signs in one browser. Links with one name are all of one person.
 * @throws AppError `operator-forbidden` for a role that the caller does not have; `validation-failed` for a reserved
 * name; `not-found` for a workspace that does not exist
 */
export async function makeSignInLink(deps: ActingWith<LinkPorts>, wanted: WantedLink): Promise<IssuedLink> {
  if (!isFreeToName(wanted.name.toLowerCase()))
    throw new AppError('validation-failed', {
      fields: [{ field: 'name', message: 'is a name that the service uses itself' }],
    });
  const token = formatSecret(deps.randomBytes(TOKEN_BYTES));
  const expiresAtMs = deps.clock.now() + LINK_MS;
  const { grants } = wanted;
  const detail = { grants: grants.map(formatGrant) };
  await audited(deps, { action: 'sign-in-link.create', target: wanted.name, detail }, async () => {
    for (const grant of grants) await requireGrantable(deps, grant);
    const { id: personId } = await personOfLink(deps, wanted.name);
    const hash = deps.keyHash(hashedTexts.link(token));
    await deps.people.addLink({ hash, personId, grants, expiresAtMs });
  });
  return { token, expiresAtMs };
}

/** A caller gives only roles that it has itself: of a workspace's roles, the role that gives out its keys. */
async function requireGrantable(
  { operator, workspaces }: ActingWith<LinkPorts>,
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

async function personOfLink(deps: LinkPorts, name: string): Promise<Person> {
  const subject = `sign-in-link ${name.toLowerCase()}`;
  const wanted: Person = {
    id: deps.newId(),
    name,
    email: undefined,
    subject,
    installationRoles: [],
    createdAtMs: deps.clock.now(),
    joinedAtMs: undefined,
  };
  const known = await deps.people.findPersonBySubject(subject);
  if (known !== undefined) return known;
  // Of two at the same time, the first is the person of both.
  if (await deps.people.addPerson(wanted)) return wanted;
  return (await deps.people.findPersonBySubject(subject)) ?? wanted;
}

/**
 * Signs in with a link's token, once.
 * @throws AppError `unauthorized`, the same for a token that is malformed, unknown, used or expired
 */
export async function redeemLink(
  ports: SessionPorts,
  { token, agent }: { readonly token: string; readonly agent: string },
): Promise<OpenedSession> {
  if (!isWellFormedSecret(token)) throw new AppError('unauthorized');
  const text = hashedTexts.link(token);
  const hashes = [ports.keyHash(text), ...(ports.formerKeyHashes?.of(text) ?? [])];
  const link = await ports.people.takeLink(hashes);
  const nowMs = ports.clock.now();
  if (link === undefined || nowMs >= link.expiresAtMs) throw new AppError('unauthorized');
  const person = await ports.people.findPerson(link.personId);
  if (person?.subject === undefined) throw new AppError('unauthorized');
  const { id, subject, name } = person;
  const joined = await ports.people.joinPerson(id, { subject, name, atMs: nowMs });
  if (joined === undefined) throw new AppError('unauthorized');
  return openSession(ports, { person: joined, grants: link.grants, agent, way: 'sign-in-link' });
}
