import { Button, Group, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useAct } from '../api/use-act';
import { useMembership } from '../api/session';
import { Dialog } from '../design/dialog';
import { Form, NumberField } from '../design/form';
import { wholeNumberIn } from '../design/form-values';
import { changeThreshold } from './data';
import { workspaceQuery, type OwnWorkspace } from './own-workspace';
import { t } from './texts';

type ThresholdProps = { readonly workspace: OwnWorkspace | undefined };

/** When the balance counts as low, and the way to change that. It is as high as it will be before it is known. */
export function Threshold({ workspace }: ThresholdProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const isBound = (useMembership()?.clientIds ?? null) !== null;
  return (
    <Group gap="xs" mih={26}>
      {workspace !== undefined && (
        <Text size="sm" c="dimmed">
          {workspace.lowBalanceChecks === null
            ? t.balance.noThreshold
            : t.balance.lowAt(workspace.lowBalanceChecks)}
        </Text>
      )}
      {workspace !== undefined && !isBound && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t.balance.changeThreshold}
          onClick={() => {
            setOpen(true);
          }}
        >
          {t.balance.change}
        </Button>
      )}
      {workspace !== undefined && isOpen && (
        <Change
          workspace={workspace}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </Group>
  );
}

type ChangeProps = { readonly workspace: OwnWorkspace; readonly onClose: () => void };

function Change({ workspace, onClose }: ChangeProps): ReactNode {
  const changing = useAct({
    act: (values: FormData) => changeThreshold(wholeNumberIn(values, 'lowBalanceChecks') ?? null),
    changes: [workspaceQuery.queryKey],
    done: t.balance.saved,
    onDone: onClose,
  });
  return (
    <Dialog title={t.balance.thresholdTitle} isOpen onClose={onClose}>
      <Form action={t.balance.save} state={changing} onCancel={onClose} onSubmit={changing.mutate}>
        <NumberField
          name="lowBalanceChecks"
          label={t.balance.threshold}
          description={t.balance.thresholdHint}
          value={workspace.lowBalanceChecks}
          error={changing.error}
        />
      </Form>
    </Dialog>
  );
}
