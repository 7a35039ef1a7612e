import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { fieldError } from '../api/act';
import { NumberField } from '../design/form';
import type { Key } from './data';

type LimitFieldsProps = { readonly of?: Key; readonly error: unknown };

/** The limits of a key, all of which may be left empty. */
export function LimitFields({ of: key, error }: LimitFieldsProps): ReactNode {
  return (
    <>
      <NumberField
        name="rateLimitPerMinute"
        label="Requests per minute"
        description="Empty: only the limit of the workspace."
        value={key?.rateLimitPerMinute}
        error={error}
      />
      <NumberField
        name="checksPerDay"
        label="Live checks per day"
        description="Charged on one UTC day at most. Empty: only the budget of the workspace."
        value={key?.checksPerDay}
        error={error}
      />
      <Textarea
        name="allowedAddresses"
        label="Only from these addresses"
        description="IPv4 or IPv6 addresses or networks, one a line. Empty: from anywhere."
        autosize
        minRows={2}
        autoComplete="off"
        defaultValue={key?.allowedAddresses?.join('\n') ?? ''}
        error={fieldError(error, 'allowedAddresses')}
      />
    </>
  );
}
