import { Button, Group, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { AdjustmentsHorizontalIcon } from '../generated/icons';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { NATIVE_SCROLL } from '../design/native-scroll';
import { clinicsQuery } from '../front-desk/clinics';
import { PayerField, type PickedPayer } from '../front-desk/payer-field';
import classes from './checks.module.css';
import { changedFilters, chosenFilters, isFiltered, type Filters } from './filters';
import { outcomeWords } from './outcomes';
import { isOutcome, OUTCOME_NAMES } from './outcome-names';
import { t } from './texts';

type CheckFiltersProps = { readonly filters: Filters; readonly onChange: (filters: Filters) => void };

/**
 * What the list shows. Every choice is in the URL, so that it can be sent to a colleague. On a phone the filters are
 * behind a button, so that the list begins on the first screen.
 */
export function CheckFilters({ filters, onChange }: CheckFiltersProps): ReactNode {
  const [isOpen, { toggle }] = useDisclosure();
  const chosen = chosenFilters(filters);
  return (
    <div className="no-print">
      <Button
        variant="default"
        hiddenFrom="sm"
        leftSection={<AdjustmentsHorizontalIcon width={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls="filters"
        onClick={toggle}
      >
        {chosen === 0 ? t.filters.title : t.filters.titleWith(chosen)}
      </Button>
      <div id="filters" className={classes['filters']} data-open={isOpen}>
        <Fields filters={filters} onChange={onChange} />
      </div>
    </div>
  );
}

function Fields({ filters, onChange }: CheckFiltersProps): ReactNode {
  const { data: clinics = [] } = useQuery(clinicsQuery);
  const change = (changes: Parameters<typeof changedFilters>[1]): void => {
    onChange(changedFilters(filters, changes));
  };
  return (
    <>
      <PayerFilter
        payerId={filters.payerId}
        onPick={(payerId) => {
          change({ payerId });
        }}
      />
      {clinics.length > 1 && (
        <Select
          label={t.filters.clinic}
          placeholder={t.filters.all}
          clearable
          searchable
          {...NATIVE_SCROLL}
          clearButtonProps={{ 'aria-label': t.filters.allClinics }}
          data={clinics.map(({ clientId, name }) => ({ value: clientId, label: name }))}
          value={filters.clientId ?? null}
          onChange={(clientId) => {
            change({ clientId: clientId ?? undefined });
          }}
        />
      )}
      <Select
        label={t.filters.outcome}
        placeholder={t.filters.all}
        clearable
        {...NATIVE_SCROLL}
        clearButtonProps={{ 'aria-label': t.filters.allOutcomes }}
        data={OUTCOME_NAMES.map((outcome) => ({ value: outcome, label: outcomeWords(outcome).name }))}
        value={filters.outcome ?? null}
        onChange={(outcome) => {
          change({ outcome: isOutcome(outcome) ? outcome : undefined });
        }}
      />
      <Day
        label={t.filters.from}
        value={filters.from}
        onChange={(from) => {
          change({ from });
        }}
      />
      <Day
        label={t.filters.to}
        value={filters.to}
        onChange={(to) => {
          change({ to });
        }}
      />
      <IdFilter
        id={filters.id}
        onFind={(id) => {
          change({ id });
        }}
      />
      <Group gap="sm" align="flex-end">
        <SegmentedControl
          aria-label={t.filters.kind}
          data={[
            { value: 'all', label: t.filters.all },
            { value: 'live', label: t.filters.live },
            { value: 'mock', label: t.filters.mock },
          ]}
          value={filters.tag ?? 'all'}
          onChange={(tag) => {
            change({ tag: tag === 'all' ? undefined : tag });
          }}
        />
        {isFiltered(filters) && (
          <Button
            variant="subtle"
            onClick={() => {
              onChange({});
            }}
          >
            {t.filters.clear}
          </Button>
        )}
      </Group>
    </>
  );
}

type PayerFilterProps = {
  readonly payerId: string | undefined;
  readonly onPick: (payerId: string | undefined) => void;
};

/** What is typed, until the filter itself is another one. */
function useDraft(value: string): readonly [draft: string, type: (text: string) => void] {
  const [draft, setDraft] = useState({ of: value, text: value });
  return [
    draft.of === value ? draft.text : value,
    (text) => {
      setDraft({ of: value, text });
    },
  ];
}

/** Only a picked payer filters; an emptied field shows all again. The URL has its id, and this page its name. */
function PayerFilter({ payerId, onPick }: PayerFilterProps): ReactNode {
  const [picked, setPicked] = useState<PickedPayer>();
  const [text, type] = useDraft((picked?.payerId === payerId ? picked?.name : payerId) ?? '');
  return (
    <PayerField
      text={text}
      picked={payerId}
      error={undefined}
      isFilter
      onType={(typed) => {
        type(typed);
        if (payerId !== undefined && typed === '') onPick(undefined);
      }}
      onPick={(payer) => {
        setPicked(payer);
        onPick(payer.payerId);
      }}
    />
  );
}

type DayProps = {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (day: string | undefined) => void;
};

/** A year that is not typed to its end is one of the first centuries. */
const YEAR_OF_CHECKS = '2000';

/** A day; it filters when it is typed to its end. */
function Day({ label, value = '', onChange }: DayProps): ReactNode {
  const [typed, type] = useDraft(value);
  return (
    <TextInput
      type="date"
      label={label}
      value={typed}
      onChange={({ currentTarget }) => {
        const day = currentTarget.value;
        type(day);
        if (day === '') onChange(undefined);
        else if (day >= YEAR_OF_CHECKS) onChange(day);
      }}
    />
  );
}

type IdFilterProps = { readonly id: string | undefined; readonly onFind: (id: string | undefined) => void };

/** Looks for a check by any id that a person has at hand, when Enter is pressed. */
function IdFilter({ id, onFind }: IdFilterProps): ReactNode {
  const [typed, type] = useDraft(id ?? '');
  return (
    <form
      role="search"
      aria-label={t.filters.findById}
      onSubmit={(event) => {
        event.preventDefault();
        onFind(typed.trim() === '' ? undefined : typed.trim());
      }}
    >
      <TextInput
        label={t.filters.id}
        placeholder={t.filters.idExample}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => {
          type(currentTarget.value);
          if (currentTarget.value === '' && id !== undefined) onFind(undefined);
        }}
      />
    </form>
  );
}
