import type { ReactNode } from 'react';
import { Dialog } from './dialog';
import type { DialogProps } from './dialog-window';
import { Form, ReasonField, type FormProps } from './form';
import { textIn } from './form-values';

type ConfirmProps = Omit<DialogProps, 'size'> &
  Pick<FormProps, 'action' | 'state' | 'isDestructive'> & {
    /** Asks why; the reason is kept in the audit log. */
    readonly needsReason?: boolean;
    /** @param reason empty where none is asked for */
    readonly onConfirm: (reason: string) => void;
  };

/** Says what an act does before it is done. The children are that text. */
export function Confirm({ title, isOpen, onClose, ...form }: ConfirmProps): ReactNode {
  const { action, state, isDestructive = false, needsReason = false, onConfirm, children } = form;
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <Form
        action={action}
        state={state}
        isDestructive={isDestructive}
        onCancel={onClose}
        onSubmit={(values) => {
          onConfirm(textIn(values, 'reason') ?? '');
        }}
      >
        {children}
        {needsReason && <ReasonField error={state.error} />}
      </Form>
    </Dialog>
  );
}
