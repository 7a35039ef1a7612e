import { Checkbox, SimpleGrid, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { fieldError } from '../api/use-act';
import { t } from './texts';
import { EVENTS, type Webhook } from './webhooks';

/** The address and the events of a webhook. @param of as it is now; undefined for a new one */
export function WebhookFields({ of, error }: { readonly of?: Webhook; readonly error: unknown }): ReactNode {
  return (
    <>
      <TextInput
        type="url"
        name="url"
        label={t.form.url}
        description={t.form.urlHint}
        required
        maxLength={2_000}
        autoComplete="off"
        data-autofocus
        defaultValue={of?.url}
        error={fieldError(error, 'url')}
      />
      <Checkbox.Group
        label={t.form.events}
        defaultValue={[...(of?.events ?? ['check.completed'])]}
        error={fieldError(error, 'events')}
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }} mt="xs" spacing="xs">
          {EVENTS.map(({ value, label }) => (
            <Checkbox key={value} name="events" value={value} label={label} description={value} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
    </>
  );
}

/** The time from which on deliveries are sent again. */
export function SinceField({ error }: { readonly error: unknown }): ReactNode {
  return (
    <TextInput
      type="datetime-local"
      name="since"
      label={t.recovery.since}
      required
      data-autofocus
      error={fieldError(error, 'since')}
    />
  );
}
