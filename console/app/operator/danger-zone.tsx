import { Button, Divider, Group, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useAct } from '../api/act';
import { Confirm } from '../design/confirm';
import { counted } from '../design/format';
import { Panel } from '../design/panel';
import {
  forgetAnswers,
  resumeWorkspace,
  revokeAllKeys,
  suspendWorkspace,
  WORKSPACES,
  type Workspace,
} from './workspaces';

type Danger = {
  readonly title: string;
  readonly action: string;
  /** What happens, in full, before it does. */
  readonly effect: string;
  readonly isDestructive: boolean;
  /** @returns what is said when it is done */
  readonly act: (workspaceId: string, reason: string) => Promise<string>;
};

const SUSPEND: Danger = {
  title: 'Suspend the workspace',
  action: 'Suspend',
  effect:
    'Every request with one of its keys, and of its people, is refused from now on, everywhere within five seconds. ' +
    'Checks that are running are answered and charged. Nothing is deleted; resuming brings all of it back.',
  isDestructive: true,
  act: async (workspaceId, reason) => {
    await suspendWorkspace(workspaceId, reason);
    return 'The workspace is suspended.';
  },
};

const RESUME: Danger = {
  title: 'Resume the workspace',
  action: 'Resume',
  effect:
    'It works again with the keys, the wallet and the answers it had. Keys that were revoked stay revoked.',
  isDestructive: false,
  act: async (workspaceId, reason) => {
    await resumeWorkspace(workspaceId, reason);
    return 'The workspace is open again.';
  },
};

const ALWAYS: readonly Danger[] = [
  {
    title: 'Revoke all keys',
    action: 'Revoke all keys',
    effect:
      'Every key that it has now opens nothing any more, everywhere within five seconds, for good. Its programs stop ' +
      'working until they have new keys.',
    isDestructive: true,
    act: async (workspaceId, reason) => {
      const revoked = await revokeAllKeys(workspaceId, reason);
      return `Revoked ${counted(revoked, 'key')}.`;
    },
  },
  {
    title: 'Drop all stored answers',
    action: 'Drop all answers',
    effect:
      "Every payer's answer that is still kept for this workspace is deleted, for good. The log of checks and the " +
      'wallet stay. A request that is tried again is answered 409 and is not charged again.',
    isDestructive: true,
    act: async (workspaceId, reason) =>
      `Dropped ${counted(await forgetAnswers(workspaceId, reason), 'stored answer')}.`,
  },
];

/** What closes a workspace, or takes something from it for good. */
export function DangerZone({ workspace }: { readonly workspace: Workspace }): ReactNode {
  const dangers = [workspace.suspension === null ? SUSPEND : RESUME, ...ALWAYS];
  return (
    <Panel title="Close and drop" description="Each of these asks for a reason, and is in the audit log.">
      <Stack gap="md">
        {dangers.map((danger, row) => (
          <Stack key={danger.title} gap="md">
            {row > 0 && <Divider />}
            <DangerRow workspace={workspace} danger={danger} />
          </Stack>
        ))}
      </Stack>
    </Panel>
  );
}

function DangerRow({
  workspace,
  danger,
}: {
  readonly workspace: Workspace;
  readonly danger: Danger;
}): ReactNode {
  const { title, action, effect, isDestructive, act } = danger;
  const [isAsking, setIsAsking] = useState(false);
  const close = (): void => {
    setIsAsking(false);
  };
  const doing = useAct({
    act: (reason: string) => act(workspace.id, reason),
    changes: [WORKSPACES],
    done: (said) => said,
    onDone: close,
  });
  return (
    <Group justify="space-between" gap="md">
      <div style={{ flex: '1 1 320px' }}>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed">
          {effect}
        </Text>
      </div>
      <Button
        variant="default"
        onClick={() => {
          doing.reset();
          setIsAsking(true);
        }}
      >
        {action}
      </Button>
      <Confirm
        title={`${title}: ${workspace.name}`}
        isOpen={isAsking}
        onClose={close}
        action={action}
        state={doing}
        isDestructive={isDestructive}
        needsReason
        onConfirm={(reason) => {
          doing.mutate(reason);
        }}
      >
        <Text>{effect}</Text>
      </Confirm>
    </Group>
  );
}
