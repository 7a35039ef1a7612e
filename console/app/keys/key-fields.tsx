import { Checkbox, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { fieldError } from '../api/act';
import { NumberField } from '../design/form';
import type { Key, KeyClinic } from './key-acts';
import { ENDS, SCOPES } from './key-state';

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
        label="Name"
        description="The program that will use it."
        required
        maxLength={120}
        autoComplete="off"
        data-autofocus
        error={fieldError(error, 'name')}
      />
      <Checkbox.Group label="It may" defaultValue={[...USUAL]} error={fieldError(error, 'scopes')}>
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
      label="For these clinics"
      description={isBound ? 'At least one of yours.' : 'None chosen: for all of them, later ones too.'}
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
  const [ends, setEnds] = useState<string>(ENDS[0].value);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <NativeSelect
        name="ends"
        label="It ends"
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
          label="Works until"
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
          label="Requests per minute"
          description="Empty: the workspace's limit alone."
          value={of?.rateLimitPerMinute}
          error={error}
        />
        <NumberField
          name="checksPerDay"
          label="Live checks per day"
          description="Charged on one UTC day at most. Empty: the workspace's budget alone."
          value={of?.checksPerDay}
          error={error}
        />
      </SimpleGrid>
      <Textarea
        name="allowedAddresses"
        label="Only from these addresses"
        description="IP addresses or networks such as 198.51.100.0/24, one a line. Empty: from anywhere."
        autosize
        minRows={2}
        autoComplete="off"
        defaultValue={of?.allowedAddresses?.join('\n') ?? ''}
        error={fieldError(error, 'allowedAddresses')}
      />
    </Stack>
  );
}
