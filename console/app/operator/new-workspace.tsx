import { NativeSelect, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { fieldError, useAct } from '../api/use-act';
import { given } from '../api/pages';
import { Dialog } from '../design/dialog';
import { Form, NumberField } from '../design/form';
import { textIn, wholeNumberIn } from '../design/form-values';
import { CHARGE_POLICIES, choiceIn } from './settings-change';
import { t } from './texts';
import { createWorkspace, WORKSPACES } from './workspaces';

type NewWorkspaceProps = { readonly isOpen: boolean; readonly onClose: () => void };

/** Creates a workspace, and goes to it. */
export function NewWorkspace({ isOpen, onClose }: NewWorkspaceProps): ReactNode {
  const navigate = useNavigate();
  const creation = useAct({
    act: createWorkspace,
    changes: [WORKSPACES],
    done: ({ name }) => t.creation.done(name),
    onDone: ({ id }) =>
      void navigate({ to: '/operator/workspaces/$workspaceId', params: { workspaceId: id } }),
  });
  const { error } = creation;
  return (
    <Dialog title={t.creation.title} isOpen={isOpen} onClose={onClose}>
      <Form
        action={t.creation.create}
        state={creation}
        onCancel={onClose}
        onSubmit={(values) => {
          creation.mutate({
            name: textIn(values, 'name') ?? '',
            chargePolicy: choiceIn(values, 'chargePolicy', CHARGE_POLICIES),
            ...given({
              rateLimitPerMinute: wholeNumberIn(values, 'rateLimitPerMinute'),
              checksPerDay: wholeNumberIn(values, 'checksPerDay'),
              lowBalanceChecks: wholeNumberIn(values, 'lowBalanceChecks'),
            }),
          });
        }}
      >
        <TextInput
          name="name"
          label={t.fields.name}
          description={t.creation.nameHint}
          required
          maxLength={120}
          autoComplete="off"
          data-autofocus
          error={fieldError(error, 'name')}
        />
        <NativeSelect name="chargePolicy" label={t.fields.charged} data={[...CHARGE_POLICIES]} />
        <NumberField
          name="rateLimitPerMinute"
          label={t.fields.requests}
          description={t.fields.requestsHint}
          error={error}
        />
        <NumberField
          name="checksPerDay"
          label={t.fields.checks}
          description={t.fields.checksHint}
          error={error}
        />
        <NumberField
          name="lowBalanceChecks"
          label={t.fields.lowBalance}
          description={t.fields.lowBalanceHint}
          error={error}
        />
      </Form>
    </Dialog>
  );
}
