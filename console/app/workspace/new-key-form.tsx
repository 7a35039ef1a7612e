import type { Schema } from '@eligibility/api-types';
import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fieldError, useAct } from '../api/act';
import { useMembership } from '../api/session';
import { given } from '../api/pages';
import { Dialog } from '../design/dialog';
import { Form } from '../design/form';
import { linesIn, textIn, textsIn, wholeNumberIn } from '../design/form-values';
import { KeyLimits } from '../keys/key-fields';
import { clinicsQuery, issueKey, KEYS, type IssuedKey, type Scope } from './data';
import { SCOPES } from './words';

type NewKeyFormProps = { readonly onClose: () => void; readonly onIssued: (issued: IssuedKey) => void };

const USUAL: readonly Scope[] = ['check:live', 'check:mock', 'checks:read', 'payers:read'];
const ENDS = [
  { value: '90', label: 'in 90 days' },
  { value: '365', label: 'in a year' },
  { value: '30', label: 'in 30 days' },
  { value: '', label: 'never' },
];
const DAY_MS = 24 * 60 * 60 * 1_000;

/** Creates a key. The API shows it once, and so does the window that follows. */
export function NewKeyForm({ onClose, onIssued }: NewKeyFormProps): ReactNode {
  const issue = useAct({
    act: (values: FormData) => issueKey(newKeyIn(values, Date.now())),
    changes: [KEYS],
    onDone: onIssued,
  });
  const { error } = issue;
  return (
    <Dialog title="Create a key" size="lg" isOpen onClose={onClose}>
      <Form action="Create the key" state={issue} onCancel={onClose} onSubmit={issue.mutate}>
        <TextInput
          name="name"
          label="Name"
          description="The program that will use it."
          required
          maxLength={120}
          autoComplete="off"
          data-autofocus
          error={fieldError(error, 'name')}
        />
        <ScopeFields error={error} />
        <ClinicFields error={error} />
        <NativeSelect name="ends" label="It ends" data={ENDS} error={fieldError(error, 'expiresAt')} />
        <KeyLimits error={error} />
      </Form>
    </Dialog>
  );
}

function ScopeFields({ error }: { readonly error: unknown }): ReactNode {
  return (
    <Checkbox.Group label="It may" error={fieldError(error, 'scopes')} defaultValue={[...USUAL]}>
      <Stack gap="xs" mt="xs">
        {Object.entries(SCOPES).map(([scope, text]) => (
          <Checkbox key={scope} name="scopes" value={scope} label={text} description={scope} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

/** Clinics to bind the key to; a person who is bound to clinics has to choose. */
function ClinicFields({ error }: { readonly error: unknown }): ReactNode {
  const { data: clinics = [] } = useQuery(clinicsQuery);
  const isBound = (useMembership()?.clientIds ?? null) !== null;
  const open = clinics.filter(({ retiredAt }) => retiredAt === null);
  if (open.length < 2 && !isBound) return null;
  return (
    <Checkbox.Group
      label="For the clinics"
      description={isBound ? 'At least one of yours.' : 'None chosen: all clinics, later ones too.'}
      error={fieldError(error, 'clientIds')}
    >
      <Stack gap="xs" mt="xs">
        {open.map(({ clientId, name }) => (
          <Checkbox key={clientId} name="clientIds" value={clientId} label={name} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function newKeyIn(values: FormData, nowMs: number): Schema<'NewKey'> {
  const clientIds = textsIn(values, 'clientIds');
  const days = textIn(values, 'ends');
  return {
    name: textIn(values, 'name') ?? '',
    scopes: textsIn(values, 'scopes').filter((scope): scope is Scope => scope in SCOPES),
    ...given({
      clientIds: clientIds.length === 0 ? undefined : [...clientIds],
      expiresAt: days === undefined ? undefined : new Date(nowMs + Number(days) * DAY_MS).toISOString(),
      rateLimitPerMinute: wholeNumberIn(values, 'rateLimitPerMinute'),
      checksPerDay: wholeNumberIn(values, 'checksPerDay'),
      allowedAddresses: addressesIn(values),
    }),
  };
}

function addressesIn(values: FormData): string[] | undefined {
  const addresses = linesIn(values, 'allowedAddresses');
  return addresses === undefined ? undefined : [...addresses];
}
