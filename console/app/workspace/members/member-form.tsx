import { Alert, Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fieldError, useAct } from '../../api/use-act';
import { saidAs } from '../../api/problem';
import { waysQuery } from '../../api/ways';
import { Dialog } from '../../design/dialog';
import { Form } from '../../design/form';
import { textIn, textsIn } from '../../design/form-values';
import { changeMember, clinicsQuery, inviteMember, MEMBERS, type Member } from '../data';
import { nameOf } from './member-columns';
import { RoleFields, roleIn } from './role-fields';
import { t } from './texts';

type MemberFormProps = {
  /** Undefined for a new one. */
  readonly member?: Member;
  readonly onClose: () => void;
  /** A sign-in link is wanted instead of an invitation. */
  readonly onLink?: (() => void) | undefined;
};

/** Invites a person, or changes what a member may do. */
export function MemberForm({ member, onClose, onLink }: MemberFormProps): ReactNode {
  const isNew = member === undefined;
  const act = useAct({
    act: (values: FormData) => save(member, values),
    changes: [MEMBERS],
    done: (saved) => (isNew ? t.form.invited : t.form.saved)(nameOf(saved)),
    onDone: onClose,
  });
  return (
    <Dialog title={isNew ? t.invite : t.form.change} isOpen onClose={onClose}>
      <Form action={isNew ? t.form.send : t.form.save} state={act} onCancel={onClose} onSubmit={act.mutate}>
        {isNew && <NoProvider onLink={onLink} />}
        {isNew && (
          <TextInput
            name="email"
            type="email"
            label={t.form.email}
            description={t.form.emailHint}
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

/** An invitation needs an identity provider; where there is none, a link is the way in. */
function NoProvider({ onLink }: Pick<MemberFormProps, 'onLink'>): ReactNode {
  const { data: ways } = useQuery(waysQuery);
  if (ways?.openIdConnect !== false) return null;
  return (
    <Alert color="yellow" variant="outline" title={t.noProvider.title}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t.noProvider.what}</Text>
        {ways.oneTimeLink ? (
          <Button variant="default" size="xs" onClick={onLink}>
            {t.noProvider.useLink}
          </Button>
        ) : (
          <Text size="sm">{t.noProvider.askOperator}</Text>
        )}
      </Stack>
    </Alert>
  );
}

type ClinicFieldsProps = { readonly clientIds: Member['clientIds']; readonly error: unknown };

function ClinicFields({ clientIds, error }: ClinicFieldsProps): ReactNode {
  const { data: clinics = [] } = useQuery(clinicsQuery);
  return (
    <Checkbox.Group
      label={t.form.clinics}
      description={t.form.clinicsHint}
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
  const rights = { role: roleIn(values), clientIds: chosen.length === 0 ? null : [...chosen] };
  if (member === undefined) {
    const invited = inviteMember({ email: textIn(values, 'email') ?? '', ...rights });
    return saidAs(invited, { 'operation-conflict': t.form.isListed });
  }
  const changed = changeMember({ memberId: member.id, body: rights });
  return saidAs(changed, { 'operation-conflict': t.removal.lastAdmin });
}
