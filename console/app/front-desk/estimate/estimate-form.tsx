import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import type { Schema } from '@eligibility/api-types';
import { useState, type ReactNode } from 'react';
import { api, dataOf } from '../../api/client';
import { useAct } from '../../api/use-act';
import { Failure } from '../../design/states';
import { SERVICE_TYPES, WHOLE_PLAN } from '../service-types';
import { Result } from './result';
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
  const service = askedAbout === WHOLE_PLAN ? OFFICE_VISIT : askedAbout;
  const [typed, setTyped] = useState<Typed>({ service, visit: 'any', allowed: '', isInNetwork: false });
  const [isWrong, setWrong] = useState(false);
  const { mutate, reset, data, error, isPending } = useAct({
    act: (allowedAmount: number) => estimated(checkId, typed, allowedAmount),
  });
  const change = (changed: Partial<Typed>): void => {
    setTyped({ ...typed, ...changed });
    setWrong(false);
    reset();
  };
  return (
    <Stack gap="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const amount = typedAmount(typed.allowed);
          if (amount === undefined) setWrong(true);
          else mutate(amount);
        }}
      >
        <Fields typed={typed} isWrong={isWrong} onChange={change} />
        <Button type="submit" variant="default" mt="sm" loading={isPending}>
          {t.compute}
        </Button>
      </form>
      {error !== null && <Failure error={error} />}
      <div role="status">{data !== undefined && <Result estimate={data} />}</div>
    </Stack>
  );
}

/** What is in the form. */
type Typed = {
  /** X12 EB03 */
  readonly service: string;
  readonly visit: keyof typeof t.visits;
  readonly allowed: string;
  readonly isInNetwork: boolean;
};

const VISITS = Object.entries(t.visits).map(([value, label]) => ({ value, label }));

type FieldsProps = {
  readonly typed: Typed;
  readonly isWrong: boolean;
  readonly onChange: (changed: Partial<Typed>) => void;
};

function Fields({ typed, isWrong, onChange }: FieldsProps): ReactNode {
  return (
    <>
      <Group align="flex-start" gap="sm">
        <NativeSelect
          label={t.service}
          data={OPTIONS}
          value={typed.service}
          onChange={({ currentTarget: { value } }) => {
            onChange({ service: value });
          }}
        />
        <NativeSelect
          label={t.visit}
          data={VISITS}
          value={typed.visit}
          onChange={({ currentTarget: { value } }) => {
            onChange({ visit: value as Typed['visit'] });
          }}
        />
        <TextInput
          label={t.allowed}
          description={t.allowedHint}
          error={isWrong ? t.notAnAmount : undefined}
          inputMode="decimal"
          autoComplete="off"
          value={typed.allowed}
          onChange={({ currentTarget: { value } }) => {
            onChange({ allowed: value });
          }}
        />
      </Group>
      <Checkbox
        mt="sm"
        label={t.inNetwork}
        checked={typed.isInNetwork}
        onChange={({ currentTarget: { checked } }) => {
          onChange({ isInNetwork: checked });
        }}
      />
    </>
  );
}

function estimated(
  id: string,
  { service, visit, isInNetwork }: Typed,
  allowedAmount: number,
): Promise<Estimate> {
  const item = { serviceTypeCode: service, allowedAmount, units: 1, ...(visit !== 'any' && { visit }) };
  const body = { items: [item], ...(isInNetwork && { network: 'in' as const }) };
  const path = '/api/eligibility/checks/{id}/estimate';
  return dataOf(api.POST(path, { params: { path: { id } }, body })) as Promise<Estimate>;
}
