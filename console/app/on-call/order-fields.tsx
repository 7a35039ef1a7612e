import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from './texts';

const HOUR_MS = 3_600_000;

/** How long an order lasts. */
export type End = keyof typeof t.act.ends;

const MS: Readonly<Record<End, number | undefined>> = {
  halfHour: HOUR_MS / 2,
  twoHours: 2 * HOUR_MS,
  eightHours: 8 * HOUR_MS,
  day: 24 * HOUR_MS,
  never: undefined,
};
const ENDS: readonly End[] = ['halfHour', 'twoHours', 'eightHours', 'day', 'never'];

/** An order without an end is forgotten easily. */
export const DEFAULT_END: End = 'twoHours';

/** The instant of an end from now, ISO 8601; undefined for one that an operator sets. */
export function untilOf(end: End): string | undefined {
  const ms = MS[end];
  return ms === undefined ? undefined : new Date(Date.now() + ms).toISOString();
}

type EndFieldProps = {
  readonly end: End;
  readonly onChange: (end: End) => void;
  /** Whether the order may last until an operator ends it. */
  readonly mayLast: boolean;
};

export function EndField({ end, onChange, mayLast }: EndFieldProps): ReactNode {
  const offered = ENDS.filter((one) => mayLast || one !== 'never');
  return (
    <NativeSelect
      label={t.act.endsAfter}
      data={offered.map((value) => ({ value, label: t.act.ends[value] }))}
      value={end}
      onChange={({ currentTarget }) => {
        onChange(offered.find((one) => one === currentTarget.value) ?? DEFAULT_END);
      }}
    />
  );
}

type ReasonFieldProps = {
  readonly label: string;
  readonly reason: string;
  readonly onChange: (reason: string) => void;
};

export function ReasonField({ label, reason, onChange }: ReasonFieldProps): ReactNode {
  return (
    <TextInput
      label={label}
      description={t.act.reasonHelp}
      required
      maxLength={200}
      value={reason}
      onChange={({ currentTarget }) => {
        onChange(currentTarget.value);
      }}
    />
  );
}
