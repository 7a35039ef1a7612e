import { Checkbox, Radio, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fieldError, useAct } from '../api/act';
import { Dialog } from '../design/dialog';
import { Form } from '../design/form';
import { textIn, textsIn } from '../design/form-values';
import { changeMember, clinicsQuery, inviteMember, MEMBERS, type Member, type Role } from './data';
import { ROLES } from './words';

type MemberFormProps = {
  /** Undefined for a new one. */
  readonly member?: Member;
  readonly onClose: () => void;
};

/** Invites a person, or changes what a member may do. */
export function MemberForm({ member, onClose }: MemberFormProps): ReactNode {
  const act = useAct({
    act: (values: FormData) => save(member, values),
    changes: [MEMBERS],
    done: ({ email, person }) => `${person?.name ?? email ?? 'The member'} is saved.`,
    onDone: onClose,
  });
  return (
    <Dialog title={member === undefined ? 'Invite a person' : 'Change a member'} isOpen onClose={onClose}>
      <Form
        action={member === undefined ? 'Invite' : 'Save'}
        state={act}
        onCancel={onClose}
        onSubmit={act.mutate}
      >
        {member === undefined && (
          <TextInput
            name="email"
            type="email"
            label="E-mail address"
            description="No mail is sent: tell the person to sign in with it."
            required
            maxLength={254}
            autoComplete="off"
            data-autofocus
            error={fieldError(act.error, 'email')}
          />
        )}
        <RoleFields role={member?.role ?? 'front-desk'} error={act.error} />
        <ClinicFields clientIds={member?.clientIds ?? null} error={act.error} />
      </Form>
    </Dialog>
  );
}

const ORDER: readonly Role[] = ['front-desk', 'viewer', 'admin'];

function RoleFields({ role, error }: { readonly role: Role; readonly error: unknown }): ReactNode {
  return (
    <Radio.Group name="role" label="Role" defaultValue={role} error={fieldError(error, 'role')}>
      <Stack gap="xs" mt="xs">
        {ORDER.map((one) => (
          <Radio key={one} value={one} label={ROLES[one].name} description={ROLES[one].may} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

type ClinicFieldsProps = { readonly clientIds: Member['clientIds']; readonly error: unknown };

function ClinicFields({ clientIds, error }: ClinicFieldsProps): ReactNode {
  const { data: clinics = [] } = useQuery(clinicsQuery);
  return (
    <Checkbox.Group
      label="For the clinics"
      description="None chosen: all clinics, later ones too."
      defaultValue={[...(clientIds ?? [])]}
      error={fieldError(error, 'clientIds')}
    >
      <Stack gap="xs" mt="xs">
        {clinics.map(({ clientId, name }) => (
          <Checkbox key={clientId} name="clientIds" value={clientId} label={name} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function save(member: Member | undefined, values: FormData): Promise<Member> {
  const chosen = textsIn(values, 'clientIds');
  const rights = {
    role: ORDER.find((role) => role === textIn(values, 'role')) ?? 'viewer',
    clientIds: chosen.length === 0 ? null : [...chosen],
  };
  return member === undefined
    ? inviteMember({ email: textIn(values, 'email') ?? '', ...rights })
    : changeMember({ memberId: member.id, body: rights });
}
