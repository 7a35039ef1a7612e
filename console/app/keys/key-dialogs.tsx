import { NativeSelect, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAct } from '../api/use-act';
import { Confirm } from '../design/confirm';
import { Dialog } from '../design/dialog';
import { Form } from '../design/form';
import { notice } from '../design/notice';
import type { IssuedKey, Key, KeyActs, KeyClinic } from './key-acts';
import { keyChangeIn, newKeyIn } from './key-body';
import { KeyFields, KeyLimits } from './key-fields';
import { OVERLAPS } from './key-state';
import { t } from './texts';

/** What a person means to do with a key. */
export type KeyIntent =
  { readonly kind: 'issue' } | { readonly kind: 'change' | 'rotate' | 'revoke'; readonly key: Key };

type KeyDialogProps = {
  readonly acts: KeyActs;
  readonly clinics: readonly KeyClinic[];
  readonly isBound: boolean;
  /** Undefined while nothing is meant. */
  readonly intent: KeyIntent | undefined;
  readonly onClose: () => void;
  readonly onIssued: (issued: IssuedKey) => void;
};

type OfKey = Pick<KeyDialogProps, 'acts' | 'onClose'> & { readonly of: Key };

/** The one dialog that fits what a person means to do. */
export function KeyDialog({ intent, ...props }: KeyDialogProps): ReactNode {
  switch (intent?.kind) {
    case undefined:
      return null;
    case 'issue':
      return <Issue {...props} />;
    case 'change':
      return <Change {...props} of={intent.key} />;
    case 'rotate':
      return <Rotate {...props} of={intent.key} />;
    case 'revoke':
      return <Revoke {...props} of={intent.key} />;
  }
}

function Issue({ acts, clinics, isBound, onClose, onIssued }: Omit<KeyDialogProps, 'intent'>): ReactNode {
  const issuing = useAct({
    act: acts.issue,
    changes: [acts.queryKey],
    onDone: (issued) => {
      onClose();
      onIssued(issued);
    },
  });
  return (
    <Dialog title={t.form.title} isOpen onClose={onClose} size="lg">
      <Form
        action={t.form.create}
        state={issuing}
        onCancel={onClose}
        onSubmit={(values) => {
          issuing.mutate(newKeyIn(values, Date.now()));
        }}
      >
        <KeyFields clinics={clinics} isBound={isBound} error={issuing.error} />
      </Form>
    </Dialog>
  );
}

function Change({ acts, of, onClose }: OfKey): ReactNode {
  const changing = useAct({
    act: (values: FormData) => acts.change(of.id, keyChangeIn(values, of)),
    changes: [acts.queryKey],
    done: t.limits.saved(of.name),
    onDone: onClose,
  });
  return (
    <Dialog title={t.limits.title(of.name)} isOpen onClose={onClose}>
      <Form
        action={t.limits.save}
        state={changing}
        onCancel={onClose}
        onSubmit={(values) => {
          if (Object.keys(keyChangeIn(values, of)).length > 0) changing.mutate(values);
          else notice(t.limits.unchanged);
        }}
      >
        <KeyLimits of={of} error={changing.error} />
      </Form>
    </Dialog>
  );
}

function Rotate({ acts, of, onClose, onIssued }: OfKey & Pick<KeyDialogProps, 'onIssued'>): ReactNode {
  const rotating = useAct({
    act: (overlapSeconds: number) => acts.rotate(of.id, overlapSeconds),
    changes: [acts.queryKey],
    onDone: (issued) => {
      onClose();
      onIssued(issued);
    },
  });
  return (
    <Dialog title={t.rotation.title(of.name)} isOpen onClose={onClose}>
      <Form
        action={t.rotation.rotate}
        state={rotating}
        onCancel={onClose}
        onSubmit={(values) => {
          rotating.mutate(Number(values.get('overlapSeconds')));
        }}
      >
        <Text>{t.rotation.about}</Text>
        <NativeSelect name="overlapSeconds" label={t.rotation.overlap} data={[...OVERLAPS]} data-autofocus />
      </Form>
    </Dialog>
  );
}

function Revoke({ acts, of, onClose }: OfKey): ReactNode {
  const revoking = useAct({
    act: () => acts.revoke(of.id),
    changes: [acts.queryKey],
    done: t.revocation.done(of.name),
    onDone: onClose,
  });
  return (
    <Confirm
      title={t.revocation.title(of.name)}
      isOpen
      onClose={onClose}
      action={t.revocation.revoke}
      state={revoking}
      isDestructive
      onConfirm={() => {
        revoking.mutate(undefined);
      }}
    >
      <Stack gap="xs">
        <Text>{t.revocation.effect(of.lastFour)}</Text>
        <Text size="sm" c="dimmed">
          {t.revocation.instead}
        </Text>
      </Stack>
    </Confirm>
  );
}
