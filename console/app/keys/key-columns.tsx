import { Menu, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ActMenu } from '../design/act-menu';
import type { Column } from '../design/data-table';
import { when } from '../design/format';
import { StateBadge } from '../design/state-badge';
import { useNow } from '../design/use-now';
import type { Key, KeyClinic } from './key-acts';
import type { KeyIntent } from './key-dialogs';
import { keyState } from './key-state';
import { t } from './texts';

/** The columns of a list of keys. @param clinics all of the workspace, for their names */
export function keyColumns(
  clinics: readonly KeyClinic[],
  onIntent: (intent: KeyIntent) => void,
): readonly Column<Key>[] {
  return [
    { header: t.list.key, cell: (key) => <Name of={key} /> },
    { header: t.list.may, cell: ({ scopes }) => scopes.join(', ') },
    { header: t.list.for, cell: (key) => <Bounds of={key} clinics={clinics} /> },
    {
      header: t.list.lastUsed,
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t.list.never : when(lastUsedAt)),
    },
    { header: t.list.state, cell: (key) => <State of={key} /> },
    { header: t.list.actions, cell: (key) => <Acts of={key} onIntent={onIntent} /> },
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
      <Text size="sm">{of.clientIds === null ? t.list.allClinics : of.clientIds.map(nameOf).join(', ')}</Text>
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
    ...(rateLimitPerMinute === null ? [] : [t.list.requestsAMinute(rateLimitPerMinute)]),
    ...(checksPerDay === null ? [] : [t.list.checksADay(checksPerDay)]),
    ...addresses.slice(0, MOST_ADDRESSES).map(t.list.from),
    ...(addresses.length > MOST_ADDRESSES ? [t.list.more(addresses.length - MOST_ADDRESSES)] : []),
  ];
}

function State({ of }: OfKey): ReactNode {
  const { tone, label, isUsable, endsAt } = keyState(of, useNow());
  return (
    <>
      <StateBadge tone={tone}>{label}</StateBadge>
      {endsAt !== undefined && (
        <Text size="sm" c="dimmed">
          {isUsable ? t.list.until(when(endsAt)) : t.list.since(when(endsAt))}
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
    <ActMenu label={t.list.act(of.name)}>
      <Menu.Item onClick={choose('change')}>{t.list.change}</Menu.Item>
      <Menu.Item onClick={choose('rotate')}>{t.list.rotate}</Menu.Item>
      <Menu.Item onClick={choose('revoke')} color="var(--bad)">
        {t.list.revoke}
      </Menu.Item>
    </ActMenu>
  );
}
