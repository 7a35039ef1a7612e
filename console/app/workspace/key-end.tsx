import { NativeSelect, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAct } from '../api/act';
import { Confirm } from '../design/confirm';
import { Dialog } from '../design/dialog';
import { Form } from '../design/form';
import { textIn } from '../design/form-values';
import { KEYS, revokeKey, rotateKey, type IssuedKey, type Key } from './data';

type KeyEndProps = { readonly apiKey: Key; readonly onClose: () => void };

const OVERLAPS = [
  { value: '86400', label: 'for a day' },
  { value: '3600', label: 'for an hour' },
  { value: '604800', label: 'for a week' },
  { value: '2592000', label: 'for 30 days' },
  { value: '0', label: 'no longer' },
];

/** Issues a key in place of another, which works on for a time. */
export function KeyRotation({
  apiKey: { id, name },
  onClose,
  onIssued,
}: KeyEndProps & { readonly onIssued: (issued: IssuedKey) => void }): ReactNode {
  const rotation = useAct({
    act: (values: FormData) =>
      rotateKey({ keyId: id, body: { overlapSeconds: Number(textIn(values, 'overlapSeconds') ?? '0') } }),
    changes: [KEYS],
    onDone: onIssued,
  });
  return (
    <Dialog title={`Rotate ${name}`} isOpen onClose={onClose}>
      <Form action="Rotate the key" state={rotation} onCancel={onClose} onSubmit={rotation.mutate}>
        <Text>
          You get a new key with the same name, scopes, clinics and limits. Change your program to it while
          the old one still works.
        </Text>
        <NativeSelect name="overlapSeconds" label="The old key still works" data={OVERLAPS} data-autofocus />
      </Form>
    </Dialog>
  );
}

/** Ends a key at once. */
export function KeyRevocation({ apiKey: { id, name }, onClose }: KeyEndProps): ReactNode {
  const revocation = useAct({
    act: () => revokeKey(id),
    changes: [KEYS],
    done: `The key ${name} is revoked.`,
    onDone: onClose,
  });
  return (
    <Confirm
      title={`Revoke ${name}`}
      action="Revoke the key"
      isOpen
      isDestructive
      state={revocation}
      onClose={onClose}
      onConfirm={() => {
        revocation.mutate(undefined);
      }}
    >
      <Text>
        Every program that uses it is refused, everywhere within five seconds. This cannot be undone. To
        replace a key without an outage, rotate it.
      </Text>
    </Confirm>
  );
}
