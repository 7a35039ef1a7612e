import { Button, Menu, Text } from '@mantine/core';
import { IconLink, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api, dataOf } from '../api/client';
import { useCursorList } from '../api/pages';
import { ActMenu } from '../design/act-menu';
import { CursorTable, type Column } from '../design/data-table';
import { when } from '../design/format';
import { Page } from '../design/page';
import { StateBadge } from '../design/state-badge';
import { Empty } from '../design/states';
import { listPeople, PEOPLE, ROLES, type Person } from './people';
import { PersonDialog, type PersonIntent } from './person-dialogs';
import { SignInLinkDialog } from './sign-in-link';

/** Those who run this installation, and those who belong to a workspace of it. */
export function PeoplePage(): ReactNode {
  const [intent, setIntent] = useState<PersonIntent>();
  const [isLinking, setIsLinking] = useState(false);
  const list = useCursorList(PEOPLE, listPeople);
  const { data: ways } = useQuery({
    queryKey: ['session', 'ways'],
    queryFn: () => dataOf(api.GET('/api/session/ways')),
    staleTime: Infinity,
  });
  const invite = (
    <Button
      leftSection={<IconUserPlus size={18} aria-hidden />}
      onClick={() => {
        setIntent({ kind: 'invite' });
      }}
    >
      Invite
    </Button>
  );
  return (
    <Page
      title="People"
      description="Who may run this installation. Members of a workspace are invited by its own admins."
      actions={
        <>
          {ways?.oneTimeLink === true && (
            <Button
              variant="default"
              leftSection={<IconLink size={18} aria-hidden />}
              onClick={() => {
                setIsLinking(true);
              }}
            >
              Sign-in link
            </Button>
          )}
          {invite}
        </>
      }
    >
      <CursorTable
        label="People"
        list={list}
        columns={columnsOf(setIntent)}
        rowKey={({ id }) => id}
        empty={
          <Empty title="No people yet" action={invite}>
            Invite the first one by an e-mail address that the identity provider knows.
          </Empty>
        }
      />
      <PersonDialog
        intent={intent}
        onClose={() => {
          setIntent(undefined);
        }}
      />
      <SignInLinkDialog
        isOpen={isLinking}
        onClose={() => {
          setIsLinking(false);
        }}
      />
    </Page>
  );
}

function columnsOf(onIntent: (intent: PersonIntent) => void): readonly Column<Person>[] {
  return [
    {
      header: 'Person',
      cell: ({ name, email }) => (
        <>
          <Text size="sm" fw={600}>
            {name}
          </Text>
          {email !== null && email !== name && (
            <Text size="sm" c="dimmed">
              {email}
            </Text>
          )}
        </>
      ),
    },
    { header: 'Roles here', cell: ({ installationRoles }) => roleNames(installationRoles) },
    { header: 'Invited', cell: ({ invitedAt }) => when(invitedAt) },
    {
      header: 'State',
      cell: ({ joinedAt }) =>
        joinedAt === null ? (
          <StateBadge tone="quiet">Invited</StateBadge>
        ) : (
          <StateBadge tone="ok">Joined {when(joinedAt)}</StateBadge>
        ),
    },
    { header: 'Actions', cell: (person) => <PersonMenu of={person} onIntent={onIntent} /> },
  ];
}

function roleNames(roles: Person['installationRoles']): string {
  if (roles.length === 0) return 'None by invitation';
  return ROLES.filter(({ value }) => roles.includes(value))
    .map(({ label }) => label)
    .join(', ');
}

type PersonMenuProps = { readonly of: Person; readonly onIntent: (intent: PersonIntent) => void };

function PersonMenu({ of, onIntent }: PersonMenuProps): ReactNode {
  const choose = (kind: 'roles' | 'sessions' | 'remove') => (): void => {
    onIntent({ kind, person: of });
  };
  return (
    <ActMenu label={`Act on ${of.name}`}>
      <Menu.Item onClick={choose('roles')}>Change roles</Menu.Item>
      <Menu.Item onClick={choose('sessions')}>Sessions</Menu.Item>
      <Menu.Item onClick={choose('remove')} color="var(--bad)">
        Remove
      </Menu.Item>
    </ActMenu>
  );
}
