import { Button, Checkbox, Group, List, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import type { Schema } from '@eligibility/api-types';
import { useState, type ReactNode } from 'react';
import { api, dataOf } from '../../api/client';
import { useAct } from '../../api/use-act';
import { money } from '../../design/format';
import { Failure } from '../../design/states';
import { SERVICE_TYPES, WHOLE_PLAN } from '../service-types';
import { t } from './texts';
import { typedAmount } from './typed-amount';

type Estimate = Schema<'Estimate'>;

const OFFICE_VISIT = '98';
const OPTIONS = SERVICE_TYPES.filter(({ code }) => code !== WHOLE_PLAN).map(({ code, name }) => ({
  value: code,
  label: name,
}));

type EstimateFormProps = {
  readonly checkId: string;
  /** X12 EQ01: what the check asked about. */
  readonly askedAbout: string;
};

/** What to collect for one service, by the answer of a check and the amount that the plan allows. */
export function EstimateForm({ checkId, askedAbout }: EstimateFormProps): ReactNode {
  const [service, setService] = useState(askedAbout === WHOLE_PLAN ? OFFICE_VISIT : askedAbout);
  const [typed, setTyped] = useState('');
  const [isInNetwork, setInNetwork] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const { mutate, reset, data, error, isPending } = useAct({
    act: (allowedAmount: number) => estimated(checkId, { service, allowedAmount, isInNetwork }),
  });
  const amount = typedAmount(typed);
  const change = (set: () => void): void => {
    set();
    setWrong(false);
    reset();
  };
  return (
    <Stack gap="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (amount === undefined) setWrong(true);
          else mutate(amount);
        }}
      >
        <Group align="flex-start" gap="sm">
          <NativeSelect
            label={t.service}
            data={OPTIONS}
            value={service}
            onChange={({ currentTarget: { value } }) => {
              change(() => {
                setService(value);
              });
            }}
          />
          <TextInput
            label={t.allowed}
            description={t.allowedHint}
            error={isWrong ? t.notAnAmount : undefined}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget: { value } }) => {
              change(() => {
                setTyped(value);
              });
            }}
          />
        </Group>
        <Group mt="sm">
          <Checkbox
            label={t.inNetwork}
            checked={isInNetwork}
            onChange={({ currentTarget: { checked } }) => {
              change(() => {
                setInNetwork(checked);
              });
            }}
          />
          <Button type="submit" variant="default" loading={isPending}>
            {t.compute}
          </Button>
        </Group>
      </form>
      {error !== null && <Failure error={error} />}
      <div role="status">{data !== undefined && <Result estimate={data} />}</div>
    </Stack>
  );
}

type Visit = { readonly service: string; readonly allowedAmount: number; readonly isInNetwork: boolean };

function estimated(id: string, { service, allowedAmount, isInNetwork }: Visit): Promise<Estimate> {
  const body = {
    items: [{ serviceTypeCode: service, allowedAmount, units: 1 }],
    ...(isInNetwork && { network: 'in' as const }),
  };
  return dataOf(
    api.POST('/api/eligibility/checks/{id}/estimate', { params: { path: { id } }, body }),
  ) as Promise<Estimate>;
}

function Result({ estimate }: { readonly estimate: Estimate }): ReactNode {
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
