import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { auditFilter } from './audit/audit-filter';
import { sessionQuery, shownOf } from './api/session';
import { queryClient } from './api/queries';
import { filtersOf } from './checks/filters';
import { firstPageOf } from './shell/navigation';
import { parseSearch, stringifySearch } from './shell/search';
import { Broken, NotFound, Shell } from './shell/shell';
import { searchFor, signInSearch } from './shell/sign-in-search';

/*
 * Every page of the console by its path. A page is loaded when it is opened first; only the frame around it is in the
 * first load.
 */

/** From memory where it is there, else from the API. */
const currentSession = () => queryClient.query({ ...sessionQuery, staleTime: 'static' });

const root = createRootRoute({ notFoundComponent: NotFound });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: signInSearch,
  component: lazyRouteComponent(() => import('./sign-in/sign-in-page'), 'SignInPage'),
});

/**
 * Everything behind this needs a session; without one, the reader is asked to sign in. Over plain http, except at
 * localhost, a browser does not say which page asks, and the API refuses every session: the page for signing in says so.
 */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ location }) => {
    if (isSecureContext && (await currentSession()) !== null) return;
    // The router's redirects are thrown.
    // eslint-disable-next-line @typescript-eslint/only-throw-error
    throw redirect({ to: '/sign-in', search: searchFor(location) });
  },
  component: Shell,
});

const start = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  beforeLoad: async () => {
    const session = await currentSession();
    // eslint-disable-next-line @typescript-eslint/only-throw-error
    if (session !== null) throw redirect({ to: firstPageOf(session, shownOf(session)) });
  },
});

const check = createRoute({
  getParentRoute: () => signedIn,
  path: '/check',
  component: lazyRouteComponent(() => import('./front-desk/check-page'), 'CheckPage'),
});

const batches = createRoute({
  getParentRoute: () => signedIn,
  path: '/batches',
  component: lazyRouteComponent(() => import('./batches/batches-page'), 'BatchesPage'),
});

const batchDetail = createRoute({
  getParentRoute: () => signedIn,
  path: '/batches/$batchId',
  component: lazyRouteComponent(() => import('./batches/batch-page'), 'BatchPage'),
});

const scheduleDetail = createRoute({
  getParentRoute: () => signedIn,
  path: '/batches/schedules/$scheduleId',
  component: lazyRouteComponent(() => import('./schedules/schedule-page'), 'SchedulePage'),
});

const checks = createRoute({
  getParentRoute: () => signedIn,
  path: '/checks',
  validateSearch: filtersOf,
  component: lazyRouteComponent(() => import('./checks/checks-page'), 'ChecksPage'),
});

const checkDetail = createRoute({
  getParentRoute: () => signedIn,
  path: '/checks/$checkId',
  component: lazyRouteComponent(() => import('./checks/check-detail-page'), 'CheckDetailPage'),
});

const workspace = createRoute({
  getParentRoute: () => signedIn,
  path: '/workspace',
  component: lazyRouteComponent(() => import('./workspace/overview-page'), 'OverviewPage'),
});

/** The pages of the workspace's admins, below `/workspace`. */
const workspacePages = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/workspace/clinics',
    component: lazyRouteComponent(() => import('./workspace/clinics-page'), 'ClinicsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/workspace/words',
    component: lazyRouteComponent(() => import('./workspace/words/words-page'), 'WordsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/workspace/rates',
    component: lazyRouteComponent(() => import('./workspace/rates/rates-page'), 'RatesPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/workspace/keys',
    component: lazyRouteComponent(() => import('./workspace/keys-page'), 'KeysPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/workspace/webhooks',
    validateSearch: ({ of }): { of?: string } => (typeof of === 'string' ? { of } : {}),
    component: lazyRouteComponent(() => import('./webhooks/webhooks-page'), 'WebhooksPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/workspace/members',
    component: lazyRouteComponent(() => import('./workspace/members/members-page'), 'MembersPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/workspace/limits',
    component: lazyRouteComponent(() => import('./workspace/limits-page'), 'LimitsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/workspace/calls',
    component: lazyRouteComponent(() => import('./workspace/calls-page'), 'CallsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/workspace/requests',
    component: lazyRouteComponent(() => import('./workspace/requests-page'), 'RequestsPage'),
  }),
] as const;

const onCall = createRoute({
  getParentRoute: () => signedIn,
  path: '/on-call',
  component: lazyRouteComponent(() => import('./on-call/board-page'), 'BoardPage'),
});

const workspaces = createRoute({
  getParentRoute: () => signedIn,
  path: '/operator/workspaces',
  component: lazyRouteComponent(() => import('./operator/workspaces-page'), 'WorkspacesPage'),
});

/** The further pages of operators, below `/operator`. */
const operatorPages = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/operator/workspaces/$workspaceId',
    validateSearch: ({ tab }): { tab?: 'wallet' | 'clinics' | 'keys' | 'settings' } =>
      tab === 'wallet' || tab === 'clinics' || tab === 'keys' || tab === 'settings' ? { tab } : {},
    component: lazyRouteComponent(() => import('./operator/workspace-page'), 'WorkspacePage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/operator/catalog',
    component: lazyRouteComponent(() => import('./operator/catalog/catalog-page'), 'CatalogPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/operator/catalog/$payerId',
    component: lazyRouteComponent(() => import('./operator/catalog/payer-page'), 'PayerPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/operator/catalog/import',
    component: lazyRouteComponent(() => import('./operator/catalog/import-page'), 'ImportPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/operator/catalog/versions',
    component: lazyRouteComponent(() => import('./operator/catalog/versions-page'), 'VersionsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/operator/audit',
    validateSearch: auditFilter,
    component: lazyRouteComponent(() => import('./audit/audit-page'), 'AuditPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/operator/people',
    component: lazyRouteComponent(() => import('./operator/people/people-page'), 'PeoplePage'),
  }),
] as const;

const me = createRoute({
  getParentRoute: () => signedIn,
  path: '/me',
  component: lazyRouteComponent(() => import('./me/me-page'), 'MePage'),
});

const tree = root.addChildren([
  signIn,
  signedIn.addChildren([
    start,
    check,
    batches,
    batchDetail,
    scheduleDetail,
    checks,
    checkDetail,
    workspace,
    ...workspacePages,
    onCall,
    workspaces,
    ...operatorPages,
    me,
  ]),
]);

export const router = createRouter({
  routeTree: tree,
  basepath: '/console',
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: Broken,
  scrollRestoration: false,
});

declare module '@tanstack/react-router' {
  // The router takes the types of all links from here.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface Register {
    router: typeof router;
  }
}
