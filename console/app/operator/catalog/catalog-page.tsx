import { Button, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { ArrowUpTrayIcon, ClockIcon, MagnifyingGlassIcon } from '../../generated/icons';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useCursorList } from '../../api/pages';
import { CursorTable, type Column } from '../../design/data-table';
import { Page } from '../../design/page';
import { StateBadge } from '../../design/state-badge';
import { Empty } from '../../design/states';
import { TextLink } from '../../design/text-link';
import { t } from './texts';
import { CATALOG, listPayers, searchPayers, type ListedPayer } from './catalog';

const TYPING_MS = 200;

const COLUMNS: readonly Column<ListedPayer>[] = [
  {
    header: t.list.payer,
    cell: ({ payerId, name }) => (
      <TextLink to="/operator/catalog/$payerId" params={{ payerId }} fw={600} inherit>
        {name}
      </TextLink>
    ),
  },
  { header: t.list.id, cell: ({ payerId }) => payerId },
  {
    header: t.list.states,
    cell: ({ states }) => (states.length === 0 ? t.list.nationwide : states.join(', ')),
  },
  { header: t.list.lines, cell: ({ linesOfBusiness }) => linesOfBusiness.join(', ') },
  { header: t.list.eligibility, cell: ({ supportsEligibility }) => <Eligibility is={supportsEligibility} /> },
];

const MATCHED: Column<ListedPayer> = { header: t.list.foundBy, cell: ({ matchedOn }) => matchedOn ?? '' };

function Eligibility({ is }: { readonly is: boolean }): ReactNode {
  return is ? (
    <StateBadge tone="ok">{t.list.answers}</StateBadge>
  ) : (
    <StateBadge tone="quiet">{t.list.doesNot}</StateBadge>
  );
}

/** The payers that checks can name: all of them, or those that fit what is typed. */
export function CatalogPage(): ReactNode {
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed.trim(), TYPING_MS);
  const list = useCursorList<ListedPayer>([...CATALOG, 'list', query], (cursor) =>
    query === '' ? listPayers(cursor) : searchPayers(query),
  );
  return (
    <Page
      title={t.list.title}
      description={t.list.description}
      actions={
        <>
          <Button
            variant="default"
            component={Link}
            to="/operator/catalog/versions"
            leftSection={<ClockIcon width={18} aria-hidden />}
          >
            {t.list.versions}
          </Button>
          <Button
            component={Link}
            to="/operator/catalog/import"
            leftSection={<ArrowUpTrayIcon width={18} aria-hidden />}
          >
            {t.list.import}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <TextInput
          aria-label={t.list.search}
          placeholder={t.list.searchHint}
          leftSection={<MagnifyingGlassIcon width={16} aria-hidden />}
          maw={480}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
          }}
        />
        <CursorTable
          label={t.list.title}
          list={list}
          columns={query === '' ? COLUMNS : [...COLUMNS, MATCHED]}
          rowKey={({ payerId }) => payerId}
          empty={
            query === '' ? (
              <Empty title={t.list.empty}>{t.list.emptyMore}</Empty>
            ) : (
              <Empty title={t.list.noneFits}>{t.list.noneFitsMore}</Empty>
            )
          }
        />
      </Stack>
    </Page>
  );
}
