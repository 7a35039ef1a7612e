import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useAct } from '../api/act';
import { useCursorList } from '../api/pages';
import { useSession } from '../api/session';
import { Confirm } from '../design/confirm';
import { CursorTable, type Column } from '../design/data-table';
import { when } from '../design/format';
import { Page } from '../design/page';
import { StateBadge } from '../design/state-badge';
import { Empty } from '../design/states';
import { clinicsQuery, listMembers, MEMBERS, removeMember, type Member } from './data';
import { MemberForm } from './member-form';
import { ROLES } from './words';

type Opened = { readonly what: 'new' } | { readonly what: 'edit' | 'remove'; readonly member: Member };

/** The people of the workspace, and what each may do. */
export function MembersPage(): ReactNode {
  const [opened, setOpened] = useState<Opened>();
  const list = useCursorList([...MEMBERS, 'list'], listMembers);
  const close = (): void => {
    setOpened(undefined);
  };
  const invite = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => {
        setOpened({ what: 'new' });
      }}
    >
      Invite a person
    </Button>
  );
  return (
    <Page
      title="Members"
      description="People of this workspace. A change counts from their next request."
      actions={invite}
    >
      <CursorTable
        label="Members"
        list={list}
        columns={columnsWith(setOpened)}
        rowKey={({ id }) => id}
        empty={
          <Empty title="No member yet" action={invite}>
            An invited person joins at the first sign-in with the e-mail address. Those who came by a sign-in
            link are not listed.
          </Empty>
        }
      />
      {opened?.what === 'new' && <MemberForm onClose={close} />}
      {opened?.what === 'edit' && <MemberForm member={opened.member} onClose={close} />}
      {opened?.what === 'remove' && <Removal member={opened.member} onClose={close} />}
    </Page>
  );
}

function columnsWith(open: (opened: Opened) => void): readonly Column<Member>[] {
  return [
    { header: 'Person', cell: (member) => <Person member={member} /> },
    { header: 'Role', cell: ({ role }) => ROLES[role].name },
    { header: 'For', cell: (member) => <For member={member} /> },
    { header: 'State', cell: (member) => <State member={member} /> },
    { header: 'Actions', cell: (member) => <Actions member={member} open={open} /> },
  ];
}

type OfMember = { readonly member: Member };

/** What people call a member. */
function nameOf({ person, email }: Member): string {
  return person?.name ?? email ?? 'Unknown person';
}

function Person({ member }: OfMember): ReactNode {
  const isSelf = useSession().person.id === member.person?.id;
  return (
    <>
      <Text fw={600} size="sm">
        {nameOf(member)}
        {isSelf && ' (you)'}
      </Text>
      {member.person !== null && member.email !== null && (
        <Text size="sm" c="dimmed">
          {member.email}
        </Text>
      )}
    </>
  );
}

function For({ member: { clientIds } }: OfMember): ReactNode {
  const { data: clinics = [] } = useQuery(clinicsQuery);
  if (clientIds === null) return 'All clinics';
  return clientIds.map((id) => clinics.find(({ clientId }) => clientId === id)?.name ?? id).join(', ');
}

function State({ member: { invitedAt, joinedAt } }: OfMember): ReactNode {
  return (
    <>
      <StateBadge tone={joinedAt === null ? 'quiet' : 'ok'}>
        {joinedAt === null ? 'Invited' : 'Member'}
      </StateBadge>
      <Text size="sm" c="dimmed">
        since {when(joinedAt ?? invitedAt)}
      </Text>
    </>
  );
}

function Actions({ member, open }: OfMember & { readonly open: (opened: Opened) => void }): ReactNode {
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        size="xs"
        variant="default"
        aria-label={`Change ${nameOf(member)}`}
        onClick={() => {
          open({ what: 'edit', member });
        }}
      >
        Change
      </Button>
      <Button
        size="xs"
        variant="default"
        aria-label={`Remove ${nameOf(member)}`}
        onClick={() => {
          open({ what: 'remove', member });
        }}
      >
        Remove
      </Button>
    </Group>
  );
}

function Removal({ member, onClose }: OfMember & { readonly onClose: () => void }): ReactNode {
  const removal = useAct({
    act: () => removeMember(member.id),
    changes: [MEMBERS],
    done: `${nameOf(member)} is no member any more.`,
    onDone: onClose,
  });
  return (
    <Confirm
      title={`Remove ${nameOf(member)}`}
      action="Remove the member"
      isOpen
      isDestructive
      state={removal}
      onClose={onClose}
      onConfirm={() => {
        removal.mutate(undefined);
      }}
    >
      <Text>
        The person sees nothing of this workspace from the next request on. What they did stays in the log.
      </Text>
    </Confirm>
  );
}
