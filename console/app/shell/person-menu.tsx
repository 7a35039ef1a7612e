import { Button, Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconChevronDown, IconLogout, IconMoon, IconSun, IconUser } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from '../api/client';
import { switchWorkspace, useMembership, useSession } from '../api/session';
import classes from './shell.module.css';

/** Who is signed in, the workspaces to choose from, the colours, and the way out. */
export function PersonMenu(): ReactNode {
  const { person, workspaces } = useSession();
  const membership = useMembership();
  const colorScheme = useComputedColorScheme('light');
  const { setColorScheme } = useMantineColorScheme();
  const queries = useQueryClient();
  const navigate = useNavigate();

  const signOut = async (): Promise<void> => {
    await api.DELETE('/api/session');
    queries.clear();
    await navigate({ to: '/sign-in' });
  };
  const show = async (workspaceId: string): Promise<void> => {
    switchWorkspace(workspaceId);
    await queries.resetQueries();
  };

  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          rightSection={<IconChevronDown size={16} aria-hidden />}
          className={classes['person'] ?? ''}
        >
          <span className={classes['personName']}>{membership?.name ?? person.name}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{person.email ?? person.name}</Menu.Label>
        {workspaces.length > 1 &&
          workspaces.map(({ workspaceId, name }) => (
            <Menu.Item
              key={workspaceId}
              onClick={() => void show(workspaceId)}
              aria-current={workspaceId === membership?.workspaceId}
            >
              {name}
            </Menu.Item>
          ))}
        <Menu.Divider />
        <Menu.Item component={Link} to="/me" leftSection={<IconUser size={16} aria-hidden />}>
          You and your sessions
        </Menu.Item>
        <Menu.Item
          leftSection={colorScheme === 'dark' ? <IconSun size={16} /> : <IconMoon size={16} />}
          onClick={() => {
            setColorScheme(colorScheme === 'dark' ? 'light' : 'dark');
          }}
        >
          {colorScheme === 'dark' ? 'Light colours' : 'Dark colours'}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
