import { Alert, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fieldError, useAct } from '../../api/use-act';
import { saidAs } from '../../api/problem';
import { waysQuery } from '../../api/ways';
import { Dialog } from '../../design/dialog';
import { Form } from '../../design/form';
import { textIn, textsIn } from '../../design/form-values';
import { t as roles } from '../../roles/texts';
import {
  changePerson,
  invitePerson,
  namesOf,
  PEOPLE,
  ROLES,
  type InstallationRole,
  type Person,
} from './people';
import { t } from './texts';

type OnClose = { readonly onClose: () => void };
type OfPerson = OnClose & { readonly person: Person };

function rolesIn(values: FormData): readonly InstallationRole[] {
  const chosen = textsIn(values, 'roles');
  return ROLES.filter((role) => chosen.includes(role));
}

type RoleFieldsProps = { readonly chosen: readonly InstallationRole[]; readonly error: unknown };

function RoleFields({ chosen, error }: RoleFieldsProps): ReactNode {
  return (
    <Checkbox.Group label={t.roles} defaultValue={[...chosen]} error={fieldError(error, 'installationRoles')}>
      <Stack gap="xs" mt="xs">
        {ROLES.map((role) => (
          <Checkbox
            key={role}
            name="roles"
            value={role}
            label={roles.installation[role].name}
            description={roles.installation[role].may}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

export function Invite({ onClose }: OnClose): ReactNode {
  const { data: ways } = useQuery(waysQuery);
  const inviting = useAct({
    act: (values: FormData) =>
      saidAs(invitePerson(textIn(values, 'email') ?? '', rolesIn(values)), {
        'operation-conflict': t.invitation.isThere,
      }),
    changes: [PEOPLE],
    done: t.invitation.done,
    onDone: onClose,
  });
  return (
    <Dialog title={t.invitation.title} isOpen onClose={onClose}>
      <Form action={t.invite} state={inviting} onCancel={onClose} onSubmit={inviting.mutate}>
        {ways?.openIdConnect === false && (
          <Alert color="yellow" variant="outline">
            {t.invitation.noProvider}
          </Alert>
        )}
        <TextInput
          type="email"
          name="email"
          label={t.invitation.email}
          description={t.invitation.emailHint}
          required
          maxLength={254}
          autoComplete="off"
          data-autofocus
          error={fieldError(inviting.error, 'email')}
        />
        <RoleFields chosen={['on-call']} error={inviting.error} />
      </Form>
    </Dialog>
  );
}

/** The roles of a person: those that are stored can be chosen, those of a link can be taken away. */
export function RolesOf({ person, onClose }: OfPerson): ReactNode {
  return (
    <Dialog title={t.change.title(person.name)} isOpen onClose={onClose}>
      {person.email === null ? (
        <RolesOfLink person={person} onClose={onClose} />
      ) : (
        <StoredRoles person={person} onClose={onClose} />
      )}
    </Dialog>
  );
}

function StoredRoles({ person, onClose }: OfPerson): ReactNode {
  const changing = useAct({
    act: (values: FormData) => changePerson(person.id, rolesIn(values)),
    changes: [PEOPLE],
    done: t.change.done,
    onDone: onClose,
  });
  const { effectiveRoles, installationRoles } = person;
  return (
    <Form action={t.change.save} state={changing} onCancel={onClose} onSubmit={changing.mutate}>
      {effectiveRoles.length > 0 && <Text size="sm">{t.change.running(namesOf(effectiveRoles))}</Text>}
      <RoleFields chosen={installationRoles} error={changing.error} />
      <Text size="sm" c="dimmed">
        {t.change.effect}
      </Text>
    </Form>
  );
}

function RolesOfLink({ person, onClose }: OfPerson): ReactNode {
  const taking = useAct({
    act: () => changePerson(person.id, []),
    changes: [PEOPLE],
    done: t.ofLink.done,
    onDone: onClose,
  });
  const { effectiveRoles } = person;
  const what = <Text size="sm">{t.ofLink.what}</Text>;
  if (effectiveRoles.length === 0)
    return (
      <Stack gap="md">
        {what}
        <Text size="sm">{t.ofLink.hasNone}</Text>
      </Stack>
    );
  return (
    <Form
      action={t.ofLink.take}
      state={taking}
      isDestructive
      cancel={t.ofLink.close}
      onCancel={onClose}
      onSubmit={() => {
        taking.mutate(undefined);
      }}
    >
      {what}
      <Text size="sm">{t.ofLink.has(namesOf(effectiveRoles))}</Text>
    </Form>
  );
}
