import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schema } from '@eligibility/api-types';
import { useState, type ReactNode } from 'react';
import { api, dataOf } from '../../api/client';
import { useAct } from '../../api/use-act';
import { Failure, Loading } from '../../design/states';
import { SERVICE_TYPES, WHOLE_PLAN } from '../service-types';
import { Result } from './result';
import { t } from './texts';
import { typedAmount } from './typed-amount';
import { usualOf, visitKindsQuery, visitName } from './visit-kinds';

type Estimate = Schema<'Estimate'>;
type Bill = {
  readonly visitKind?: string;
  readonly items?: readonly Schema<'EstimateItem'>[];
  readonly network?: 'in';
};

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

/** What to collect for a visit that the clinic has rates of, or for one service and the amount that the plan allows. */
export function EstimateForm(props: EstimateFormProps): ReactNode {
  const { data: kinds, error, refetch } = useQuery(visitKindsQuery(props.checkId));
  if (kinds === undefined && error === null) return <Loading rows={2} />;
  return (
    <Stack gap="sm">
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      <FilledForm key={String(kinds)} {...props} kinds={kinds ?? []} />
    </Stack>
  );
}

function FilledForm({
  checkId,
  askedAbout,
  kinds,
}: EstimateFormProps & { readonly kinds: readonly string[] }): ReactNode {
  const service = askedAbout === WHOLE_PLAN ? OFFICE_VISIT : askedAbout;
  const [typed, setTyped] = useState<Typed>({
    visitKind: usualOf(kinds) ?? ONE_SERVICE,
    service,
    visit: 'any',
    allowed: '',
    isInNetwork: false,
  });
  const [isWrong, setWrong] = useState(false);
  const { mutate, reset, data, error, isPending } = useAct({
    act: (body: Bill) => estimated(checkId, body),
  });
  const change = (changed: Partial<Typed>): void => {
    setTyped({ ...typed, ...changed });
    setWrong(false);
    reset();
  };
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const body = bodyOf(typed);
          if (body === undefined) setWrong(true);
          else mutate(body);
        }}
      >
        {kinds.length > 0 && <VisitField kinds={kinds} typed={typed} onChange={change} />}
        {typed.visitKind === ONE_SERVICE && (
          <ServiceFields typed={typed} isWrong={isWrong} onChange={change} />
        )}
        <Checkbox
          mt="sm"
          label={t.inNetwork}
          checked={typed.isInNetwork}
          onChange={({ currentTarget: { checked } }) => {
            change({ isInNetwork: checked });
          }}
        />
        <Button type="submit" variant="default" mt="sm" loading={isPending}>
          {t.compute}
        </Button>
      </form>
      {error !== null && <Failure error={error} />}
      <div role="status">{data !== undefined && <Result estimate={data} />}</div>
    </>
  );
}

/** No kind of visit: the person says what one service is allowed for. */
const ONE_SERVICE = '';

/** What is in the form. */
type Typed = {
  /** The clinic's name of the visit, or `ONE_SERVICE`, of which alone the next three are. */
  readonly visitKind: string;
  /** X12 EB03 */
  readonly service: string;
  readonly visit: keyof typeof t.visits;
  readonly allowed: string;
  readonly isInNetwork: boolean;
};

const VISITS = Object.entries(t.visits).map(([value, label]) => ({ value, label }));

type FieldsProps = {
  readonly typed: Typed;
  readonly onChange: (changed: Partial<Typed>) => void;
};

function VisitField({
  kinds,
  typed,
  onChange,
}: FieldsProps & { readonly kinds: readonly string[] }): ReactNode {
  return (
    <NativeSelect
      label={t.visitKind}
      description={t.visitKindHint}
      mb="sm"
      w="fit-content"
      data={[
        ...kinds.map((kind) => ({ value: kind, label: visitName(kind) })),
        { value: ONE_SERVICE, label: t.oneService },
      ]}
      value={typed.visitKind}
      onChange={({ currentTarget: { value } }) => {
        onChange({ visitKind: value });
      }}
    />
  );
}

function ServiceFields({ typed, isWrong, onChange }: FieldsProps & { readonly isWrong: boolean }): ReactNode {
  return (
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
  );
}

/** Undefined where the amount of the one service is none. */
function bodyOf({ visitKind, service, visit, allowed, isInNetwork }: Typed): Bill | undefined {
  const network = isInNetwork ? { network: 'in' as const } : {};
  if (visitKind !== ONE_SERVICE) return { visitKind, ...network };
  const allowedAmount = typedAmount(allowed);
  if (allowedAmount === undefined) return undefined;
  const item = { serviceTypeCode: service, allowedAmount, units: 1, ...(visit !== 'any' && { visit }) };
  return { items: [item], ...network };
}

function estimated(id: string, body: Bill): Promise<Estimate> {
  const path = '/api/eligibility/checks/{checkId}/estimate';
  return dataOf(api.POST(path, { params: { path: { checkId: id } }, body })) as Promise<Estimate>;
}
