import { Checkbox, Group, NativeSelect, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { fieldError } from '../api/use-act';
import { WEEKDAYS, weekdayName } from './repeat-words';
import { zoneChoices, type Often } from './schedule-form';
import { t } from './texts';

const OFTENS = (Object.keys(t.form.oftens) as Often[]).map((value) => ({
  value,
  label: t.form.oftens[value],
}));

type ErrorProps = { readonly error: unknown };

/** When a schedule is asked. Read it with `scheduleIn`. */
export function RepeatFields({ error }: ErrorProps): ReactNode {
  const [often, setOften] = useState<Often>('day');
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <>
      <NativeSelect
        name="often"
        label={t.form.often}
        data={OFTENS}
        value={often}
        onChange={({ currentTarget }) => {
          setOften(currentTarget.value as Often);
        }}
        error={fieldError(error, 'batchId')}
      />
      {often === 'week' && <WeekdayFields error={error} />}
      {often === 'before' && (
        <TextInput
          name="daysBefore"
          label={t.form.days}
          description={t.form.daysAbout}
          required
          pattern="\s*[0-9]{1,2}(\s*,\s*[0-9]{1,2}){0,4}\s*"
          title={t.form.daysTitle}
          defaultValue="7, 1"
          autoComplete="off"
          error={fieldError(error, 'repeat.daysBefore')}
        />
      )}
      <TextInput
        type="time"
        name="at"
        label={t.form.at}
        required
        defaultValue="05:00"
        error={fieldError(error, 'repeat.at')}
      />
      <NativeSelect
        name="timeZone"
        label={t.form.zone}
        data={[...zoneChoices(timeZone)]}
        error={fieldError(error, 'repeat.timeZone')}
      />
    </>
  );
}

function WeekdayFields({ error }: ErrorProps): ReactNode {
  return (
    <Checkbox.Group label={t.form.on} defaultValue={['monday']} error={fieldError(error, 'repeat.on')}>
      <Group gap="xs" mt="xs">
        {WEEKDAYS.map((weekday) => (
          <Checkbox key={weekday} name="on" value={weekday} label={weekdayName(weekday)} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
