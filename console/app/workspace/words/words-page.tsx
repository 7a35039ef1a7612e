import { Button, Group, Menu, NativeSelect, Stack } from '@mantine/core';
import { PlusIcon } from '@heroicons/react/24/outline';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useCursorList } from '../../api/pages';
import { useAct } from '../../api/use-act';
import { saveAs } from '../../checks/save-as';
import { ActMenu } from '../../design/act-menu';
import { CursorTable, type Column } from '../../design/data-table';
import { count, localDay } from '../../design/format';
import { Page } from '../../design/page';
import { StateBadge } from '../../design/state-badge';
import { Empty, Failure, Loading } from '../../design/states';
import { clinicsQuery } from '../data';
import { t } from './texts';
import { listWords, wordsCsv, wordsKey, type ClinicWords } from './words-data';
import { ForgetDialog, ImportDialog, WriteDialog } from './words-dialogs';

/** What each clinic calls its payers: learnt from answers, and corrected here. */
export function WordsPage(): ReactNode {
  const { data: clinics, error, refetch } = useQuery(clinicsQuery);
  const open = clinics?.filter(({ retiredAt }) => retiredAt === null);
  return (
    <Page title={t.title} description={t.description}>
      {open === undefined &&
        (error === null ? <Loading rows={8} /> : <Failure error={error} retry={() => void refetch()} />)}
      {open?.length === 0 && <Empty title={t.noClinic}>{t.needsClinic}</Empty>}
      {open !== undefined && open.length > 0 && (
        <OfClinics clinics={open.map(({ clientId, name }) => ({ value: clientId, label: name }))} />
      )}
    </Page>
  );
}

type Choice = { readonly value: string; readonly label: string };

function OfClinics({ clinics }: { readonly clinics: readonly Choice[] }): ReactNode {
  const [clientId, setClientId] = useState(clinics[0]?.value ?? '');
  return (
    <Stack gap="md">
      {clinics.length > 1 && (
        <NativeSelect
          label={t.clinic}
          data={[...clinics]}
          value={clientId}
          onChange={({ currentTarget }) => {
            setClientId(currentTarget.value);
          }}
        />
      )}
      <Words key={clientId} clientId={clientId} />
    </Stack>
  );
}

/** What a person means to do; without an entry it is about new words, or about all. */
type Intent = { readonly kind: 'write' | 'forget' | 'import'; readonly entry?: ClinicWords };

function Words({ clientId }: { readonly clientId: string }): ReactNode {
  const [intent, setIntent] = useState<Intent>();
  const list = useCursorList(wordsKey(clientId), (cursor) => listWords(clientId, cursor));
  const saving = useAct({
    act: () => wordsCsv(clientId),
    onDone: (table) => {
      saveAs(table, 'words.csv');
    },
  });
  const dialog = {
    clientId,
    onClose: () => {
      setIntent(undefined);
    },
  };
  const on = (kind: Intent['kind']) => (): void => {
    setIntent({ kind });
  };
  return (
    <>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={on('forget')}>
          {t.eraseAll}
        </Button>
        <Button
          variant="default"
          loading={saving.isPending}
          onClick={() => {
            saving.mutate();
          }}
        >
          {t.save}
        </Button>
        <Button variant="default" onClick={on('import')}>
          {t.take}
        </Button>
        <Button leftSection={<PlusIcon width={18} aria-hidden />} onClick={on('write')}>
          {t.add}
        </Button>
      </Group>
      {saving.error !== null && <Failure error={saving.error} />}
      <CursorTable
        label={t.label}
        list={list}
        columns={columnsOf(setIntent)}
        rowKey={({ id }) => id}
        empty={<Empty title={t.none}>{t.noneMore}</Empty>}
      />
      {intent?.kind === 'write' && <WriteDialog {...dialog} entry={intent.entry} />}
      {intent?.kind === 'forget' && <ForgetDialog {...dialog} entry={intent.entry} />}
      {intent?.kind === 'import' && <ImportDialog {...dialog} />}
    </>
  );
}

function columnsOf(onIntent: (intent: Intent) => void): readonly Column<ClinicWords>[] {
  return [
    { header: t.words, cell: ({ words }) => <strong>{words}</strong> },
    { header: t.form, cell: ({ memberIdForm }) => memberIdForm || t.anyForm },
    {
      header: t.payer,
      cell: (entry) => eachPayer(entry, ({ payerId, payerName }) => payerName ?? t.gone(payerId)),
    },
    {
      header: t.confirmed,
      isNumeric: true,
      cell: (entry) => eachPayer(entry, ({ confirmed }) => count(confirmed)),
    },
    {
      header: t.contradicted,
      isNumeric: true,
      cell: (entry) => eachPayer(entry, ({ contradicted }) => count(contradicted)),
    },
    { header: t.seen, cell: ({ lastSeenAt }) => localDay(lastSeenAt) },
    { header: t.state, cell: (entry) => <WhatHappens entry={entry} /> },
    {
      header: t.actions,
      cell: (entry) => (
        <ActMenu label={t.actsOn(entry.words)}>
          <Menu.Item
            onClick={() => {
              onIntent({ kind: 'write', entry });
            }}
          >
            {t.change}
          </Menu.Item>
          <Menu.Item
            onClick={() => {
              onIntent({ kind: 'forget', entry });
            }}
          >
            {t.erase}
          </Menu.Item>
        </ActMenu>
      ),
    },
  ];
}

type Payer = ClinicWords['payers'][number];

/** One line a payer, in the order of all columns. */
function eachPayer({ payers }: ClinicWords, show: (payer: Payer) => string): ReactNode {
  return (
    <Stack gap={2}>
      {payers.map((payer) => (
        <span key={payer.payerId}>{show(payer)}</span>
      ))}
    </Stack>
  );
}

function WhatHappens({ entry: { payers } }: { readonly entry: ClinicWords }): ReactNode {
  if (payers.some(({ written }) => written)) return <StateBadge tone="ok">{t.written}</StateBadge>;
  const isAccepted = payers.some(({ accepted }) => accepted);
  return isAccepted ? (
    <StateBadge tone="ok">{t.accepted}</StateBadge>
  ) : (
    <StateBadge tone="quiet">{t.asked}</StateBadge>
  );
}
