import { Stack, Text, TextInput, Title } from '@mantine/core';
import { MagnifyingGlassIcon } from '../../generated/icons';
import { useState, type ReactNode } from 'react';
import classes from './answer.module.css';
import { blocksOf, type Block } from './blocks';
import { t } from './texts';
import { sentenceCase, type Details } from './verdict';

type Plan = Details['plans'][number];

/** All that the payer said, by plan, as far as it is about what the reader looks for. */
export function BenefitDetails({ details }: { readonly details: Details }): ReactNode {
  const [typed, setTyped] = useState('');
  return (
    <Stack gap="lg" className={classes['details'] ?? ''}>
      <TextInput
        aria-label={t.details.find}
        placeholder={t.details.findExample}
        autoComplete="off"
        leftSection={<MagnifyingGlassIcon width={16} aria-hidden />}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
        }}
      />
      <Plans plans={details.plans} typed={typed} />
    </Stack>
  );
}

type PlansProps = {
  readonly plans: readonly Plan[];
  readonly typed?: string;
  /** What a heading says of a plan, where there are several. */
  readonly titleOf?: (plan: Plan) => string;
  /** Whether each row names the payer's lines. */
  readonly hasLines?: boolean;
};

/** The tables of each plan. */
export function Plans({ plans, typed = '', titleOf = nameOf, hasLines = false }: PlansProps): ReactNode {
  const found = plans.map((plan) => ({ plan, blocks: blocksOf(plan, typed) }));
  const isEmpty = found.every(({ blocks }) => blocks.length === 0);
  return (
    <>
      {isEmpty && <Text c="dimmed">{typed === '' ? t.details.none : t.details.nothing}</Text>}
      {found.map(({ plan, blocks }, place) => (
        <Stack key={place} gap="md" className={classes['plan'] ?? ''}>
          {plans.length > 1 && blocks.length > 0 && (
            <Title order={2} size="h4">
              {titleOf(plan)}
            </Title>
          )}
          {blocks.map((block) => (
            <BlockTable key={block.title} block={block} hasLines={hasLines} />
          ))}
          {typed === '' && plan.notes.length > 0 && <Notes notes={plan.notes} hasLines={hasLines} />}
        </Stack>
      ))}
    </>
  );
}

function nameOf({ name }: Plan): string {
  return name ?? t.details.noName;
}

type BlockProps = { readonly block: Block; readonly hasLines: boolean };

/** One table of rows with what they are about, and what is said of it. */
export function BlockTable({ block: { title, headers, rows }, hasLines }: BlockProps): ReactNode {
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
          {rows.map(({ key, what, more, cells, lines }) => (
            <tr key={key}>
              <th scope="row">
                {what}
                <More text={withLines(more, hasLines ? lines : [])} />
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

function More({ text }: { readonly text: string }): ReactNode {
  return text !== '' && <small>{text}</small>;
}

function withLines(text: string, lines: readonly string[]): string {
  return [text, lines.join(', ')].filter((part) => part !== '').join(' · ');
}

type NotesProps = { readonly notes: Plan['notes']; readonly hasLines: boolean };

function Notes({ notes, hasLines }: NotesProps): ReactNode {
  return (
    <section>
      <Title order={3} size="h5" mb={4}>
        {t.details.notes}
      </Title>
      <ul>
        {notes.map(({ text, lines }) => (
          <li key={lines.join()}>{withLines(sentenceCase(text), hasLines ? lines : [])}</li>
        ))}
      </ul>
    </section>
  );
}
