import { Stack, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { money } from '../../design/format';
import classes from './answer.module.css';
import { t } from './texts';
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
        aria-label={t.details.find}
        placeholder={t.details.findExample}
        autoComplete="off"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
        }}
      />
      {isEmpty && <Text c="dimmed">{typed === '' ? t.details.none : t.details.nothing}</Text>}
      {plans.map(({ plan, blocks }, place) => (
        <Stack key={place} gap="md">
          {details.plans.length > 1 && blocks.length > 0 && (
            <Title order={2} size="h4">
              {plan.name ?? t.details.noName}
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
      <Title order={3} size="h5" mb={4}>
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
      <Title order={3} size="h5" mb={4}>
        {t.details.notes}
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
    { title: t.details.deductibles, headers: LEFT, rows: plan.deductibles.map(accumulatorRow) },
    { title: t.details.outOfPocket, headers: LEFT, rows: plan.outOfPocket.map(accumulatorRow) },
    {
      title: t.details.shares,
      headers: [t.details.service, t.details.patientPays],
      rows: [...plan.copays, ...plan.coinsurance].map((share) => row(share, [priceOf(share)])),
    },
    {
      title: t.details.limits,
      headers: LEFT,
      rows: plan.limits.map((limit) =>
        row(limit, [amountOf(limit, limit.remaining), amountOf(limit, limit.total)], words(limit.period)),
      ),
    },
    {
      title: t.details.authorization,
      headers: [t.details.service, t.details.required],
      rows: plan.authorizations.map((one) => ({
        key: `authorization ${one.lines.join()}`,
        what: serviceOf(one),
        more: networkOf(one.network),
        cells: [one.required === null ? t.details.notKnown : one.required ? t.details.yes : t.details.no],
      })),
    },
    {
      title: t.details.notCovered,
      headers: [t.details.service, t.details.payerSays],
      rows: plan.exclusions.map((one) => row(one, [words(one.benefit)])),
    },
    {
      title: t.details.others,
      headers: [t.details.name, t.details.why],
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

const LEFT = [t.details.service, t.details.left, t.details.of];

function row(scope: Scope, cells: readonly string[], ...leading: readonly string[]): Row {
  const more = [networkOf(scope.network), ...leading, restOf(scope)].filter((part) => part !== '');
  return { key: scope.lines.join(), what: serviceOf(scope), more: more.join(' · '), cells };
}

function accumulatorRow(one: Plan['deductibles'][number]): Row {
  const cells = one.hasNoLimit
    ? [t.details.noLimit, '']
    : [
        one.remaining === null ? t.figures.notStated : money(one.remaining),
        one.total === null ? '' : money(one.total),
      ];
  const isIndividual = one.level?.code === 'IND';
  return row(one, cells, ...(isIndividual ? [t.details.individual] : []), words(one.period));
}

function relatedRow(one: Plan['billInstead'][number]): Row {
  const contacts = one.contacts.map(({ kind, value }) => (kind?.code === 'TE' ? phoneNumber(value) : value));
  const { name, serviceTypes } = one;
  return {
    key: one.lines.join(),
    what: name === null ? t.details.notNamed : nameCase(name),
    more: [serviceTypes.length === 0 ? '' : serviceOf(one), ...contacts]
      .filter((part) => part !== '')
      .join(' · '),
    cells: [words(one.role ?? one.benefit)],
  };
}
