import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useCursorList } from '../api/pages';
import { CursorTable, type Column } from '../design/data-table';
import { Copyable } from '../design/copyable';
import { day } from '../design/format';
import { StateBadge } from '../design/state-badge';
import { Empty } from '../design/states';
import type { Clinic, ClinicActs } from './clinic-acts';
import { ClinicDialog, RetireDialog } from './clinic-dialogs';

type ClinicsProps = { readonly acts: ClinicActs };

/** What a person means to do: `clinic` is undefined for a new one. */
type Intent =
  { readonly kind: 'edit'; readonly clinic?: Clinic } | { readonly kind: 'retire'; readonly clinic: Clinic };

/** The clinics of a workspace: what is sent to payers for each, and the id that requests name. */
export function Clinics({ acts }: ClinicsProps): ReactNode {
  const [intent, setIntent] = useState<Intent>();
  const list = useCursorList(acts.queryKey, acts.list);
  const close = (): void => {
    setIntent(undefined);
  };
  const add = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => {
        setIntent({ kind: 'edit' });
      }}
    >
      Add a clinic
    </Button>
  );
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed">
          Every check names one of them by its id, in X-Client-Id.
        </Text>
        {add}
      </Group>
      <CursorTable
        label="Clinics"
        list={list}
        columns={columnsOf(setIntent)}
        rowKey={({ clientId }) => clientId}
        empty={
          <Empty title="No clinic yet" action={add}>
            Payers are asked in the name of a clinic: its name and its NPI.
          </Empty>
        }
      />
      {intent?.kind === 'edit' && <ClinicDialog acts={acts} clinic={intent.clinic} onClose={close} />}
      {intent?.kind === 'retire' && <RetireDialog acts={acts} clinic={intent.clinic} onClose={close} />}
    </Stack>
  );
}

function columnsOf(onIntent: (intent: Intent) => void): readonly Column<Clinic>[] {
  return [
    { header: 'Name', cell: ({ name }) => <strong>{name}</strong> },
    { header: 'NPI', cell: ({ npi }) => npi },
    {
      header: 'Held by',
      cell: ({ practitioner }) =>
        practitioner ? `${practitioner.firstName} ${practitioner.lastName}` : 'The organization',
    },
    { header: 'Client id', cell: ({ clientId }) => <Copyable text={clientId} name="client id" /> },
    {
      header: 'State',
      cell: ({ retiredAt }) =>
        retiredAt === null ? (
          <StateBadge tone="ok">Open</StateBadge>
        ) : (
          <StateBadge tone="quiet">Retired {day(retiredAt.slice(0, 10))}</StateBadge>
        ),
    },
    {
      header: 'Actions',
      cell: (clinic) => (
        <Group gap="xs" wrap="nowrap">
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Edit ${clinic.name}`}
            onClick={() => {
              onIntent({ kind: 'edit', clinic });
            }}
          >
            Edit
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`${clinic.retiredAt === null ? 'Retire' : 'Open'} ${clinic.name}`}
            onClick={() => {
              onIntent({ kind: 'retire', clinic });
            }}
          >
            {clinic.retiredAt === null ? 'Retire' : 'Open'}
          </Button>
        </Group>
      ),
    },
  ];
}
