import type { Schema } from '@eligibility/api-types';
import { linesIn, textIn, textsIn } from '../design/form-values';
import { WEEKDAYS, zoneName } from './repeat-words';
import { t } from './texts';

type Repeat = Schema<'ScheduleRequest'>['repeat'];

/** The ways in which a schedule repeats. */
export type Often = keyof typeof t.form.oftens;

/** Where clinics of the United States are. */
const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'Pacific/Guam',
  'UTC',
];

/** The time zones to choose from. @param own that of the browser, which comes first */
export function zoneChoices(own: string): readonly { readonly value: string; readonly label: string }[] {
  return [...new Set([own, ...ZONES])].map((value) => {
    const name = zoneName(value);
    const place = (value.split('/').at(-1) ?? value).replaceAll('_', ' ');
    return { value, label: name === value ? name : t.form.zoneIn(name, place) };
  });
}

/** What is asked for in the form of a schedule. @param batchId whose patients are asked */
export function scheduleIn(values: FormData, batchId: string): Schema<'ScheduleRequest'> {
  return { name: textIn(values, 'name') ?? '', batchId, repeat: repeatIn(values) };
}

function repeatIn(values: FormData): Repeat {
  const times = { at: textIn(values, 'at') ?? '', timeZone: textIn(values, 'timeZone') ?? '' };
  switch (textIn(values, 'often') as Often | undefined) {
    case 'week': {
      const chosen = textsIn(values, 'on');
      return { every: 'week', on: WEEKDAYS.filter((day) => chosen.includes(day)), ...times };
    }
    case 'before':
      return { daysBefore: (linesIn(values, 'daysBefore') ?? []).map(Number), ...times };
    default:
      return { every: 'day', ...times };
  }
}
