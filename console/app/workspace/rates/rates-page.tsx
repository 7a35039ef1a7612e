import { Button, Group, Menu } from '@mantine/core';
import { PlusIcon } from '../../generated/icons';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { CursorList } from '../../api/pages';
import { useAct } from '../../api/use-act';
import { saveAs } from '../../design/save-as';
import { ActMenu } from '../../design/act-menu';
import { CursorTable, type Column } from '../../design/data-table';
import { count, money } from '../../design/format';
import { Page } from '../../design/page';
import { Empty, Failure } from '../../design/states';
import { serviceTypeName } from '../../front-desk/service-types';
import { CsvDialog } from '../csv-dialog';
import { OfClinics } from '../of-clinics';
import { t as shared } from '../texts';
import { RateDialog, RemoveDialog } from './rate-dialogs';
import { importRates, listRates, ratesCsv, ratesKey } from './rates-data';
import { keyOf, type Rate } from './rates-table';
import { t } from './texts';

/** What each clinic is allowed for its visits, by which the desk sees what to collect. */
export function RatesPage(): ReactNode {
  return (
    <Page title={t.title} description={t.description}>
      <OfClinics needsClinic={t.needsClinic}>{(clientId) => <Rates clientId={clientId} />}</OfClinics>
    </Page>
  );
}

/** What a person means to do; without a rate it is about a new one, or about all. */
type Intent =
  | { readonly kind: 'write'; readonly rate?: Rate }
  | { readonly kind: 'remove'; readonly rate: Rate }
  | { readonly kind: 'import' };

function Rates({ clientId }: { readonly clientId: string }): ReactNode {
  const [intent, setIntent] = useState<Intent>();
  const list = useRates(clientId);
  const onClose = (): void => {
    setIntent(undefined);
  };
  return (
    <>
      <Acts clientId={clientId} onIntent={setIntent} />
      <CursorTable
        label={t.label}
        list={list}
        columns={columnsOf(setIntent)}
        rowKey={keyOf}
        empty={<Empty title={t.none}>{t.noneMore}</Empty>}
      />
      {intent?.kind === 'write' && (
        <RateDialog clientId={clientId} rate={intent.rate} visitKinds={list.visitKinds} onClose={onClose} />
      )}
      {intent?.kind === 'remove' && (
        <RemoveDialog clientId={clientId} rate={intent.rate} name={nameOf(intent.rate)} onClose={onClose} />
      )}
      {intent?.kind === 'import' && (
        <CsvDialog
          texts={t.import}
          take={(file) => importRates(clientId, file)}
          changes={ratesKey(clientId)}
          onClose={onClose}
        />
      )}
    </>
  );
}

type ActsProps = { readonly clientId: string; readonly onIntent: (intent: Intent) => void };

function Acts({ clientId, onIntent }: ActsProps): ReactNode {
  const saving = useAct({
    act: () => ratesCsv(clientId),
    onDone: (table) => {
      saveAs(table, 'rates.csv');
    },
  });
  return (
    <>
      <Group justify="flex-end" gap="sm">
        <Button
          variant="default"
          loading={saving.isPending}
          onClick={() => {
            saving.mutate();
          }}
        >
          {shared.csv.save}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            onIntent({ kind: 'import' });
          }}
        >
          {shared.csv.take}
        </Button>
        <Button
          leftSection={<PlusIcon width={18} aria-hidden />}
          onClick={() => {
            onIntent({ kind: 'write' });
          }}
        >
          {t.add}
        </Button>
      </Group>
      {saving.error !== null && <Failure error={saving.error} />}
    </>
  );
}

const SHOWN_AT_ONCE = 100;

/** All rates of a clinic, shown a hundred at a time, and the names of its visits. */
function useRates(clientId: string): CursorList<Rate> & { readonly visitKinds: readonly string[] } {
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const { data, error, refetch } = useQuery({
    queryKey: ratesKey(clientId),
    queryFn: () => listRates(clientId),
  });
  return {
    rows: data?.slice(0, shown),
    visitKinds: [...new Set(data?.map(({ visitKind }) => visitKind))],
    error,
    hasMore: data !== undefined && data.length > shown,
    isLoadingMore: false,
    loadMore: () => {
      setShown(shown + SHOWN_AT_ONCE);
    },
    retry: () => void refetch(),
  };
}

function columnsOf(onIntent: (intent: Intent) => void): readonly Column<Rate>[] {
  return [
    { header: t.visitKind, cell: ({ visitKind }) => <strong>{visitKind}</strong> },
    { header: t.payer, cell: ({ payerId }) => payerId ?? t.allPayers },
    { header: t.service, cell: serviceOf },
    { header: t.visit, cell: ({ visit }) => (visit === undefined ? t.anyVisit : t.visits[visit]) },
    { header: t.allowed, isNumeric: true, cell: ({ allowedAmount }) => money(allowedAmount) },
    { header: t.units, isNumeric: true, cell: ({ units }) => count(units) },
    {
      header: t.actions,
      cell: (rate) => (
        <ActMenu label={t.actsOn(nameOf(rate))}>
          <Menu.Item
            onClick={() => {
              onIntent({ kind: 'write', rate });
            }}
          >
            {t.change}
          </Menu.Item>
          <Menu.Item
            onClick={() => {
              onIntent({ kind: 'remove', rate });
            }}
          >
            {t.remove}
          </Menu.Item>
        </ActMenu>
      ),
    },
  ];
}

function serviceOf({ serviceTypeCode, procedureCode }: Rate): string {
  const service = serviceTypeCode === undefined ? undefined : serviceTypeName(serviceTypeCode);
  return [service, procedureCode].filter((part) => part !== undefined).join(' ');
}

/** Which rate it is: its visit, its service, and its payer. */
function nameOf(rate: Rate): string {
  return [rate.visitKind, serviceOf(rate), rate.payerId].filter((part) => part !== undefined).join(' · ');
}
