import { Checkbox, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { fieldError } from '../api/act';
import { NumberField } from '../design/form';
import type { ClinicChoice, Key } from './key-acts';

type KeyFieldsProps = {
  readonly clinics: readonly ClinicChoice[];
  readonly scopes: readonly { readonly value: string; readonly label: string }[];
  readonly error: unknown;
};

/** Everything that a new key may have; only its name and a scope are needed. */
export function KeyFields({ clinics, scopes, error }: KeyFieldsProps): ReactNode {
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
      <Checkbox.Group
        label="It may"
        defaultValue={['check:live', 'check:mock', 'checks:read', 'payers:read']}
        error={fieldError(error, 'scopes')}
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }} mt="xs" spacing="xs">
          {scopes.map(({ value, label }) => (
            <Checkbox key={value} name="scopes" value={value} label={label} description={value} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      {clinics.length > 1 && (
        <Checkbox.Group
          label="For these clinics"
          description="None chosen: for all of them, later ones too."
          error={fieldError(error, 'clientIds')}
        >
          <SimpleGrid cols={{ base: 1, sm: 2 }} mt="xs" spacing="xs">
            {clinics.map(({ clientId, name }) => (
              <Checkbox key={clientId} name="clientIds" value={clientId} label={name} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
      )}
      <TextInput
        type="datetime-local"
        name="expiresAt"
        label="Works until"
        description="Empty: until it is revoked."
        error={fieldError(error, 'expiresAt')}
      />
      <KeyLimits error={error} />
    </Stack>
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
