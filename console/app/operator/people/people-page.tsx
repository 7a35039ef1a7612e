import { Button, Menu, Text } from '@mantine/core';
import { UserPlusIcon } from '../../generated/icons';
import { useState, type ReactNode } from 'react';
import { useCursorList } from '../../api/pages';
import { ActMenu } from '../../design/act-menu';
import { CursorTable, type Column } from '../../design/data-table';
import { when } from '../../design/format';
import { Page } from '../../design/page';
import { StateBadge } from '../../design/state-badge';
import { Empty } from '../../design/states';
import { LinkButton } from '../../links/link-button';
import { listPeople, namesOf, PEOPLE, type Person } from './people';
import { PersonDialog, type PersonIntent } from './person-dialogs';
import { SignInLinkDialog } from './sign-in-link';
import { t } from './texts';

/** Those who run this installation, and those who belong to a workspace of it. */
export function PeoplePage(): ReactNode {
  const [intent, setIntent] = useState<PersonIntent>();
  const [isLinking, setIsLinking] = useState(false);
  const list = useCursorList(PEOPLE, listPeople);
  const invite = (
    <Button
      leftSection={<UserPlusIcon width={18} aria-hidden />}
      onClick={() => {
        setIntent({ kind: 'invite' });
      }}
    >
      {t.invite}
    </Button>
  );
  return (
    <Page
      title={t.title}
      description={t.description}
      actions={
        <>
          <LinkButton
            variant="default"
            onClick={() => {
              setIsLinking(true);
            }}
          />
          {invite}
        </>
      }
    >
      <CursorTable
        label={t.title}
        list={list}
        columns={columnsOf(setIntent)}
        rowKey={({ id }) => id}
        empty={
          <Empty title={t.none} action={invite}>
            {t.noneMore}
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
      header: t.person,
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
    {
      header: t.stored,
      cell: ({ installationRoles }) =>
        installationRoles.length === 0 ? t.noneStored : namesOf(installationRoles),
    },
    { header: t.now, cell: (person) => <RightsNow of={person} /> },
    { header: t.invited, cell: ({ invitedAt }) => when(invitedAt) },
    {
      header: t.state,
      cell: ({ joinedAt }) =>
        joinedAt === null ? (
          <StateBadge tone="quiet">{t.states.invited}</StateBadge>
        ) : (
          <StateBadge tone="ok">{t.states.joined(when(joinedAt))}</StateBadge>
        ),
    },
    { header: t.actions, cell: (person) => <PersonMenu of={person} onIntent={onIntent} /> },
  ];
}

/** What the person may do now, and what of it no one stored: it comes with a session, and goes with it. */
function RightsNow({ of: { installationRoles, effectiveRoles } }: { readonly of: Person }): ReactNode {
  if (effectiveRoles.length === 0) return t.noneNow;
  const unstored = effectiveRoles.filter((role) => !installationRoles.includes(role));
  return (
    <>
      <Text size="sm">{namesOf(effectiveRoles)}</Text>
      {unstored.length > 0 && (
        <Text size="sm" c="dimmed">
          {t.inSession(namesOf(unstored))}
        </Text>
      )}
    </>
  );
}

type PersonMenuProps = { readonly of: Person; readonly onIntent: (intent: PersonIntent) => void };

function PersonMenu({ of, onIntent }: PersonMenuProps): ReactNode {
  const choose = (kind: 'roles' | 'sessions' | 'remove') => (): void => {
    onIntent({ kind, person: of });
  };
  return (
    <ActMenu label={t.act(of.name)}>
      <Menu.Item onClick={choose('roles')}>{t.acts.roles}</Menu.Item>
      <Menu.Item onClick={choose('sessions')}>{t.acts.sessions}</Menu.Item>
      <Menu.Item onClick={choose('remove')} color="var(--bad)">
        {t.acts.remove}
      </Menu.Item>
    </ActMenu>
  );
}
