import type { Schema } from '@eligibility/api-types';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { MagnifyingGlassIcon } from '../generated/icons';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useMembership } from '../api/session';
import { DataTable } from '../design/data-table';
import { ExportButton } from '../design/export-button';
import { Page } from '../design/page';
import { Empty, Failure, Loading } from '../design/states';
import { useCheckColumns } from './check-columns';
import { CheckFilters } from './check-filters';
import { checksQuery, csvOf } from './checks-query';
import { changedFilters, filtersOf, isFiltered, type Filters } from './filters';
import { PatientSearch } from './patient-search';
import { t } from './texts';

type Line = Schema<'CheckLogEntry'>;

/** The log of checks, and the checks of one patient for those who may see patients. */
export function ChecksPage(): ReactNode {
  const [isSearching, setSearching] = useState(false);
  const filters = filtersOf(useSearch({ strict: false }));
  const maySearch = useMembership()?.role !== 'viewer';
  const actions = (
    <>
      {maySearch && (
        <Button
          variant="default"
          leftSection={<MagnifyingGlassIcon width={16} aria-hidden />}
          onClick={() => {
            setSearching(!isSearching);
          }}
        >
          {isSearching ? t.search.close : t.search.open}
        </Button>
      )}
      {!isSearching && (
        <ExportButton fileName="checks.csv" read={() => csvOf(filters)} failed={t.log.exportFailed}>
          {t.log.export}
        </ExportButton>
      )}
    </>
  );
  return (
    <Page title={t.log.title} actions={actions} {...(!isSearching && { description: t.log.description })}>
      {isSearching ? <PatientSearch /> : <Log filters={filters} />}
    </Page>
  );
}

/** Newest first; what colleagues check arrives by itself. */
function Log({ filters }: { readonly filters: Filters }): ReactNode {
  const navigate = useNavigate();
  const show = (next: Filters): void => {
    void navigate({ to: '/checks', search: next });
  };
  const { data: page, error, refetch } = useQuery(checksQuery(filters));
  const columns = useCheckColumns<Line>();
  return (
    <>
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
          <DataTable label={t.log.title} columns={columns} rows={page.data} rowKey={({ id }) => id} />
          <Pages filters={filters} nextCursor={page.nextCursor} onShow={show} />
        </>
      )}
    </>
  );
}

type PagesProps = {
  readonly filters: Filters;
  readonly nextCursor: string | null;
  readonly onShow: (filters: Filters) => void;
};

function Pages({ filters, nextCursor, onShow }: PagesProps): ReactNode {
  const isFirst = filters.cursor === undefined;
  return (
    <Group justify="space-between" className="no-print">
      <Text size="sm" c="dimmed">
        {isFirst && filters.id === undefined ? t.log.newOnes : ''}
      </Text>
      <Group gap="xs">
        {!isFirst && (
          <Button
            variant="default"
            onClick={() => {
              onShow(changedFilters(filters, {}));
            }}
          >
            {t.log.newest}
          </Button>
        )}
        {nextCursor !== null && (
          <Button
            variant="default"
            onClick={() => {
              onShow(changedFilters(filters, { cursor: nextCursor }));
            }}
          >
            {t.log.older}
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
        title={t.none.yet}
        action={
          <Anchor component={Link} to="/check">
            {t.none.check}
          </Anchor>
        }
      >
        {t.none.soon}
      </Empty>
    );
  }
  return (
    <Empty
      title={t.none.fits}
      action={
        <Button variant="default" onClick={onShowAll}>
          {t.none.showAll}
        </Button>
      }
    >
      {filters.id === undefined ? t.none.filters : t.none.id}
    </Empty>
  );
}
