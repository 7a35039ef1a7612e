import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { fieldError } from '../api/use-act';
import { t } from './texts';

type LinkNameProps = {
  readonly error: unknown;
  /** What is said of an empty field where the name may be left out. */
  readonly hintOfNone?: string;
};

/** Whom a link is for. The API refuses names that could be mistaken for another's; the field says which those are. */
export function LinkName({ error, hintOfNone }: LinkNameProps): ReactNode {
  return (
    <TextInput
      name="name"
      label={t.name}
      description={[t.nameHint, hintOfNone].join(' ').trim()}
      required={hintOfNone === undefined}
      maxLength={120}
      autoComplete="off"
      error={fieldError(error, 'name') === undefined ? undefined : t.nameRefused}
    />
  );
}
