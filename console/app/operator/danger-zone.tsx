import { Button, Divider, Group, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useAct } from '../api/use-act';
import { Confirm } from '../design/confirm';
import { Panel } from '../design/panel';
import { t } from './texts';
import {
  forgetAnswers,
  resumeWorkspace,
  revokeAllKeys,
  suspendWorkspace,
  WORKSPACES,
  type Workspace,
} from './workspaces';

type Danger = {
  /** With what happens, in full, before it does. */
  readonly words: { readonly title: string; readonly action: string; readonly effect: string };
  readonly isDestructive: boolean;
  /** @returns what is said when it is done */
  readonly act: (workspaceId: string, reason: string) => Promise<string>;
};

const SUSPEND: Danger = {
  words: t.danger.suspend,
  isDestructive: true,
  act: async (workspaceId, reason) => {
    await suspendWorkspace(workspaceId, reason);
    return t.danger.suspend.done;
  },
};

const RESUME: Danger = {
  words: t.danger.resume,
  isDestructive: false,
  act: async (workspaceId, reason) => {
    await resumeWorkspace(workspaceId, reason);
    return t.danger.resume.done;
  },
};

const ALWAYS: readonly Danger[] = [
  {
    words: t.danger.revokeKeys,
    isDestructive: true,
    act: async (workspaceId, reason) => t.danger.revokeKeys.done(await revokeAllKeys(workspaceId, reason)),
  },
  {
    words: t.danger.dropAnswers,
    isDestructive: true,
    act: async (workspaceId, reason) => t.danger.dropAnswers.done(await forgetAnswers(workspaceId, reason)),
  },
];

/** What closes a workspace, or takes something from it for good. */
export function DangerZone({ workspace }: { readonly workspace: Workspace }): ReactNode {
  const dangers = [workspace.suspension === null ? SUSPEND : RESUME, ...ALWAYS];
  return (
    <Panel title={t.danger.title} description={t.danger.description}>
      <Stack gap="md">
        {dangers.map((danger, row) => (
          <Stack key={danger.words.title} gap="md">
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
  const { isDestructive, act } = danger;
  const { title, action, effect } = danger.words;
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
        title={t.danger.ask(title, workspace.name)}
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
