import { scheduleIn, zoneChoices } from './schedule-form';

const BATCH = '0b6a4f6f-0c11-7a51-9d3f-5f0c2c1e4b8e';
const TIMES = { at: '05:00', timeZone: 'America/New_York' };

function formOf(fields: readonly (readonly [string, string])[]): FormData {
  const values = new FormData();
  for (const [name, value] of [...Object.entries({ name: ' Mondays ', ...TIMES }), ...fields])
    values.append(name, value);
  return values;
}

describe('scheduleIn', () => {
  it('asks every day', () => {
    expect(scheduleIn(formOf([['often', 'day']]), BATCH)).toEqual({
      name: 'Mondays',
      batchId: BATCH,
      repeat: { every: 'day', ...TIMES },
    });
  });

  it('asks on the chosen days of the week, in the order of the week', () => {
    const fields = [
      ['often', 'week'],
      ['on', 'thursday'],
      ['on', 'monday'],
    ] as const;
    expect(scheduleIn(formOf(fields), BATCH).repeat).toEqual({
      every: 'week',
      on: ['monday', 'thursday'],
      ...TIMES,
    });
  });

  it('asks days before the visit as they are typed, each once', () => {
    const fields = [
      ['often', 'before'],
      ['daysBefore', '7, 1,0,7'],
    ] as const;
    expect(scheduleIn(formOf(fields), BATCH).repeat).toEqual({ daysBefore: [7, 1, 0], ...TIMES });
  });
});

describe('zoneChoices', () => {
  it('begins with the own zone, and has each once', () => {
    const values = zoneChoices('America/Denver').map(({ value }) => value);
    expect(values[0]).toBe('America/Denver');
    expect(new Set(values).size).toBe(values.length);
    const labels = zoneChoices('America/Los_Angeles').map(({ label }) => label);
    expect([labels[0], labels.at(-1)]).toEqual(['Pacific Time (Los Angeles)', 'UTC']);
  });
});
