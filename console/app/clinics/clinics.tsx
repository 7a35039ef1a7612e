import { Button, Group, Stack, Text } from '@mantine/core';
import { PlusIcon } from '../generated/icons';
import { useState, type ReactNode } from 'react';
import { useCursorList } from '../api/pages';
import { CursorTable, type Column } from '../design/data-table';
import { Copyable } from '../design/copyable';
import { localDay } from '../design/format';
import { StateBadge } from '../design/state-badge';
import { Empty } from '../design/states';
import type { Clinic, ClinicActs } from './clinic-acts';
import { ClinicDialog, RetireDialog } from './clinic-dialogs';
import { t } from './texts';

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
      leftSection={<PlusIcon width={18} aria-hidden />}
      onClick={() => {
        setIntent({ kind: 'edit' });
      }}
    >
      {t.list.add}
    </Button>
  );
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed">
          {t.list.about}
        </Text>
        {add}
      </Group>
      <CursorTable
        label={t.list.label}
        list={list}
        columns={columnsOf(setIntent)}
        rowKey={({ clientId }) => clientId}
        empty={
          <Empty title={t.list.none} action={add}>
            {t.list.noneMore}
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
    { header: t.list.name, cell: ({ name }) => <strong>{name}</strong> },
    { header: t.list.npi, cell: ({ npi }) => npi ?? t.list.noNpi },
    {
      header: t.list.heldBy,
      cell: ({ practitioner }) =>
        practitioner ? `${practitioner.firstName} ${practitioner.lastName}` : t.list.organization,
    },
    {
      header: t.list.clientId,
      cell: ({ clientId }) => <Copyable text={clientId} name={t.list.clientIdName} />,
    },
    {
      header: t.list.state,
      cell: ({ retiredAt }) =>
        retiredAt === null ? (
          <StateBadge tone="ok">{t.list.open}</StateBadge>
        ) : (
          <StateBadge tone="quiet">{t.list.retired(localDay(retiredAt))}</StateBadge>
        ),
    },
    {
      header: t.list.actions,
      cell: (clinic) => (
        <Group gap="xs" wrap="nowrap">
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t.list.editOf(clinic.name)}
            onClick={() => {
              onIntent({ kind: 'edit', clinic });
            }}
          >
            {t.list.edit}
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={(clinic.retiredAt === null ? t.list.retireOf : t.list.reopenOf)(clinic.name)}
            onClick={() => {
              onIntent({ kind: 'retire', clinic });
            }}
          >
            {clinic.retiredAt === null ? t.list.retire : t.list.reopen}
          </Button>
        </Group>
      ),
    },
  ];
}
