import { Menu, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ActMenu } from '../design/act-menu';
import type { Column } from '../design/data-table';
import { count, counted, when } from '../design/format';
import { StateBadge } from '../design/state-badge';
import { useNow } from '../design/use-now';
import type { Key, KeyClinic } from './key-acts';
import type { KeyIntent } from './key-dialogs';
import { keyState } from './key-state';

/** The columns of a list of keys. @param clinics all of the workspace, for their names */
export function keyColumns(
  clinics: readonly KeyClinic[],
  onIntent: (intent: KeyIntent) => void,
): readonly Column<Key>[] {
  return [
    { header: 'Key', cell: (key) => <Name of={key} /> },
    { header: 'May', cell: ({ scopes }) => scopes.join(', ') },
    { header: 'For', cell: (key) => <Bounds of={key} clinics={clinics} /> },
    {
      header: 'Last used',
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : when(lastUsedAt)),
    },
    { header: 'State', cell: (key) => <State of={key} /> },
    { header: 'Actions', cell: (key) => <Acts of={key} onIntent={onIntent} /> },
  ];
}

type OfKey = { readonly of: Key };

function Name({ of: { name, prefix, lastFour } }: OfKey): ReactNode {
  return (
    <>
      <Text size="sm" fw={600}>
        {name}
      </Text>
      <Text size="sm" c="dimmed" ff="monospace" style={{ whiteSpace: 'nowrap' }}>
        {prefix}…{lastFour}
      </Text>
    </>
  );
}

/** The most addresses of a key that its row shows. */
const MOST_ADDRESSES = 2;

function Bounds({ of, clinics }: OfKey & { readonly clinics: readonly KeyClinic[] }): ReactNode {
  const nameOf = (id: string): string => clinics.find(({ clientId }) => clientId === id)?.name ?? id;
  return (
    <Stack gap={0}>
      <Text size="sm">{of.clientIds === null ? 'All clinics' : of.clientIds.map(nameOf).join(', ')}</Text>
      {limitsOf(of).map((limit) => (
        <Text key={limit} size="sm" c="dimmed">
          {limit}
        </Text>
      ))}
    </Stack>
  );
}

function limitsOf({ rateLimitPerMinute, checksPerDay, allowedAddresses }: Key): readonly string[] {
  const addresses = allowedAddresses ?? [];
  return [
    ...(rateLimitPerMinute === null ? [] : [`${counted(rateLimitPerMinute, 'request')} a minute`]),
    ...(checksPerDay === null ? [] : [`${counted(checksPerDay, 'live check')} a day`]),
    ...addresses.slice(0, MOST_ADDRESSES).map((address) => `from ${address}`),
    ...(addresses.length > MOST_ADDRESSES ? [`and ${count(addresses.length - MOST_ADDRESSES)} more`] : []),
  ];
}

function State({ of }: OfKey): ReactNode {
  const { tone, label, isUsable, endsAt } = keyState(of, useNow());
  return (
    <>
      <StateBadge tone={tone}>{label}</StateBadge>
      {endsAt !== undefined && (
        <Text size="sm" c="dimmed">
          {isUsable ? 'until' : 'since'} {when(endsAt)}
        </Text>
      )}
    </>
  );
}

type ActsProps = OfKey & { readonly onIntent: (intent: KeyIntent) => void };

function Acts({ of, onIntent }: ActsProps): ReactNode {
  const nowMs = useNow();
  if (!keyState(of, nowMs).isUsable) return null;
  const choose = (kind: 'change' | 'rotate' | 'revoke') => (): void => {
    onIntent({ kind, key: of });
  };
  return (
    <ActMenu label={`Act on the key ${of.name}`}>
      <Menu.Item onClick={choose('change')}>Change its limits</Menu.Item>
      <Menu.Item onClick={choose('rotate')}>Rotate it</Menu.Item>
      <Menu.Item onClick={choose('revoke')} color="var(--bad)">
        Revoke it
      </Menu.Item>
    </ActMenu>
  );
}
