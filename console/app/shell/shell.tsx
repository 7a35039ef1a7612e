import { Anchor, Burger, Group, NavLink, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { sessionQuery, useMembership, useSession } from '../api/session';
import { Notices } from '../design/notice';
import { Page } from '../design/page';
import { Empty, Failure } from '../design/states';
import { TextLink } from '../design/text-link';
import { isPageFor, navigationOf } from './navigation';
import { PersonMenu } from './person-menu';
import classes from './shell.module.css';
import { searchFor } from './sign-in-search';

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
        Skip to the content
      </a>
      <header className={`${classes['header'] ?? ''} no-print`}>
        <Group gap="sm" wrap="nowrap">
          <Burger
            opened={isOpen}
            onClick={toggle}
            hiddenFrom="sm"
            size="sm"
            aria-expanded={isOpen}
            aria-controls="navigation"
            aria-label={isOpen ? 'Close the navigation' : 'Open the navigation'}
          />
          <Text fw={700} component="span" className={classes['product']}>
            Eligibility Check
          </Text>
        </Group>
        <PersonMenu />
      </header>
      <nav
        id="navigation"
        aria-label="Main"
        className={`${classes['navigation'] ?? ''} no-print`}
        data-open={isOpen}
      >
        <Navigation path={path} />
      </nav>
      <main id="content" tabIndex={-1} className={classes['main']}>
        <PageOfRole path={path} />
      </main>
      <Notices />
    </div>
  );
}

/** The page, unless it is for people with other work. */
function PageOfRole({ path }: { readonly path: string }): ReactNode {
  const isMine = isPageFor(path.replace(/^\/console/, ''), useSession(), useMembership());
  if (isMine) return <Outlet />;
  return (
    <Page title="Not for your role">
      <Empty
        title="This page is for people with another role"
        action={
          <Anchor component={Link} to="/">
            To the start
          </Anchor>
        }
      >
        An admin of your workspace, or an operator of this installation, can give you the role.
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

/** What is left of a page whose session ended while it was open. */
function SignedOut(): ReactNode {
  const search = useRouterState({ select: ({ location }) => searchFor(location) });
  return (
    <main id="content">
      <Empty
        title="You are signed out"
        action={
          <TextLink to="/sign-in" search={search}>
            Sign in
          </TextLink>
        }
      >
        The session ended. Nothing of what was on this page is kept.
      </Empty>
    </main>
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
    <Empty
      title="There is no such page"
      action={
        <Anchor component={Link} to="/">
          To the start
        </Anchor>
      }
    />
  );
}
