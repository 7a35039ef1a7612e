import type { ReactNode } from 'react';
import { useAct } from '../api/act';
import { Dialog } from '../design/dialog';
import { Form } from '../design/form';
import { linesIn, wholeNumberIn } from '../design/form-values';
import { KeyLimits } from '../keys/key-fields';
import { changeKey, KEYS, type Key } from './data';

type KeyLimitsFormProps = { readonly apiKey: Key; readonly onClose: () => void };

/** Changes the limits of a key; an empty field removes the limit. */
export function KeyLimitsForm({ apiKey, onClose }: KeyLimitsFormProps): ReactNode {
  const change = useAct({
    act: (values: FormData) => {
      const allowedAddresses = linesIn(values, 'allowedAddresses');
      return changeKey({
        keyId: apiKey.id,
        body: {
          rateLimitPerMinute: wholeNumberIn(values, 'rateLimitPerMinute') ?? null,
          checksPerDay: wholeNumberIn(values, 'checksPerDay') ?? null,
          allowedAddresses: allowedAddresses === undefined ? null : [...allowedAddresses],
        },
      });
    },
    changes: [KEYS],
    done: ({ name }) => `The limits of ${name} are saved. They hold everywhere within five seconds.`,
    onDone: onClose,
  });
  return (
    <Dialog title={`Limits of ${apiKey.name}`} isOpen onClose={onClose}>
      <Form action="Save" state={change} onCancel={onClose} onSubmit={change.mutate}>
        <KeyLimits of={apiKey} error={change.error} />
      </Form>
    </Dialog>
  );
}
