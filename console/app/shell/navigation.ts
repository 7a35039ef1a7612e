import type { Membership, Session } from '../api/session';
import type { ShownWorkspace } from '../api/shown-workspace';
import { t } from './texts';

type Role = Membership['role'] | Session['installationRoles'][number];

type NavigationItem = { readonly to: string; readonly label: string };
export type NavigationSection = { readonly title: string; readonly items: readonly NavigationItem[] };

type RowOfItem = NavigationItem & { readonly roles: readonly Role[] };

const { sections, pages } = t;

/** The pages of the navigation by section, and the roles that see each. What a role may do is decided by the API. */
const SECTIONS: readonly { readonly title: string; readonly items: readonly RowOfItem[] }[] = [
  {
    title: sections.frontDesk,
    items: [
      { to: '/check', label: pages.check, roles: ['admin', 'front-desk'] },
      { to: '/batches', label: pages.batches, roles: ['admin', 'front-desk'] },
      { to: '/checks', label: pages.checks, roles: ['admin', 'front-desk', 'viewer'] },
    ],
  },
  {
    title: sections.workspace,
    items: [
      { to: '/workspace', label: pages.overview, roles: ['admin'] },
      { to: '/workspace/clinics', label: pages.clinics, roles: ['admin'] },
      { to: '/workspace/words', label: pages.words, roles: ['admin'] },
      { to: '/workspace/rates', label: pages.rates, roles: ['admin'] },
      { to: '/workspace/keys', label: pages.keys, roles: ['admin'] },
      { to: '/workspace/webhooks', label: pages.webhooks, roles: ['admin'] },
      { to: '/workspace/members', label: pages.members, roles: ['admin'] },
      { to: '/workspace/limits', label: pages.limits, roles: ['admin'] },
      { to: '/workspace/calls', label: pages.calls, roles: ['admin'] },
      { to: '/workspace/requests', label: pages.requests, roles: ['admin'] },
    ],
  },
  { title: sections.onCall, items: [{ to: '/on-call', label: pages.board, roles: ['operator', 'on-call'] }] },
  {
    title: sections.operator,
    items: [
      { to: '/operator/workspaces', label: pages.workspaces, roles: ['operator'] },
      { to: '/operator/catalog', label: pages.payers, roles: ['operator'] },
      { to: '/operator/audit', label: pages.audit, roles: ['operator'] },
      { to: '/operator/people', label: pages.people, roles: ['operator'] },
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

/** Whether a page shows data of one workspace, so that it has to be known which one. @param path below `/console` */
export function isOfWorkspace(path: string): boolean {
  return SECTIONS.slice(0, 2).some(({ items }) =>
    items.some(({ to }) => path === to || path.startsWith(`${to}/`)),
  );
}

function rolesOf(session: Session, membership: Membership | undefined): readonly Role[] {
  return [...session.installationRoles, ...(membership === undefined ? [] : [membership.role])];
}

/** The page that a person sees first: that of the work they do most. @param shown the workspace that is shown */
export function firstPageOf(session: Session, shown: ShownWorkspace): string {
  // Who is on call was called: the board comes before any other work.
  if (session.installationRoles.includes('on-call')) return '/on-call';
  // There the person is asked which workspace it is.
  if (shown.kind === 'gone' || shown.kind === 'unchosen') return '/check';
  const [section] = navigationOf(session, shown.kind === 'shown' ? shown.membership : undefined);
  return section?.items[0]?.to ?? '/me';
}
