import type { Schema } from '@eligibility/api-types';
import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { api, dataOf } from '../api/client';
import { given, useCursorList, type CursorPage } from '../api/pages';
import { CursorTable, type Column } from '../design/data-table';
import { textIn } from '../design/form-values';
import { day } from '../design/format';
import { Panel } from '../design/panel';
import { Empty } from '../design/states';
import { useCheckColumns } from './check-columns';
import { t } from './texts';

type Search = Omit<Schema<'CheckSearch'>, 'limit' | 'cursor'>;
type Found = Schema<'FoundCheck'>;

/** A search that was sent, with a number in place of the patient as the name of its answer. */
type Sent = { readonly number: number; readonly search: Search };

/**
 * The checks of a patient. What is typed and what is found live in this part of the page alone: not in the URL, nor in
 * the history, nor in any storage, and they are forgotten when it is closed.
 */
export function PatientSearch(): ReactNode {
  const [sent, setSent] = useState<Sent>();
  const [isIncomplete, setIncomplete] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const search = searchIn(new FormData(event.currentTarget));
    setIncomplete(search === undefined);
    if (search !== undefined) setSent({ number: (sent?.number ?? 0) + 1, search });
  };
  return (
    <Stack gap="lg">
      <Panel title={t.search.title} description={t.search.description}>
        <form role="search" aria-label={t.search.title} onSubmit={submit} noValidate>
          <Stack gap="md">
            <Fields />
            {isIncomplete && (
              <Text role="alert" size="sm" c="var(--bad)">
                {t.search.incomplete}
              </Text>
            )}
            <Group justify="flex-end">
              <Button type="submit">{t.search.find}</Button>
            </Group>
          </Stack>
        </form>
      </Panel>
      {sent !== undefined && <Results key={sent.number} {...sent} />}
    </Stack>
  );
}

function Fields(): ReactNode {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, md: 4 }}>
      <TextInput name="memberId" label={t.search.memberId} maxLength={80} autoComplete="off" autoFocus />
      <TextInput name="patientFirstName" label={t.search.firstName} maxLength={35} autoComplete="off" />
      <TextInput name="patientLastName" label={t.search.lastName} maxLength={60} autoComplete="off" />
      <TextInput name="patientDateOfBirth" label={t.search.birthDate} type="date" autoComplete="off" />
    </SimpleGrid>
  );
}

/** What is asked for; undefined where it names no patient. */
function searchIn(values: FormData): Search | undefined {
  const memberId = textIn(values, 'memberId');
  const person = {
    patientFirstName: textIn(values, 'patientFirstName'),
    patientLastName: textIn(values, 'patientLastName'),
    patientDateOfBirth: textIn(values, 'patientDateOfBirth'),
  };
  const typed = Object.values(person).filter((text) => text !== undefined).length;
  if (typed !== 0 && typed !== 3) return undefined;
  return memberId === undefined && typed === 0 ? undefined : given({ memberId, ...person });
}

const PAGE = 25;
/** Each request is one line of the audit log, so none is made but for a page that was asked for. */
const ONCE = { gcTime: 0, staleTime: Infinity, refetchOnWindowFocus: false } as const;

const PATIENT: Column<Found> = { header: t.columns.patient, cell: (found) => <Patient found={found} /> };

function Results({ number, search }: Sent): ReactNode {
  const list = useCursorList(['checks-of-patient', number], (cursor) => find(search, cursor), ONCE);
  const columns = useCheckColumns([PATIENT]);
  return (
    <CursorTable
      label={t.search.found}
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      empty={<Empty title={t.search.noneFits}>{t.search.noneFitsMore}</Empty>}
    />
  );
}

function find(search: Search, cursor: string | undefined): Promise<CursorPage<Found>> {
  return dataOf(
    api.POST('/api/eligibility/checks/search', { body: { ...search, ...given({ cursor }), limit: PAGE } }),
  );
}

function Patient({ found: { question } }: { readonly found: Found }): ReactNode {
  if (question === null) return <Text size="sm">{t.search.notKept}</Text>;
  const { patientFirstName, patientLastName, patientDateOfBirth, memberId } = question;
  return (
    <>
      <Text size="sm" fw={600}>
        {patientFirstName} {patientLastName}
      </Text>
      <Text size="sm" c="dimmed">
        {patientDateOfBirth === undefined
          ? t.search.memberIdOf(memberId ?? '')
          : t.search.born(day(patientDateOfBirth))}
      </Text>
    </>
  );
}
