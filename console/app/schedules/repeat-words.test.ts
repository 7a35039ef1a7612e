import { repeatWords, weekdayName, zoneName } from './repeat-words';

const AT_FIVE = { at: '05:00', timeZone: 'America/New_York' };

describe('repeatWords', () => {
  it.each([
    [{ every: 'day' }, 'Every day'],
    [{ every: 'week', on: ['monday'] }, 'Every Monday'],
    [{ every: 'week', on: ['friday', 'monday', 'sunday'] }, 'Every Monday, Friday, and Sunday'],
    [{ daysBefore: [1] }, '1 day before the visit'],
    [{ daysBefore: [3] }, '3 days before the visit'],
    [{ daysBefore: [1, 7] }, '7 and 1 days before the visit'],
    [{ daysBefore: [0] }, 'On the day of the visit'],
    [{ daysBefore: [7, 0] }, '7 days before the visit, and on its day'],
  ] as const)('says %j', (repeat, words) => {
    const sent = JSON.parse(JSON.stringify({ ...repeat, ...AT_FIVE })) as Parameters<typeof repeatWords>[0];
    expect(repeatWords(sent).replace('\u202f', ' ')).toBe(`${words} at 5:00 AM (Eastern Time)`);
  });

  it('says a time of the afternoon in the zone of the schedule, wherever the reader is', () => {
    const words = repeatWords({ every: 'day', at: '17:30', timeZone: 'America/Chicago' });
    expect(words.replace('\u202f', ' ')).toBe('Every day at 5:30 PM (Central Time)');
  });
});

describe('weekdayName', () => {
  it('is that of the day', () => {
    expect([weekdayName('monday'), weekdayName('sunday')]).toEqual(['Monday', 'Sunday']);
  });
});

describe('zoneName', () => {
  it.each(['America/Springfield', 'UTC'])('leaves the id %s, which has no other name, as it is', (id) => {
    expect(zoneName(id)).toBe(id);
  });
});
