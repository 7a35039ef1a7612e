import { Combobox, Group, Loader, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Schema } from '@eligibility/api-types';
import { useEffect, type ReactNode } from 'react';
import { complaintAbout } from './complaint';
import { api, dataOf } from '../api/client';
import classes from './front-desk.module.css';
import { t } from './texts';

type Payer = Schema<'Payer'>;
export type PickedPayer = Pick<Payer, 'payerId' | 'name'>;

type PayerFieldProps = {
  /** What was typed, or the name of the payer that was picked. */
  readonly text: string;
  readonly picked: string | undefined;
  readonly error: string | undefined;
  readonly onType: (text: string) => void;
  readonly onPick: (payer: PickedPayer) => void;
  /** Whether it chooses what a list shows, and may stay empty. */
  readonly isFilter?: boolean;
};

const DEBOUNCE_MS = 120;
const SHOWN = 8;

/** The payer, searched while it is typed. A name that is not picked is sent as it is, and the API decides. */
export function PayerField({
  text,
  picked,
  error,
  onType,
  onPick,
  isFilter = false,
}: PayerFieldProps): ReactNode {
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
    },
  });
  const [searched] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const isSearching = picked === undefined && searched !== '';
  const { data: payers = [], isFetching } = useQuery({
    queryKey: ['payers', searched],
    queryFn: () => search(searched),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  });
  const shown = isSearching ? payers : [];
  const { selectFirstOption } = combobox;
  useEffect(() => {
    // Enter takes the best one; Tab leaves what was typed, so that no payer is chosen unseen.
    selectFirstOption();
  }, [payers, selectFirstOption]);

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(payerId) => {
        const payer = shown.find((one) => one.payerId === payerId);
        if (payer !== undefined) onPick(payer);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label={t.form.payer}
          name="payer"
          data-entry="payer"
          {...(isFilter ? { placeholder: t.form.allPayers } : wordsFor(picked))}
          value={text}
          error={complaintAbout(t.form.payer, error)}
          autoComplete="off"
          spellCheck={false}
          required={!isFilter}
          withAsterisk={false}
          rightSection={isFetching && isSearching ? <Loader size="xs" /> : null}
          onChange={({ currentTarget }) => {
            onType(currentTarget.value);
            combobox.openDropdown();
          }}
          onBlur={() => {
            combobox.closeDropdown();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={shown.length === 0}>
        <Combobox.Options aria-label={t.form.payers}>
          {shown.map((payer) => (
            <Combobox.Option key={payer.payerId} value={payer.payerId}>
              <PayerLine payer={payer} />
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function wordsFor(picked: string | undefined): {
  readonly placeholder: string;
  readonly description: string;
} {
  return {
    placeholder: t.form.payerExample,
    description: picked === undefined ? t.form.payerHint : t.form.payerId(picked),
  };
}

function PayerLine({ payer }: { readonly payer: Payer }): ReactNode {
  const { payerId, name, states, matchedOn, supportsEligibility } = payer;
  const facts = [
    states.join(', '),
    matchedOn !== undefined && matchedOn !== name && matchedOn !== payerId ? t.form.alsoNamed(matchedOn) : '',
    supportsEligibility ? '' : t.form.answersNone,
  ].filter((fact) => fact !== '');
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <span>
        {name}
        {facts.length > 0 && (
          <Text span size="xs" ml={6} className={classes['quiet'] ?? ''}>
            {facts.join(' · ')}
          </Text>
        )}
      </span>
      <Text span size="xs" ff="monospace" className={classes['quiet'] ?? ''}>
        {payerId}
      </Text>
    </Group>
  );
}

async function search(query: string): Promise<readonly Payer[]> {
  const { data } = await dataOf(api.GET('/api/payers', { params: { query: { query, limit: SHOWN } } }));
  return data;
}
