import { Button, Group, Menu, Stack } from '@mantine/core';
import { PlusIcon } from '../../generated/icons';
import { useState, type ReactNode } from 'react';
import { useCursorList } from '../../api/pages';
import { useAct } from '../../api/use-act';
import { saveAs } from '../../design/save-as';
import { ActMenu } from '../../design/act-menu';
import { CursorTable, type Column } from '../../design/data-table';
import { count, localDay } from '../../design/format';
import { Page } from '../../design/page';
import { StateBadge } from '../../design/state-badge';
import { Empty, Failure } from '../../design/states';
import { CsvDialog } from '../csv-dialog';
import { OfClinics } from '../of-clinics';
import { t as shared } from '../texts';
import { t } from './texts';
import { importWords, listWords, wordsCsv, wordsKey, type ClinicWords } from './words-data';
import { ForgetDialog, WriteDialog } from './words-dialogs';

/** What each clinic calls its payers: learnt from answers, and corrected here. */
export function WordsPage(): ReactNode {
  return (
    <Page title={t.title} description={t.description}>
      <OfClinics needsClinic={t.needsClinic}>{(clientId) => <Words clientId={clientId} />}</OfClinics>
    </Page>
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
          {shared.csv.save}
        </Button>
        <Button variant="default" onClick={on('import')}>
          {shared.csv.take}
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
      {intent?.kind === 'import' && (
        <CsvDialog
          texts={t.import}
          take={(file) => importWords(clientId, file)}
          changes={wordsKey(clientId)}
          onClose={dialog.onClose}
        />
      )}
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
