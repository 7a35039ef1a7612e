import { Button, Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import {
  ArrowRightStartOnRectangleIcon,
  ChevronDownIcon,
  LanguageIcon,
  MoonIcon,
  QuestionMarkCircleIcon,
  SunIcon,
  UserIcon,
} from '../generated/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMembership, useSession, useSwitchWorkspace } from '../api/session';
import { signOut } from '../api/sign-out';
import { chooseLanguage, language, LANGUAGES, NAMES_OF_LANGUAGES } from '../language/language';
import classes from './shell.module.css';
import { t } from './texts';

/** Who is signed in, the workspaces to choose from, the colours, the language, and the way out. */
export function PersonMenu(): ReactNode {
  const { person, workspaces } = useSession();
  const membership = useMembership();
  const show = useSwitchWorkspace();
  const colorScheme = useComputedColorScheme('light');
  const { setColorScheme } = useMantineColorScheme();
  const queries = useQueryClient();
  const navigate = useNavigate();

  const leave = async (): Promise<void> => {
    await signOut();
    queries.clear();
    await navigate({ to: '/sign-in' });
  };

  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          rightSection={<ChevronDownIcon width={16} aria-hidden />}
          className={classes['person'] ?? ''}
        >
          <span className={classes['personName']}>{membership?.name ?? person.name}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{person.email ?? person.name}</Menu.Label>
        {workspaces.length > 1 &&
          workspaces.map((one) => (
            <Menu.Item
              key={one.workspaceId}
              onClick={() => {
                show(one);
              }}
              aria-current={one.workspaceId === membership?.workspaceId}
            >
              {one.name}
            </Menu.Item>
          ))}
        <Menu.Divider />
        <Menu.Item component={Link} to="/me" leftSection={<UserIcon width={16} aria-hidden />}>
          {t.me}
        </Menu.Item>
        <Menu.Item
          leftSection={colorScheme === 'dark' ? <SunIcon width={16} /> : <MoonIcon width={16} />}
          onClick={() => {
            setColorScheme(colorScheme === 'dark' ? 'light' : 'dark');
          }}
        >
          {colorScheme === 'dark' ? t.lightColours : t.darkColours}
        </Menu.Item>
        {LANGUAGES.filter((one) => one !== language).map((one) => (
          <Menu.Item
            key={one}
            lang={one}
            leftSection={<LanguageIcon width={16} aria-hidden />}
            onClick={() => {
              chooseLanguage(one);
            }}
          >
            {NAMES_OF_LANGUAGES[one]}
          </Menu.Item>
        ))}
        <Menu.Item
          component="a"
          href="/docs"
          target="_blank"
          rel="noreferrer"
          leftSection={<QuestionMarkCircleIcon width={16} aria-hidden />}
        >
          {t.help}
        </Menu.Item>
        <Menu.Item leftSection={<ArrowRightStartOnRectangleIcon width={16} />} onClick={() => void leave()}>
          {t.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
