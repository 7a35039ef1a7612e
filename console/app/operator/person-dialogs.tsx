import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fieldError, useAct } from '../api/act';
import { Confirm } from '../design/confirm';
import { Dialog } from '../design/dialog';
import { Form } from '../design/form';
import { textIn, textsIn } from '../design/form-values';
import { Failure, Loading } from '../design/states';
import { SessionTable } from '../me/session-table';
import {
  changePerson,
  endSessionsOf,
  invitePerson,
  PEOPLE,
  removePerson,
  ROLES,
  sessionsOf,
  type InstallationRole,
  type Person,
} from './people';

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
      return <Roles person={intent.person} onClose={onClose} />;
    case 'sessions':
      return <Sessions person={intent.person} onClose={onClose} />;
    case 'remove':
      return <Remove person={intent.person} onClose={onClose} />;
  }
}

function rolesIn(values: FormData): readonly InstallationRole[] {
  const chosen = textsIn(values, 'roles');
  return ROLES.map(({ value }) => value).filter((role) => chosen.includes(role));
}

function RoleFields({
  roles,
  error,
}: {
  readonly roles: readonly string[];
  readonly error: unknown;
}): ReactNode {
  return (
    <Checkbox.Group label="Roles" defaultValue={[...roles]} error={fieldError(error, 'installationRoles')}>
      <Stack gap="xs" mt="xs">
        {ROLES.map(({ value, label, description }) => (
          <Checkbox key={value} name="roles" value={value} label={label} description={description} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function Invite({ onClose }: OnClose): ReactNode {
  const inviting = useAct({
    act: (values: FormData) => invitePerson(textIn(values, 'email') ?? '', rolesIn(values)),
    changes: [PEOPLE],
    done: 'Invited. No mail was sent: the roles are there with the first sign-in.',
    onDone: onClose,
  });
  return (
    <Dialog title="Invite a person" isOpen onClose={onClose}>
      <Form action="Invite" state={inviting} onCancel={onClose} onSubmit={inviting.mutate}>
        <TextInput
          type="email"
          name="email"
          label="E-mail address"
          description="As the identity provider verified it."
          required
          maxLength={254}
          autoComplete="off"
          data-autofocus
          error={fieldError(inviting.error, 'email')}
        />
        <RoleFields roles={['on-call']} error={inviting.error} />
      </Form>
    </Dialog>
  );
}

function Roles({ person, onClose }: OfPerson): ReactNode {
  const changing = useAct({
    act: (values: FormData) => changePerson(person.id, rolesIn(values)),
    changes: [PEOPLE],
    done: 'The roles are changed, with the next request.',
    onDone: onClose,
  });
  return (
    <Dialog title={`Roles of ${person.name}`} isOpen onClose={onClose}>
      <Form action="Save the roles" state={changing} onCancel={onClose} onSubmit={changing.mutate}>
        <RoleFields roles={person.installationRoles} error={changing.error} />
        <Text size="sm" c="dimmed">
          Roles that come from the identity provider or from a sign-in link are not among these.
        </Text>
      </Form>
    </Dialog>
  );
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
    done: 'The sessions are over.',
    onDone: onClose,
  });
  const isNone = sessions?.length === 0;
  return (
    <Dialog title={`Sessions of ${person.name}`} isOpen onClose={onClose} size="xl">
      {sessions === undefined &&
        (error === null ? <Loading rows={2} /> : <Failure error={error} retry={() => void refetch()} />)}
      {isNone && <Text>Not signed in anywhere.</Text>}
      {sessions !== undefined && !isNone && (
        <Form
          action="End all of them"
          state={ending}
          isDestructive
          onCancel={onClose}
          cancel="Close"
          onSubmit={() => {
            ending.mutate(undefined);
          }}
        >
          <SessionTable label={`Sessions of ${person.name}`} sessions={sessions} />
          <Text size="sm">
            Ending them signs the person out of every browser with the next request. Signing in again is not
            prevented.
          </Text>
        </Form>
      )}
    </Dialog>
  );
}

function Remove({ person, onClose }: OfPerson): ReactNode {
  const removing = useAct({
    act: () => removePerson(person.id),
    changes: [PEOPLE],
    done: 'The person is removed.',
    onDone: onClose,
  });
  return (
    <Confirm
      title={`Remove ${person.name}?`}
      isOpen
      onClose={onClose}
      action="Remove the person"
      state={removing}
      isDestructive
      onConfirm={() => {
        removing.mutate(undefined);
      }}
    >
      <Text>
        The person loses every role here and in all workspaces, and is signed out of every browser with the
        next request. What the person did stays in the audit log.
      </Text>
    </Confirm>
  );
}
