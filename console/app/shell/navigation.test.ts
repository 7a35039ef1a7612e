import type { Session } from '../api/session';
import { firstPageOf, isOfWorkspace, isPageFor, navigationOf } from './navigation';

const NOW = '2030-01-01T00:00:00Z';
type Role = Session['workspaces'][number]['role'];

const sessionOf = (installationRoles: Session['installationRoles'], role?: Role): Session => ({
  person: { id: 'p1', name: 'Ann', email: null },
  installationRoles,
  workspaces: role === undefined ? [] : [{ workspaceId: 'w1', name: 'North', role, clientIds: null }],
  invitations: [],
  createdAt: NOW,
  expiresAt: NOW,
  idleSeconds: 1_800,
  storageKey: 'A'.repeat(43),
});
const may = (session: Session, path: string): boolean => isPageFor(path, session, session.workspaces[0]);

describe('isPageFor', () => {
  it.each([
    ['viewer', '/checks/c1', true],
    ['viewer', '/workspace/keys', false],
    ['front-desk', '/workspace/webhooks', false],
    ['front-desk', '/workspace', false],
    ['front-desk', '/batches/b1', true],
    ['viewer', '/batches', false],
    ['admin', '/workspace/keys', true],
    ['admin', '/operator/catalog/import', false],
    ['admin', '/me', true],
  ] as const)('for a %s at %s is %s', (role, path, is) => {
    expect(may(sessionOf([], role), path)).toBe(is);
  });

  it('has the pages below one in the navigation', () => {
    expect(may(sessionOf(['operator']), '/operator/catalog/versions')).toBe(true);
    expect(may(sessionOf(['on-call']), '/operator/catalog/versions')).toBe(false);
  });

  it('agrees with the navigation about every page of it', () => {
    const session = sessionOf(['operator'], 'admin');
    const all = navigationOf(session, session.workspaces[0]).flatMap(({ items }) => items);
    const viewer = sessionOf([], 'viewer');
    const seen = navigationOf(viewer, viewer.workspaces[0]).flatMap(({ items }) => items.map(({ to }) => to));
    for (const { to } of all.filter((item) => item.to !== '/check')) {
      expect([to, may(viewer, to)]).toEqual([to, seen.includes(to)]);
    }
  });
});

describe('firstPageOf', () => {
  const DESK = sessionOf([], 'front-desk');
  const shownIn = (session: Session) => {
    const [membership] = session.workspaces;
    return membership === undefined ? ({ kind: 'none' } as const) : ({ kind: 'shown', membership } as const);
  };

  it('leads each person to their work, and who was invited only to the invitation', () => {
    const first = (session: Session): string => firstPageOf(session, shownIn(session));
    expect([DESK, sessionOf(['on-call'], 'viewer'), sessionOf([])].map(first)).toEqual([
      '/check',
      '/on-call',
      '/me',
    ]);
  });

  it('leads a person of several workspaces to a page that asks for one', () => {
    const page = firstPageOf(DESK, { kind: 'unchosen' });
    expect(isOfWorkspace(page)).toBe(true);
    expect(firstPageOf(DESK, { kind: 'gone', workspaceId: 'w2', name: 'South' })).toBe(page);
    expect(['/me', '/on-call', '/operator/people'].filter(isOfWorkspace)).toEqual([]);
  });
});
