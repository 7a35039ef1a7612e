import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAct } from '../../api/use-act';
import { Confirm } from '../../design/confirm';
import { Dialog } from '../../design/dialog';
import { Form } from '../../design/form';
import { Failure, Loading } from '../../design/states';
import { SessionTable } from '../../me/session-table';
import { endSessionsOf, PEOPLE, removePerson, sessionsOf, type Person } from './people';
import { Invite, RolesOf } from './person-roles';
import { t } from './texts';

/** What is meant to be done about people. */
export type PersonIntent =
  { readonly kind: 'invite' } | { readonly kind: 'roles' | 'sessions' | 'remove'; readonly person: Person };

type OnClose = { readonly onClose: () => void };
type OfPerson = OnClose & { readonly person: Person };

type PersonDialogProps = OnClose & {
  /** Undefined while nothing is meant. */
  readonly intent: PersonIntent | undefined;
};

/** The one dialog that fits what is meant. */
export function PersonDialog({ intent, onClose }: PersonDialogProps): ReactNode {
  switch (intent?.kind) {
    case undefined:
      return null;
    case 'invite':
      return <Invite onClose={onClose} />;
    case 'roles':
      return <RolesOf person={intent.person} onClose={onClose} />;
    case 'sessions':
      return <Sessions person={intent.person} onClose={onClose} />;
    case 'remove':
      return <Remove person={intent.person} onClose={onClose} />;
  }
}

function Sessions({ person, onClose }: OfPerson): ReactNode {
  const key = [...PEOPLE, person.id, 'sessions'];
  const {
    data: sessions,
    error,
    refetch,
  } = useQuery({
    queryKey: key,
    queryFn: () => sessionsOf(person.id),
  });
  const ending = useAct({
    act: () => endSessionsOf(person.id),
    changes: [key],
    done: t.sessions.done,
    onDone: onClose,
  });
  const isNone = sessions?.length === 0;
  return (
    <Dialog title={t.sessions.title(person.name)} isOpen onClose={onClose} size="xl">
      {sessions === undefined &&
        (error === null ? <Loading rows={2} /> : <Failure error={error} retry={() => void refetch()} />)}
      {isNone && <Text>{t.sessions.none}</Text>}
      {sessions !== undefined && !isNone && (
        <Form
          action={t.sessions.end}
          state={ending}
          isDestructive
          onCancel={onClose}
          cancel={t.sessions.close}
          onSubmit={() => {
            ending.mutate(undefined);
          }}
        >
          <SessionTable label={t.sessions.title(person.name)} sessions={sessions} />
          <Text size="sm">{t.sessions.what}</Text>
        </Form>
      )}
    </Dialog>
  );
}

function Remove({ person, onClose }: OfPerson): ReactNode {
  const removing = useAct({
    act: () => removePerson(person.id),
    changes: [PEOPLE],
    done: t.removal.done,
    onDone: onClose,
  });
  return (
    <Confirm
      title={t.removal.title(person.name)}
      isOpen
      onClose={onClose}
      action={t.removal.action}
      state={removing}
      isDestructive
      onConfirm={() => {
        removing.mutate(undefined);
      }}
    >
      <Text>{t.removal.what}</Text>
    </Confirm>
  );
}
