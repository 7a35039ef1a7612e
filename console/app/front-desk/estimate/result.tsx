import { List, Text } from '@mantine/core';
import type { Schema } from '@eligibility/api-types';
import type { ReactNode } from 'react';
import { money } from '../../design/format';
import { serviceTypeName } from '../service-types';
import { t } from './texts';

type Estimate = Schema<'Estimate'>;
type Item = NonNullable<Estimate['items']>[number];

/** What to collect, with how it came about, or why that cannot be said. */
export function Result({ estimate }: { readonly estimate: Estimate }): ReactNode {
  const { patientPays, planPays, allowedAmount, steps, assumptions, reasons, items = [] } = estimate;
  // Which service is meant says only a bill of several.
  const of = (item: number): string => {
    const one = items.length > 1 ? items[item - 1] : undefined;
    return one === undefined ? '' : `${nameOf(one)}: `;
  };
  if (patientPays === null)
    return (
      <>
        <Text fw={600}>{t.cannot}</Text>
        <Lines
          entries={reasons.map(({ code, item, lines }) => [`${of(item)}${t.reasons[code]}`, lines] as const)}
        />
        <Rates items={items} />
      </>
    );
  const stepTexts = steps.map(
    ({ item, kind, patientPays: part, lines }) => [`${of(item)}${t.steps[kind](part)}`, lines] as const,
  );
  return (
    <>
      <Text fw={600} size="lg">
        {patientPays === 0 ? t.nothing : t.collect(money(patientPays))}
      </Text>
      <Lines entries={stepTexts} />
      <Text size="sm">{t.rest(money(planPays ?? 0), money(allowedAmount))}</Text>
      <Rates items={items} />
      {assumptions.length > 0 && <Text size="sm">{t.assumed}</Text>}
      <Lines entries={assumptions.map((one) => [assumptionText(one), one.lines] as const)} />
    </>
  );
}

/** The services of a visit at the clinic's rates. */
function Rates({ items }: { readonly items: readonly Item[] }): ReactNode {
  if (items.length === 0) return null;
  const rates = items.map((item) => `${nameOf(item)} ${money(item.allowedAmount)}`);
  return <Text size="sm">{t.rates(rates.join(', '))}</Text>;
}

function nameOf({ serviceTypeCode, procedureCode, visit }: Item): string {
  const service = serviceTypeCode === undefined ? [] : [serviceTypeName(serviceTypeCode)];
  return [...service, procedureCode, visit && t.visits[visit]].filter((part) => part !== undefined).join(' ');
}

function assumptionText({ code, otherwise }: Estimate['assumptions'][number]): string {
  return otherwise === null ? t.assumptions[code] : `${t.assumptions[code]} ${t.otherwise(money(otherwise))}`;
}

/** What was said, with the payer's lines that it was read from. */
function Lines({
  entries,
}: {
  readonly entries: readonly (readonly [string, readonly string[]])[];
}): ReactNode {
  if (entries.length === 0) return null;
  return (
    <List size="sm">
      {entries.map(([text, lines], at) => (
        <List.Item key={at}>
          {text}{' '}
          {lines.length > 0 && (
            <Text span size="xs" c="dimmed">
              {t.lines(lines.join(', '))}
            </Text>
          )}
        </List.Item>
      ))}
    </List>
  );
}
