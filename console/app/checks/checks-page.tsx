import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { Schema } from '@eligibility/api-types';
import { useState, type ReactNode } from 'react';
import { clinicsQuery } from '../front-desk/clinics';
import { DataTable, type Column } from '../design/data-table';
import { when } from '../design/format';
import { notice } from '../design/notice';
import { Page } from '../design/page';
import { StateBadge } from '../design/state-badge';
import { Empty, Failure, Loading } from '../design/states';
import { saveAs } from './save-as';
import { CheckFilters } from './check-filters';
import { checksQuery, csvOf } from './checks-query';
import { changedFilters, filtersOf, isFiltered, type Filters } from './filters';
import { outcomeWords } from './outcomes';

type Line = Schema<'CheckLogEntry'>;

/** The log of checks, newest first; what colleagues check arrives by itself. */
export function ChecksPage(): ReactNode {
  const filters = filtersOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (next: Filters): void => {
    void navigate({ to: '/checks', search: next });
  };
  const { data: page, error, refetch } = useQuery(checksQuery(filters));
  const columns = useColumns();
  return (
    <Page
      title="Checks"
      description="What was asked, and what came of it. Patients are not in this list."
      actions={<Export filters={filters} />}
    >
      <CheckFilters filters={filters} onChange={show} />
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {page === undefined && error === null && <Loading rows={10} height={44} />}
      {page?.data.length === 0 && (
        <Nothing
          filters={filters}
          onShowAll={() => {
            show({});
          }}
        />
      )}
      {page !== undefined && page.data.length > 0 && (
        <>
          <DataTable label="Checks" columns={columns} rows={page.data} rowKey={({ id }) => id} />
          <Pages filters={filters} nextCursor={page.nextCursor} onShow={show} />
        </>
      )}
    </Page>
  );
}

function useColumns(): readonly Column<Line>[] {
  const { data: clinics = [] } = useQuery(clinicsQuery);
  const nameOf = (clientId: string): string =>
    clinics.find((clinic) => clinic.clientId === clientId)?.name ?? clientId.slice(0, 8);
  return [
    {
      header: 'When',
      cell: ({ id, createdAt }) => (
        <Anchor component={Link} to={`/checks/${id}`} size="sm">
          {when(createdAt)}
        </Anchor>
      ),
    },
    { header: 'Payer', cell: ({ payerName }) => payerName ?? 'not known' },
    {
      header: 'Outcome',
      cell: ({ outcome }) => (
        <StateBadge tone={outcomeWords(outcome).tone}>{outcomeWords(outcome).name}</StateBadge>
      ),
    },
    { header: 'Clinic', cell: ({ clientId }) => nameOf(clientId) },
    { header: 'Kind', cell: kindOf },
    { header: 'Charged', cell: ({ charged }) => (charged ? '1 check' : 'nothing') },
    { header: 'Took', isNumeric: true, cell: ({ latencyMs }) => tookOf(latencyMs) },
  ];
}

export function kindOf({ tags, simulated }: Pick<Line, 'tags' | 'simulated'>): string {
  if (tags.includes('mock')) return 'Mock';
  return simulated ? 'Live, simulated' : 'Live';
}

export function tookOf(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
}

type PagesProps = {
  readonly filters: Filters;
  readonly nextCursor: string | null;
  readonly onShow: (filters: Filters) => void;
};

function Pages({ filters, nextCursor, onShow }: PagesProps): ReactNode {
  const isFirst = filters.cursor === undefined;
  return (
    <Group justify="space-between">
      <Text size="sm" c="dimmed">
        {isFirst && filters.id === undefined ? 'New checks appear by themselves.' : ''}
      </Text>
      <Group gap="xs">
        {!isFirst && (
          <Button
            variant="default"
            onClick={() => {
              onShow(changedFilters(filters, {}));
            }}
          >
            Newest
          </Button>
        )}
        {nextCursor !== null && (
          <Button
            variant="default"
            onClick={() => {
              onShow(changedFilters(filters, { cursor: nextCursor }));
            }}
          >
            Older
          </Button>
        )}
      </Group>
    </Group>
  );
}

function Nothing({
  filters,
  onShowAll,
}: {
  readonly filters: Filters;
  readonly onShowAll: () => void;
}): ReactNode {
  if (!isFiltered(filters)) {
    return (
      <Empty
        title="No check was made yet"
        action={
          <Anchor component={Link} to="/check">
            Check coverage
          </Anchor>
        }
      >
        The first one appears here as soon as it is answered.
      </Empty>
    );
  }
  return (
    <Empty
      title="No check fits"
      action={
        <Button variant="default" onClick={onShowAll}>
          Show all checks
        </Button>
      }
    >
      {filters.id === undefined
        ? 'No check has all that was chosen.'
        : 'No answered check has this id. A request that was refused made no check.'}
    </Empty>
  );
}

/** The list as a file for a spreadsheet, up to 10,000 lines. */
function Export({ filters }: { readonly filters: Filters }): ReactNode {
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      saveAs(await csvOf(filters), 'checks.csv');
    } catch {
      notice('The file could not be made. Try again.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      loading={isBusy}
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => void save()}
    >
      Export as CSV
    </Button>
  );
}
