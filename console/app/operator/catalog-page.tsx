import { Button, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconHistory, IconSearch, IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useCursorList } from '../api/pages';
import { CursorTable, type Column } from '../design/data-table';
import { Page } from '../design/page';
import { StateBadge } from '../design/state-badge';
import { Empty } from '../design/states';
import { TextLink } from '../design/text-link';
import { CATALOG, listPayers, searchPayers, type ListedPayer } from './catalog';

const TYPING_MS = 200;

const COLUMNS: readonly Column<ListedPayer>[] = [
  {
    header: 'Payer',
    cell: ({ payerId, name }) => (
      <TextLink to="/operator/catalog/$payerId" params={{ payerId }} fw={600} inherit>
        {name}
      </TextLink>
    ),
  },
  { header: 'Id', cell: ({ payerId }) => payerId },
  {
    header: 'States',
    cell: ({ states }) => (states.length === 0 ? 'Nationwide or not stated' : states.join(', ')),
  },
  { header: 'Lines of business', cell: ({ linesOfBusiness }) => linesOfBusiness.join(', ') },
  { header: 'Eligibility', cell: ({ supportsEligibility }) => <Eligibility is={supportsEligibility} /> },
];

const MATCHED: Column<ListedPayer> = { header: 'Found by', cell: ({ matchedOn }) => matchedOn ?? '' };

function Eligibility({ is }: { readonly is: boolean }): ReactNode {
  return is ? (
    <StateBadge tone="ok">Answers</StateBadge>
  ) : (
    <StateBadge tone="quiet">Does not answer</StateBadge>
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
      title="Payers"
      description="Which payer a check means is decided by this catalog."
      actions={
        <>
          <Button
            variant="default"
            component={Link}
            to="/operator/catalog/versions"
            leftSection={<IconHistory size={18} aria-hidden />}
          >
            Versions
          </Button>
          <Button
            component={Link}
            to="/operator/catalog/import"
            leftSection={<IconUpload size={18} aria-hidden />}
          >
            Import a list
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <TextInput
          aria-label="Search payers"
          placeholder="Name, alias or id, as people write it"
          leftSection={<IconSearch size={16} aria-hidden />}
          maw={480}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
          }}
        />
        <CursorTable
          label="Payers"
          list={list}
          columns={query === '' ? COLUMNS : [...COLUMNS, MATCHED]}
          rowKey={({ payerId }) => payerId}
          empty={
            query === '' ? (
              <Empty title="The catalog is empty">Import a clearinghouse&apos;s list of payers.</Empty>
            ) : (
              <Empty title="No payer fits">
                A check with this name would be answered 422. Add it as an alias to the payer that it means.
              </Empty>
            )
          }
        />
      </Stack>
    </Page>
  );
}
