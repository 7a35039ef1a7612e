import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSession } from '../../api/session';
import type { Column } from '../../design/data-table';
import { when } from '../../design/format';
import { StateBadge } from '../../design/state-badge';
import { t as roles } from '../../roles/texts';
import { clinicsQuery, type Member, type SignedInMember } from '../data';
import { t } from './texts';

/** What is meant to be done about people of the workspace. */
export type MemberIntent =
  | { readonly what: 'invite' | 'link' }
  | { readonly what: 'change' | 'remove'; readonly member: Member }
  | { readonly what: 'remove-signed-in'; readonly signedIn: SignedInMember };

type OnIntent = (intent: MemberIntent) => void;
type OfMember = { readonly member: Member };

export function memberColumns(onIntent: OnIntent): readonly Column<Member>[] {
  return [
    { header: t.person, cell: (member) => <Person {...member} /> },
    { header: t.role, cell: ({ role }) => roles.workspace[role].name },
    { header: t.for, cell: (member) => <For member={member} /> },
    { header: t.state, cell: (member) => <State member={member} /> },
    { header: t.actions, cell: (member) => <Acts member={member} onIntent={onIntent} /> },
  ];
}

/** How a member stands to the workspace. */
export type Standing = 'invited' | 'member' | 'removed';

export function standingOf({ joinedAt, removedAt }: Pick<Member, 'joinedAt' | 'removedAt'>): Standing {
  if (removedAt !== null) return 'removed';
  return joinedAt === null ? 'invited' : 'member';
}

/** What people call a member. */
export function nameOf({ person, email }: Pick<Member, 'person' | 'email'>): string {
  return person?.name ?? email ?? t.unknown;
}

/** The name, and the e-mail address below it. */
export function Person({ person, email }: Pick<Member, 'person' | 'email'>): ReactNode {
  const name = nameOf({ person, email });
  const isSelf = useSession().person.id === person?.id;
  return (
    <>
      <Text fw={600} size="sm">
        {isSelf ? t.you(name) : name}
      </Text>
      {email !== null && email !== name && (
        <Text size="sm" c="dimmed">
          {email}
        </Text>
      )}
    </>
  );
}

function For({ member: { clientIds } }: OfMember): ReactNode {
  const { data: clinics = [] } = useQuery(clinicsQuery);
  if (clientIds === null) return t.allClinics;
  return clientIds.map((id) => clinics.find(({ clientId }) => clientId === id)?.name ?? id).join(', ');
}

function State({ member }: OfMember): ReactNode {
  const { invitedAt, joinedAt, removedAt } = member;
  const { invited, invitedSince, member: joined, memberSince, removed, removedSince } = t.states;
  const shown = {
    invited: { tone: 'quiet', name: invited, since: invitedSince(when(invitedAt)) },
    member: { tone: 'ok', name: joined, since: memberSince(when(joinedAt ?? invitedAt)) },
    removed: { tone: 'warn', name: removed, since: removedSince(when(removedAt ?? invitedAt)) },
  } as const;
  const { tone, name, since } = shown[standingOf(member)];
  return (
    <>
      <StateBadge tone={tone}>{name}</StateBadge>
      <Text size="sm" c="dimmed">
        {since}
      </Text>
    </>
  );
}

const ENDS = {
  invited: { name: t.acts.takeBack, of: t.acts.takeBackOf },
  member: { name: t.acts.remove, of: t.acts.removeOf },
  removed: { name: t.acts.readmit, of: t.acts.readmitOf },
} as const;

function Acts({ member, onIntent }: OfMember & { readonly onIntent: OnIntent }): ReactNode {
  const standing = standingOf(member);
  const end = ENDS[standing];
  return (
    <Group gap="xs">
      {standing !== 'removed' && (
        <Button
          size="xs"
          variant="default"
          aria-label={t.acts.changeOf(nameOf(member))}
          onClick={() => {
            onIntent({ what: 'change', member });
          }}
        >
          {t.acts.change}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        aria-label={end.of(nameOf(member))}
        onClick={() => {
          onIntent({ what: 'remove', member });
        }}
      >
        {end.name}
      </Button>
    </Group>
  );
}
