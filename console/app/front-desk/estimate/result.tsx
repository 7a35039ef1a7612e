import { List, Text } from '@mantine/core';
import type { Schema } from '@eligibility/api-types';
import type { ReactNode } from 'react';
import { money } from '../../design/format';
import { t } from './texts';

type Estimate = Schema<'Estimate'>;

/** What to collect, with how it came about, or why that cannot be said. */
export function Result({ estimate }: { readonly estimate: Estimate }): ReactNode {
  const { patientPays, planPays, allowedAmount, steps, assumptions, reasons } = estimate;
  if (patientPays === null)
    return (
      <>
        <Text fw={600}>{t.cannot}</Text>
        <Lines entries={reasons.map(({ code, lines }) => [t.reasons[code], lines] as const)} />
      </>
    );
  const stepTexts = steps.map(({ kind, patientPays: part, lines }) => [t.steps[kind](part), lines] as const);
  return (
    <>
      <Text fw={600} size="lg">
        {patientPays === 0 ? t.nothing : t.collect(money(patientPays))}
      </Text>
      <Lines entries={stepTexts} />
      <Text size="sm">{t.rest(money(planPays ?? 0), money(allowedAmount))}</Text>
      {assumptions.length > 0 && <Text size="sm">{t.assumed}</Text>}
      <Lines entries={assumptions.map((one) => [assumptionText(one), one.lines] as const)} />
    </>
  );
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
      {entries.map(([text, lines]) => (
        <List.Item key={text}>
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
