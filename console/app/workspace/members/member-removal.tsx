import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAct } from '../../api/use-act';
import { saidAs } from '../../api/problem';
import { Confirm } from '../../design/confirm';
import { TextLink } from '../../design/text-link';
import { MEMBERS, removeMember, removeSignedIn, type Member, type SignedInMember } from '../data';
import { nameOf, standingOf } from './member-columns';
import { t } from './texts';

type OnClose = { readonly onClose: () => void };

/** Of whoever has rights, the API keeps the last admin. */
const LAST_ADMIN = { 'operation-conflict': t.removal.lastAdmin };

const WORDS = {
  invited: { title: t.acts.takeBackOf, ...t.takingBack },
  member: { title: t.acts.removeOf, ...t.removal },
  removed: { title: t.acts.readmitOf, ...t.readmission },
} as const;

/** Takes an invitation back, removes a member, or ends a removal: what there is to end. */
export function Removal({ member, onClose }: OnClose & { readonly member: Member }): ReactNode {
  const standing = standingOf(member);
  const { title, action, what, done } = WORDS[standing];
  const removal = useAct({
    act: () => saidAs(removeMember(member.id), LAST_ADMIN),
    changes: [MEMBERS],
    done: done(nameOf(member)),
    onDone: onClose,
  });
  return (
    <Confirm
      title={title(nameOf(member))}
      action={action}
      isOpen
      isDestructive={standing !== 'removed'}
      state={removal}
      onClose={onClose}
      onConfirm={() => {
        removal.mutate(undefined);
      }}
    >
      <Text>{what}</Text>
      {standing === 'member' && <Keys />}
    </Confirm>
  );
}

type SignedInRemovalProps = OnClose & { readonly signedIn: SignedInMember };

/** Takes the role of a person who has it by a link or by a group. */
export function SignedInRemoval({ signedIn: { person, by }, onClose }: SignedInRemovalProps): ReactNode {
  const removal = useAct({
    act: () => saidAs(removeSignedIn(person.id), LAST_ADMIN),
    changes: [MEMBERS],
    done: t.signedIn.done(person.name),
    onDone: onClose,
  });
  return (
    <Confirm
      title={t.acts.removeOf(person.name)}
      action={t.signedIn.action}
      isOpen
      isDestructive
      state={removal}
      onClose={onClose}
      onConfirm={() => {
        removal.mutate(undefined);
      }}
    >
      <Text>{t.signedIn.what[by]}</Text>
      <Keys />
    </Confirm>
  );
}

/** A key is of the workspace, not of who made it: it outlives the membership of that person. */
function Keys(): ReactNode {
  return (
    <Text size="sm">
      {t.removal.keys} <TextLink to="/workspace/keys">{t.removal.toKeys}</TextLink>
    </Text>
  );
}
