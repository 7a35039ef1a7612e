import type { Membership, Session } from '../api/session';

type Role = Membership['role'] | Session['installationRoles'][number];

type NavigationItem = { readonly to: string; readonly label: string };
export type NavigationSection = { readonly title: string; readonly items: readonly NavigationItem[] };

type RowOfItem = NavigationItem & { readonly roles: readonly Role[] };

/** The pages of the navigation by section, and the roles that see each. What a role may do is decided by the API. */
const SECTIONS: readonly { readonly title: string; readonly items: readonly RowOfItem[] }[] = [
  {
    title: 'Front desk',
    items: [
      { to: '/check', label: 'Check coverage', roles: ['admin', 'front-desk'] },
      { to: '/checks', label: 'Checks', roles: ['admin', 'front-desk', 'viewer'] },
    ],
  },
  {
    title: 'Workspace',
    items: [
      { to: '/workspace', label: 'Overview', roles: ['admin'] },
      { to: '/workspace/clinics', label: 'Clinics', roles: ['admin'] },
      { to: '/workspace/keys', label: 'API keys', roles: ['admin'] },
      { to: '/workspace/members', label: 'Members', roles: ['admin'] },
      { to: '/workspace/limits', label: 'Limits', roles: ['admin'] },
      { to: '/workspace/calls', label: 'Ready-made calls', roles: ['admin'] },
      { to: '/workspace/requests', label: 'Last requests', roles: ['admin'] },
    ],
  },
  { title: 'On call', items: [{ to: '/on-call', label: 'Board', roles: ['operator', 'on-call'] }] },
  {
    title: 'Operator',
    items: [
      { to: '/operator/workspaces', label: 'Workspaces', roles: ['operator'] },
      { to: '/operator/catalog', label: 'Payers', roles: ['operator'] },
      { to: '/operator/audit', label: 'Audit log', roles: ['operator'] },
      { to: '/operator/people', label: 'People', roles: ['operator'] },
    ],
  },
];

/** What a person sees in the navigation. @param membership of the workspace that is shown */
export function navigationOf(
  session: Session,
  membership: Membership | undefined,
): readonly NavigationSection[] {
  const roles = rolesOf(session, membership);
  return SECTIONS.map(({ title, items }) => ({
    title,
    items: items.filter((item) => item.roles.some((role) => roles.includes(role))),
  })).filter(({ items }) => items.length > 0);
}

/**
 * Whether a page is for a person. The API refuses what is not; this saves the person a page of refusals and of buttons that
 * cannot work.
 * @param path below `/console`
 */
export function isPageFor(path: string, session: Session, membership: Membership | undefined): boolean {
  const roles = rolesOf(session, membership);
  const [item] = SECTIONS.flatMap(({ items }) => items)
    .filter(({ to }) => path === to || path.startsWith(`${to}/`))
    .sort((one, other) => other.to.length - one.to.length);
  // The form leads a person who may not ask to the log.
  return item === undefined || item.to === '/check' || item.roles.some((role) => roles.includes(role));
}

function rolesOf(session: Session, membership: Membership | undefined): readonly Role[] {
  return [...session.installationRoles, ...(membership === undefined ? [] : [membership.role])];
}

/** The page that a person sees first: that of the work they do most. */
export function firstPageOf(session: Session): string {
  // Who is on call was called: the board comes before any other work.
  if (session.installationRoles.includes('on-call')) return '/on-call';
  const [section] = navigationOf(session, session.workspaces[0]);
  return section?.items[0]?.to ?? '/me';
}
