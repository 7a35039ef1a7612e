import { NativeSelect, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { fieldError, useAct } from '../api/act';
import { given } from '../api/pages';
import { Dialog } from '../design/dialog';
import { Form, NumberField } from '../design/form';
import { textIn, wholeNumberIn } from '../design/form-values';
import { CHARGE_POLICIES, choiceIn } from './settings-change';
import { createWorkspace, WORKSPACES } from './workspaces';

type NewWorkspaceProps = { readonly isOpen: boolean; readonly onClose: () => void };

/** Creates a workspace, and goes to it. */
export function NewWorkspace({ isOpen, onClose }: NewWorkspaceProps): ReactNode {
  const navigate = useNavigate();
  const creation = useAct({
    act: createWorkspace,
    changes: [WORKSPACES],
    done: ({ name }) => `The workspace ${name} is there. Its wallet is empty.`,
    onDone: ({ id }) =>
      void navigate({ to: '/operator/workspaces/$workspaceId', params: { workspaceId: id } }),
  });
  const { error } = creation;
  return (
    <Dialog title="New workspace" isOpen={isOpen} onClose={onClose}>
      <Form
        action="Create the workspace"
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
          label="Name"
          description="The customer, as people call it."
          required
          maxLength={120}
          autoComplete="off"
          data-autofocus
          error={fieldError(error, 'name')}
        />
        <NativeSelect name="chargePolicy" label="What is charged" data={[...CHARGE_POLICIES]} />
        <NumberField
          name="rateLimitPerMinute"
          label="Requests per minute"
          description="Of all its keys together. Empty: the installation's default."
          error={error}
        />
        <NumberField
          name="checksPerDay"
          label="Live checks per day"
          description="Charged on one UTC day at most. Empty: no limit."
          error={error}
        />
        <NumberField
          name="lowBalanceChecks"
          label="Warn operators at a balance of"
          description="Checks. Empty: no warning."
          error={error}
        />
      </Form>
    </Dialog>
  );
}
