import { Anchor, Burger, Group, NavLink, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { sessionQuery, useMembership, useSession, useShownWorkspace } from '../api/session';
import { Notices } from '../design/notice';
import { Page } from '../design/page';
import { Empty, Failure } from '../design/states';
import { TextLink } from '../design/text-link';
import { OffersNotice } from '../offers/offers-notice';
import { WhichWorkspace } from '../offers/which-workspace';
import { Header, PlainFrame, Product } from './header';
import { isOfWorkspace, isPageFor, navigationOf } from './navigation';
import { PersonMenu } from './person-menu';
import classes from './shell.module.css';
import { SessionEnd } from './session-end-bar';
import { searchFor } from './sign-in-search';
import { t } from './texts';

/** The frame of every signed-in page: navigation by role, the workspace, the person. */
export function Shell(): ReactNode {
  const { data: session } = useQuery(sessionQuery);
  if (!session) return <SignedOut />;
  return <SignedInShell />;
}

function SignedInShell(): ReactNode {
  const [isOpen, { toggle, close }] = useDisclosure();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(close, [path, close]);
  return (
    <div className={classes['frame']}>
      <a className={classes['skip']} href="#content">
        {t.skip}
      </a>
      <Header>
        <Group gap="sm" wrap="nowrap">
          <Burger
            opened={isOpen}
            onClick={toggle}
            hiddenFrom="sm"
            size="sm"
            aria-expanded={isOpen}
            aria-controls="navigation"
            aria-label={isOpen ? t.closeNavigation : t.openNavigation}
          />
          <Product />
        </Group>
        <PersonMenu />
      </Header>
      <nav
        id="navigation"
        aria-label={t.navigation}
        className={`${classes['navigation'] ?? ''} no-print`}
        data-open={isOpen}
      >
        <Navigation path={path} />
      </nav>
      <main id="content" tabIndex={-1} className={classes['main']}>
        <OffersNotice />
        <PageOfRole path={path} />
      </main>
      <SessionEnd />
      <Notices />
    </div>
  );
}

/** The page, unless it is for people with other work. */
function PageOfRole({ path }: { readonly path: string }): ReactNode {
  const page = path.replace(/^\/console/, '');
  const shown = useShownWorkspace();
  const membership = useMembership();
  const isMine = isPageFor(page, useSession(), membership);
  if (isOfWorkspace(page) && (shown.kind === 'gone' || shown.kind === 'unchosen'))
    return <WhichWorkspace shown={shown} />;
  // Another workspace is another page: nothing that was typed for the one before is in its forms.
  if (isMine) return <Outlet key={membership?.workspaceId} />;
  return (
    <Page title={t.otherRole.title}>
      <Empty
        title={t.otherRole.what}
        action={
          <Anchor component={Link} to="/">
            {t.toStart}
          </Anchor>
        }
      >
        {t.otherRole.next}
      </Empty>
    </Page>
  );
}

function Navigation({ path }: { readonly path: string }): ReactNode {
  const sections = navigationOf(useSession(), useMembership());
  return sections.map(({ title, items }) => (
    <div key={title} className={classes['section']}>
      <Text size="xs" fw={650} c="dimmed" px="sm" pb={4}>
        {title}
      </Text>
      {items.map(({ to, label }) => (
        <NavLink
          key={to}
          component={Link}
          to={to}
          // The overview is not the page of what is below it.
          activeOptions={{ exact: to === '/workspace' }}
          label={label}
          active={path === `/console${to}` || path === to || (to !== '/workspace' && path.includes(`${to}/`))}
          aria-current={path.endsWith(to) ? 'page' : undefined}
          className={classes['link'] ?? ''}
        />
      ))}
    </div>
  ));
}

/** A page without navigation. */
function Bare({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <PlainFrame>
      <main id="content" className={classes['main']}>
        {children}
      </main>
    </PlainFrame>
  );
}

/** What is left of a page whose session ended while it was open. */
function SignedOut(): ReactNode {
  const search = useRouterState({ select: ({ location }) => searchFor(location) });
  return (
    <Bare>
      <Page title={t.signedOut.title}>
        <Empty
          title={t.signedOut.what}
          action={
            <TextLink to="/sign-in" search={search}>
              {t.signedOut.signIn}
            </TextLink>
          }
        >
          {t.signedOut.next}
        </Empty>
      </Page>
    </Bare>
  );
}

/** A page that could not be loaded, or that failed: the network was away, or a new release has replaced its files. */
export function Broken({ error }: { readonly error: unknown }): ReactNode {
  return (
    <Failure
      error={error}
      retry={() => {
        location.reload();
      }}
    />
  );
}

export function NotFound(): ReactNode {
  return (
    <Bare>
      <Page title={t.noPage}>
        <Anchor component={Link} to="/">
          {t.toStart}
        </Anchor>
      </Page>
    </Bare>
  );
}
