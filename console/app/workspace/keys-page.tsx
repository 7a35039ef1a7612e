import { Button, Group, Menu, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useCursorList } from '../api/pages';
import { CursorTable, type Column } from '../design/data-table';
import { count, when } from '../design/format';
import { Page } from '../design/page';
import { StateBadge } from '../design/state-badge';
import { Empty } from '../design/states';
import { useNow } from '../design/use-now';
import { clinicsQuery, KEYS, listKeys, type IssuedKey, type Key } from './data';
import { KeyLimitsForm } from './key-limits-form';
import { NewKeyForm } from './new-key-form';
import { KeyRevocation, KeyRotation } from './key-end';
import { ShownOnce } from './shown-once';
import { stateOfKey } from './words';

type Opened =
  | { readonly what: 'new' }
  | { readonly what: 'limits' | 'rotate' | 'revoke'; readonly key: Key }
  | { readonly what: 'shown'; readonly issued: IssuedKey };

const SHOWN = [
  { value: 'usable', label: 'That work' },
  { value: 'all', label: 'All' },
];

/** The keys of the workspace's programs. */
export function KeysPage(): ReactNode {
  const [opened, setOpened] = useState<Opened>();
  const [shown, setShown] = useState('usable');
  const usable = shown === 'usable' ? true : undefined;
  const list = useCursorList([...KEYS, 'list', shown], (cursor) => listKeys(usable, cursor));
  const create = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => {
        setOpened({ what: 'new' });
      }}
    >
      Create a key
    </Button>
  );
  return (
    <Page
      title="API keys"
      description="One for each program, with the least that it needs."
      actions={
        <>
          <SegmentedControl aria-label="Which keys" data={SHOWN} value={shown} onChange={setShown} />
          {create}
        </>
      }
    >
      <CursorTable
        label="API keys"
        list={list}
        columns={columnsWith(setOpened)}
        rowKey={({ id }) => id}
        empty={
          <Empty title={shown === 'usable' ? 'No key that works' : 'No key yet'} action={create}>
            A program signs in with a key. It is shown once, when it is made.
          </Empty>
        }
      />
      <Dialogs opened={opened} open={setOpened} />
    </Page>
  );
}

type DialogsProps = {
  readonly opened: Opened | undefined;
  readonly open: (opened: Opened | undefined) => void;
};

function Dialogs({ opened, open }: DialogsProps): ReactNode {
  const close = (): void => {
    open(undefined);
  };
  const show = (issued: IssuedKey): void => {
    open({ what: 'shown', issued });
  };
  switch (opened?.what) {
    case undefined:
      return null;
    case 'new':
      return <NewKeyForm onClose={close} onIssued={show} />;
    case 'limits':
      return <KeyLimitsForm apiKey={opened.key} onClose={close} />;
    case 'rotate':
      return <KeyRotation apiKey={opened.key} onClose={close} onIssued={show} />;
    case 'revoke':
      return <KeyRevocation apiKey={opened.key} onClose={close} />;
    case 'shown':
      return <ShownOnce issued={opened.issued} onClose={close} />;
  }
}

function columnsWith(open: (opened: Opened) => void): readonly Column<Key>[] {
  return [
    { header: 'Key', cell: (key) => <Name apiKey={key} /> },
    { header: 'May', cell: ({ scopes }) => <Text size="sm">{scopes.join(', ')}</Text> },
    { header: 'For', cell: (key) => <For apiKey={key} /> },
    { header: 'Last used', cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : when(lastUsedAt)) },
    { header: 'State', cell: (key) => <State apiKey={key} /> },
    { header: 'Actions', cell: (key) => <Actions apiKey={key} open={open} /> },
  ];
}

/** The most addresses of a key that its row shows. */
const MOST_ADDRESSES = 2;

type OfKey = { readonly apiKey: Key };

function Name({ apiKey: { name, prefix, lastFour } }: OfKey): ReactNode {
  return (
    <>
      <Text fw={600} size="sm">
        {name}
      </Text>
      <Text size="sm" c="dimmed" ff="monospace" style={{ whiteSpace: 'nowrap' }}>
        {prefix}…{lastFour}
      </Text>
    </>
  );
}

function For({
  apiKey: { clientIds, rateLimitPerMinute, checksPerDay, allowedAddresses },
}: OfKey): ReactNode {
  const { data: clinics = [] } = useQuery(clinicsQuery);
  const nameOf = (id: string): string => clinics.find(({ clientId }) => clientId === id)?.name ?? id;
  const addresses = allowedAddresses ?? [];
  const limits = [
    ...(rateLimitPerMinute === null ? [] : [`${count(rateLimitPerMinute)} requests a minute`]),
    ...(checksPerDay === null ? [] : [`${count(checksPerDay)} checks a day`]),
    ...addresses.slice(0, MOST_ADDRESSES).map((address) => `from ${address}`),
    ...(addresses.length > MOST_ADDRESSES ? [`and ${count(addresses.length - MOST_ADDRESSES)} more`] : []),
  ];
  return (
    <Stack gap={0}>
      <Text size="sm">{clientIds === null ? 'All clinics' : clientIds.map(nameOf).join(', ')}</Text>
      {limits.map((limit) => (
        <Text key={limit} size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {limit}
        </Text>
      ))}
    </Stack>
  );
}

function State({ apiKey }: OfKey): ReactNode {
  const { tone, text, endsAt } = stateOfKey(apiKey, useNow());
  return (
    <>
      <StateBadge tone={tone}>{text}</StateBadge>
      {endsAt !== undefined && (
        <Text size="sm" c="dimmed">
          {tone === 'quiet' ? 'since' : 'until'} {when(endsAt)}
        </Text>
      )}
    </>
  );
}

function Actions({ apiKey: key, open }: OfKey & { readonly open: (opened: Opened) => void }): ReactNode {
  const nowMs = useNow();
  if (stateOfKey(key, nowMs).tone === 'quiet') return null;
  const item = (what: 'limits' | 'rotate' | 'revoke', label: string): ReactNode => (
    <Menu.Item
      onClick={() => {
        open({ what, key });
      }}
    >
      {label}
    </Menu.Item>
  );
  return (
    <Group gap="xs">
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="xs" variant="default" aria-label={`Change ${key.name}`}>
            Change
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {item('limits', 'Limits')}
          {item('rotate', 'Rotate')}
          {item('revoke', 'Revoke')}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
