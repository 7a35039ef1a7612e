import { Button, Group, Menu, Stack, Switch, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useCursorList } from '../api/pages';
import { ActMenu } from '../design/act-menu';
import { CursorTable, type Column } from '../design/data-table';
import { when } from '../design/format';
import { StateBadge } from '../design/state-badge';
import { Empty } from '../design/states';
import type { ClinicChoice, IssuedKey, Key, KeyActs } from './key-acts';
import { KeyDialog, type KeyIntent } from './key-dialogs';
import { IssuedKeyDialog } from './issued-key';
import { keyState } from './key-state';

type KeysProps = {
  readonly acts: KeyActs;
  /** Those that a new key may be bound to. */
  readonly clinics: readonly ClinicChoice[];
  /** The scopes that the person may give. */
  readonly scopes?: readonly Key['scopes'][number][];
};

/** The keys of a workspace, and all that can be done with them. */
export function Keys({ acts, clinics, scopes }: KeysProps): ReactNode {
  const [isAll, setIsAll] = useState(false);
  const [intent, setIntent] = useState<KeyIntent>();
  const [issued, setIssued] = useState<IssuedKey>();
  const list = useCursorList([...acts.queryKey, isAll ? 'all' : 'usable'], (cursor) =>
    acts.list(cursor, isAll ? undefined : true),
  );
  const issue = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => {
        setIntent({ kind: 'issue' });
      }}
    >
      New key
    </Button>
  );
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Switch
          label="Also revoked and expired keys"
          checked={isAll}
          onChange={({ currentTarget }) => {
            setIsAll(currentTarget.checked);
          }}
        />
        {issue}
      </Group>
      <CursorTable
        label="API keys"
        list={list}
        columns={columnsOf(clinics, setIntent)}
        rowKey={({ id }) => id}
        empty={
          <Empty title="No key works here" action={issue}>
            A program needs one to send checks.
          </Empty>
        }
      />
      <KeyDialog
        acts={acts}
        clinics={clinics}
        intent={intent}
        {...(scopes !== undefined && { scopes })}
        onClose={() => {
          setIntent(undefined);
        }}
        onIssued={setIssued}
      />
      <IssuedKeyDialog
        issued={issued}
        onClose={() => {
          setIssued(undefined);
        }}
      />
    </Stack>
  );
}

function columnsOf(
  clinics: readonly ClinicChoice[],
  onIntent: (intent: KeyIntent) => void,
): readonly Column<Key>[] {
  return [
    {
      header: 'Key',
      cell: ({ name, prefix, lastFour }) => (
        <>
          <Text size="sm" fw={600}>
            {name}
          </Text>
          <Text size="sm" c="dimmed" ff="monospace">
            {prefix}...{lastFour}
          </Text>
        </>
      ),
    },
    { header: 'State', cell: (key) => <KeyBadge of={key} /> },
    { header: 'May', cell: ({ scopes }) => scopes.join(', ') },
    { header: 'Clinics', cell: ({ clientIds }) => clinicNames(clientIds, clinics) },
    {
      header: 'Last used',
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : when(lastUsedAt)),
    },
    { header: 'Actions', cell: (key) => <KeyMenu of={key} onIntent={onIntent} /> },
  ];
}

function clinicNames(clientIds: readonly string[] | null, clinics: readonly ClinicChoice[]): string {
  if (clientIds === null) return 'All';
  return clientIds.map((id) => clinics.find(({ clientId }) => clientId === id)?.name ?? id).join(', ');
}

function KeyBadge({ of }: { readonly of: Key }): ReactNode {
  // A list is loaded again often enough for the state to be that of now.
  const [nowMs] = useState(Date.now);
  const { tone, label } = keyState(of, nowMs);
  return <StateBadge tone={tone}>{label}</StateBadge>;
}

function KeyMenu({
  of,
  onIntent,
}: {
  readonly of: Key;
  readonly onIntent: (intent: KeyIntent) => void;
}): ReactNode {
  const [nowMs] = useState(Date.now);
  if (!keyState(of, nowMs).isUsable) return null;
  const choose = (kind: 'change' | 'rotate' | 'revoke') => (): void => {
    onIntent({ kind, key: of });
  };
  return (
    <ActMenu label={`Act on the key ${of.name}`}>
      <Menu.Item onClick={choose('change')}>Change its limits</Menu.Item>
      <Menu.Item onClick={choose('rotate')}>Replace it</Menu.Item>
      <Menu.Item onClick={choose('revoke')} color="var(--bad)">
        Revoke it
      </Menu.Item>
    </ActMenu>
  );
}
