import { Button, Group, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { complaintAbout } from './complaint';
import { day } from '../design/format';
import { dayOf, readDay, typedDay, yearsBetween, type DayBounds } from './typed-day';
import { t } from './texts';

type DayFieldProps = {
  readonly label: string;
  readonly name: string;
  readonly text: string;
  readonly bounds: DayBounds;
  readonly error: string | undefined;
  /** What is below the field while it is empty. */
  readonly hint: string;
  /** Whether the day that was read is said with the years since then. */
  readonly withAge?: boolean;
  readonly onType: (text: string) => void;
};

/** A day, typed in any usual way. What was read is written below it; what has two readings is asked about. */
export function DayField({ label, name, text, bounds, hint, withAge, ...field }: DayFieldProps): ReactNode {
  const typed = readDay(text, bounds);
  const read = typed.kind === 'day' ? spelled(typed.day, withAge === true) : hint;
  return (
    <div>
      <TextInput
        label={label}
        name={name}
        data-entry={name}
        placeholder={t.form.dayExample}
        inputMode="text"
        autoComplete="off"
        value={text}
        description={read}
        error={complaintAbout(label, field.error)}
        onChange={({ currentTarget }) => {
          field.onType(currentTarget.value);
        }}
      />
      {typed.kind === 'ask' && (
        <Group gap="xs" mt={6} role="group" aria-label={t.form.whichDay(label)}>
          {typed.days.map((one) => (
            <Button
              key={one}
              size="compact-sm"
              variant="default"
              onClick={() => {
                field.onType(typedDay(one));
              }}
            >
              {day(one)}
            </Button>
          ))}
        </Group>
      )}
    </div>
  );
}

function spelled(iso: string, withAge: boolean): string {
  if (!withAge) return day(iso);
  const years = yearsBetween(iso, dayOf(new Date()));
  return years === 1 ? t.form.oneYearOld(day(iso)) : t.form.yearsOld(day(iso), years);
}
