import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useAct } from '../api/act';
import { useCursorList } from '../api/pages';
import { Copyable } from '../design/copyable';
import { Confirm } from '../design/confirm';
import { CursorTable, type Column } from '../design/data-table';
import { when } from '../design/format';
import { OneLine } from '../design/one-line';
import { Page } from '../design/page';
import { StateBadge } from '../design/state-badge';
import { Empty } from '../design/states';
import { ClinicForm } from './clinic-form';
import { changeClinic, CLINICS, listClinics, type Clinic } from './data';

type Opened = { readonly what: 'new' } | { readonly what: 'edit' | 'retire'; readonly clinic: Clinic };

/** The clinics of the workspace: who asks, as payers see it. */
export function ClinicsPage(): ReactNode {
  const [opened, setOpened] = useState<Opened>();
  const list = useCursorList([...CLINICS, 'list'], listClinics);
  const close = (): void => {
    setOpened(undefined);
  };
  const add = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => {
        setOpened({ what: 'new' });
      }}
    >
      Add a clinic
    </Button>
  );
  return (
    <Page
      title="Clinics"
      description="Payers see the name and the NPI. Programs name a clinic by its client id."
      actions={add}
    >
      <CursorTable
        label="Clinics"
        list={list}
        columns={columnsWith(setOpened)}
        rowKey={({ clientId }) => clientId}
        empty={
          <Empty title="No clinic yet" action={add}>
            A check is always made for a clinic.
          </Empty>
        }
      />
      {opened?.what === 'new' && <ClinicForm onClose={close} />}
      {opened?.what === 'edit' && <ClinicForm clinic={opened.clinic} onClose={close} />}
      {opened?.what === 'retire' && <Retirement clinic={opened.clinic} onClose={close} />}
    </Page>
  );
}

function columnsWith(open: (opened: Opened) => void): readonly Column<Clinic>[] {
  return [
    { header: 'Clinic', cell: (clinic) => <Name clinic={clinic} /> },
    { header: 'NPI', cell: ({ npi }) => <OneLine>{npi}</OneLine> },
    { header: 'Client id', cell: ({ clientId }) => <Copyable text={clientId} name="client id" /> },
    { header: 'State', cell: ({ retiredAt }) => <State retiredAt={retiredAt} /> },
    { header: 'Actions', cell: (clinic) => <Actions clinic={clinic} open={open} /> },
  ];
}

function Name({ clinic: { name, practitioner } }: { readonly clinic: Clinic }): ReactNode {
  return (
    <>
      <Text fw={600} size="sm">
        {name}
      </Text>
      {practitioner !== undefined && (
        <Text size="sm" c="dimmed">
          {practitioner.firstName} {practitioner.lastName}
        </Text>
      )}
    </>
  );
}

function State({ retiredAt }: Pick<Clinic, 'retiredAt'>): ReactNode {
  return retiredAt === null ? (
    <StateBadge tone="ok">Open</StateBadge>
  ) : (
    <>
      <StateBadge tone="quiet">Retired</StateBadge>
      <Text size="sm" c="dimmed">
        {when(retiredAt)}
      </Text>
    </>
  );
}

type ActionsProps = { readonly clinic: Clinic; readonly open: (opened: Opened) => void };

function Actions({ clinic, open }: ActionsProps): ReactNode {
  const isRetired = clinic.retiredAt !== null;
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        size="xs"
        variant="default"
        aria-label={`Edit ${clinic.name}`}
        onClick={() => {
          open({ what: 'edit', clinic });
        }}
      >
        Edit
      </Button>
      <Button
        size="xs"
        variant="default"
        aria-label={`${isRetired ? 'Reopen' : 'Retire'} ${clinic.name}`}
        onClick={() => {
          open({ what: 'retire', clinic });
        }}
      >
        {isRetired ? 'Reopen' : 'Retire'}
      </Button>
    </Group>
  );
}

function Retirement({
  clinic: { clientId, name, retiredAt },
  onClose,
}: {
  readonly clinic: Clinic;
  readonly onClose: () => void;
}): ReactNode {
  const isRetired = retiredAt !== null;
  const change = useAct({
    act: changeClinic,
    changes: [CLINICS],
    done: isRetired ? `${name} is open again.` : `${name} is retired.`,
    onDone: onClose,
  });
  return (
    <Confirm
      title={isRetired ? `Reopen ${name}` : `Retire ${name}`}
      action={isRetired ? 'Reopen the clinic' : 'Retire the clinic'}
      isOpen
      isDestructive={!isRetired}
      state={change}
      onClose={onClose}
      onConfirm={() => {
        change.mutate({ clientId, body: { retired: !isRetired } });
      }}
    >
      <Text>
        {isRetired
          ? 'Checks for this clinic run again, everywhere within five seconds.'
          : 'Further checks for this clinic are refused, everywhere within five seconds. Its checks stay in the log, and it can be opened again.'}
      </Text>
    </Confirm>
  );
}
