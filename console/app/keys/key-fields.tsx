import { Checkbox, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { fieldError } from '../api/use-act';
import { NumberField } from '../design/form';
import type { Key, KeyClinic } from './key-acts';
import { ENDS, SCOPES } from './key-state';
import { t } from './texts';

type KeyFieldsProps = {
  /** All of the workspace. */
  readonly clinics: readonly KeyClinic[];
  /** Whether the key must be bound to some of them, because its maker is. */
  readonly isBound: boolean;
  readonly error: unknown;
};

const USUAL: readonly Key['scopes'][number][] = ['check:live', 'check:mock', 'checks:read', 'payers:read'];

/** Everything that a new key may have; only its name and a scope are needed. */
export function KeyFields({ error, ...binding }: KeyFieldsProps): ReactNode {
  return (
    <Stack gap="md">
      <TextInput
        name="name"
        label={t.form.name}
        description={t.form.nameHint}
        required
        maxLength={120}
        autoComplete="off"
        data-autofocus
        error={fieldError(error, 'name')}
      />
      <Checkbox.Group label={t.form.may} defaultValue={[...USUAL]} error={fieldError(error, 'scopes')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} mt="xs" spacing="xs">
          {SCOPES.map(({ value, label }) => (
            <Checkbox key={value} name="scopes" value={value} label={label} description={value} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <ClinicFields {...binding} error={error} />
      <EndFields error={error} />
      <KeyLimits error={error} />
    </Stack>
  );
}

function ClinicFields({ clinics, isBound, error }: KeyFieldsProps): ReactNode {
  const open = clinics.filter(({ retiredAt }) => retiredAt === null);
  if (open.length < 2 && !isBound) return null;
  return (
    <Checkbox.Group
      label={t.form.clinics}
      description={isBound ? t.form.clinicsIfBound : t.form.clinicsIfNot}
      error={fieldError(error, 'clientIds')}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} mt="xs" spacing="xs">
        {open.map(({ clientId, name }) => (
          <Checkbox key={clientId} name="clientIds" value={clientId} label={name} />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
}

function EndFields({ error }: { readonly error: unknown }): ReactNode {
  const [ends, setEnds] = useState('90');
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <NativeSelect
        name="ends"
        label={t.form.ends}
        data={[...ENDS]}
        value={ends}
        onChange={({ currentTarget }) => {
          setEnds(currentTarget.value);
        }}
        error={ends === 'at' ? undefined : fieldError(error, 'expiresAt')}
      />
      {ends === 'at' && (
        <TextInput
          type="datetime-local"
          name="expiresAt"
          label={t.form.worksUntil}
          required
          error={fieldError(error, 'expiresAt')}
        />
      )}
    </SimpleGrid>
  );
}

/** The limits of a key, which can be changed later. */
export function KeyLimits({ of, error }: { readonly of?: Key; readonly error: unknown }): ReactNode {
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NumberField
          name="rateLimitPerMinute"
          label={t.form.requests}
          description={t.form.requestsHint}
          value={of?.rateLimitPerMinute}
          error={error}
        />
        <NumberField
          name="checksPerDay"
          label={t.form.checks}
          description={t.form.checksHint}
          value={of?.checksPerDay}
          error={error}
        />
      </SimpleGrid>
      <Textarea
        name="allowedAddresses"
        label={t.form.addresses}
        description={t.form.addressesHint}
        autosize
        minRows={2}
        autoComplete="off"
        defaultValue={of?.allowedAddresses?.join('\n') ?? ''}
        error={fieldError(error, 'allowedAddresses')}
      />
    </Stack>
  );
}
