import { Button, Group, Stack, TextInput } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { fieldError } from '../api/use-act';
import { Failure } from './states';
import { t } from './texts';

/** The state of an act as a form shows it; a mutation has all of it. */
export type FormState = { readonly isPending: boolean; readonly error: Error | null };

export type FormProps = {
  /** What the button says: the act itself, such as `Revoke the key`. */
  readonly action: string;
  readonly state: FormState;
  readonly onSubmit: (values: FormData) => void;
  readonly onCancel?: (() => void) | undefined;
  /** What the other button says. */
  readonly cancel?: string;
  readonly isDestructive?: boolean;
  readonly children: ReactNode;
};

const DESTRUCTIVE = { color: 'red.9' } as const;

/** Fields with their act; what the API refuses as a whole is shown above the button. */
export function Form(props: FormProps): ReactNode {
  const { action, state, onSubmit, onCancel, cancel = t.cancel, isDestructive, children } = props;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!state.isPending) onSubmit(new FormData(event.currentTarget));
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {children}
        {state.error !== null && <Failure error={state.error} />}
        <Group justify="flex-end" gap="sm">
          {onCancel !== undefined && (
            <Button variant="default" onClick={onCancel}>
              {cancel}
            </Button>
          )}
          <Button type="submit" loading={state.isPending} {...(isDestructive === true && DESTRUCTIVE)}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Why something is done: one line, which the audit log keeps. */
export function ReasonField({
  error,
  value,
}: {
  readonly error: unknown;
  readonly value?: string;
}): ReactNode {
  return (
    <TextInput
      name="reason"
      label={t.reason.label}
      description={t.reason.description}
      required
      maxLength={200}
      autoComplete="off"
      defaultValue={value}
      error={fieldError(error, 'reason')}
    />
  );
}

type NumberFieldProps = {
  readonly name: string;
  readonly label: string;
  readonly description?: string;
  readonly value?: number | null | undefined;
  readonly isRequired?: boolean;
  readonly isSigned?: boolean;
  readonly placeholder?: string;
  readonly error?: unknown;
};

/** A whole number, typed as people write it. Read it with `wholeNumberIn`. */
export function NumberField(props: NumberFieldProps): ReactNode {
  const { name, label, description, value, isRequired = false, isSigned = false, placeholder, error } = props;
  return (
    <TextInput
      name={name}
      label={label}
      description={description}
      defaultValue={value ?? ''}
      required={isRequired}
      placeholder={placeholder}
      inputMode={isSigned ? 'text' : 'numeric'}
      pattern={`${isSigned ? '[+\\-\\u2212]?' : ''}[0-9][0-9, ]{0,17}`}
      title={t.wholeNumber}
      autoComplete="off"
      error={fieldError(error, name)}
    />
  );
}
