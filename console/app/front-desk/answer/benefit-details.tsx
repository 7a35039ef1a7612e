import { Stack, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { money } from '../../design/format';
import classes from './answer.module.css';
import { phoneNumber, sentenceCase, nameCase, type Details } from './verdict';
import { amountOf, isFound, networkOf, priceOf, restOf, serviceOf, words, type Scope } from './words';

type Plan = Details['plans'][number];
type Row = {
  readonly key: string;
  readonly what: string;
  readonly more: string;
  readonly cells: readonly string[];
};
type Block = { readonly title: string; readonly headers: readonly string[]; readonly rows: readonly Row[] };

/** All that the payer said, by plan, as far as it is about what the reader looks for. */
export function BenefitDetails({ details }: { readonly details: Details }): ReactNode {
  const [typed, setTyped] = useState('');
  const plans = details.plans.map((plan) => ({ plan, blocks: blocksOf(plan, typed) }));
  const isEmpty = plans.every(({ blocks }) => blocks.length === 0);
  return (
    <Stack gap="lg" className={classes['details'] ?? ''}>
      <TextInput
        className="no-print"
        aria-label="Find in the benefits"
        placeholder="Find a service, such as therapy"
        autoComplete="off"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
        }}
      />
      {isEmpty && (
        <Text c="dimmed">
          {typed === '' ? 'The payer sent no benefits.' : 'The payer said nothing about this.'}
        </Text>
      )}
      {plans.map(({ plan, blocks }, place) => (
        <Stack key={place} gap="md">
          {details.plans.length > 1 && blocks.length > 0 && (
            <Title order={3} size="h4">
              {plan.name ?? 'Plan without a name'}
            </Title>
          )}
          {blocks.map((block) => (
            <BlockTable key={block.title} block={block} />
          ))}
          {typed === '' && plan.notes.length > 0 && <Notes notes={plan.notes} />}
        </Stack>
      ))}
    </Stack>
  );
}

function BlockTable({ block: { title, headers, rows } }: { readonly block: Block }): ReactNode {
  return (
    <section>
      <Title order={4} size="h5" mb={4}>
        {title}
      </Title>
      <table aria-label={title}>
        <thead>
          <tr>
            {headers.map((header, place) => (
              <th key={header} scope="col" data-numeric={place > 0}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, what, more, cells }) => (
            <tr key={key}>
              <th scope="row">
                {what}
                {more !== '' && <small>{more}</small>}
              </th>
              {cells.map((cell, place) => (
                <td key={place} data-numeric="true">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Notes({ notes }: { readonly notes: Plan['notes'] }): ReactNode {
  return (
    <section>
      <Title order={4} size="h5" mb={4}>
        Notes of the payer
      </Title>
      <ul>
        {notes.map(({ text, lines }) => (
          <li key={lines.join()}>{sentenceCase(text)}</li>
        ))}
      </ul>
    </section>
  );
}

function blocksOf(plan: Plan, typed: string): readonly Block[] {
  const blocks: readonly Block[] = [
    { title: 'Deductibles', headers: LEFT, rows: plan.deductibles.map(accumulatorRow) },
    { title: 'Out-of-pocket maximum', headers: LEFT, rows: plan.outOfPocket.map(accumulatorRow) },
    {
      title: 'Copays and coinsurance',
      headers: ['Service', 'The patient pays'],
      rows: [...plan.copays, ...plan.coinsurance].map((share) => row(share, [priceOf(share)])),
    },
    {
      title: 'Limits',
      headers: LEFT,
      rows: plan.limits.map((limit) =>
        row(limit, [amountOf(limit, limit.remaining), amountOf(limit, limit.total)], words(limit.period)),
      ),
    },
    {
      title: 'Authorization',
      headers: ['Service', 'Required'],
      rows: plan.authorizations.map((one) => ({
        key: `authorization ${one.lines.join()}`,
        what: serviceOf(one),
        more: networkOf(one.network),
        cells: [one.required === null ? 'not known' : one.required ? 'yes' : 'no'],
      })),
    },
    {
      title: 'Not covered',
      headers: ['Service', 'The payer says'],
      rows: plan.exclusions.map((one) => row(one, [words(one.benefit)])),
    },
    {
      title: 'Other payers and administrators',
      headers: ['Name', 'Why'],
      rows: [...plan.billInstead, ...plan.primaryCareProviders].map(relatedRow),
    },
  ];
  return blocks
    .map((block) => ({
      ...block,
      rows: block.rows.filter(({ what, more, cells }) => isFound(typed, block.title, what, more, ...cells)),
    }))
    .filter(({ rows }) => rows.length > 0);
}

const LEFT = ['Service', 'Left', 'Of'];

function row(scope: Scope, cells: readonly string[], ...leading: readonly string[]): Row {
  const more = [networkOf(scope.network), ...leading, restOf(scope)].filter((part) => part !== '');
  return { key: scope.lines.join(), what: serviceOf(scope), more: more.join(' · '), cells };
}

function accumulatorRow(one: Plan['deductibles'][number]): Row {
  const cells = one.hasNoLimit
    ? ['no limit', '']
    : [
        one.remaining === null ? 'not stated' : money(one.remaining),
        one.total === null ? '' : money(one.total),
      ];
  const isIndividual = one.level?.code === 'IND';
  return row(one, cells, ...(isIndividual ? ['Individual'] : []), words(one.period));
}

function relatedRow(one: Plan['billInstead'][number]): Row {
  const contacts = one.contacts.map(({ kind, value }) => (kind?.code === 'TE' ? phoneNumber(value) : value));
  const { name, serviceTypes } = one;
  return {
    key: one.lines.join(),
    what: name === null ? 'Not named' : nameCase(name),
    more: [serviceTypes.length === 0 ? '' : serviceOf(one), ...contacts]
      .filter((part) => part !== '')
      .join(' · '),
    cells: [words(one.role ?? one.benefit)],
  };
}
