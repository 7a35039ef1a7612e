import { planDatesOf } from './write-plan-dates';

/** The dates of the patient and of the level above, each in short: `346:3 347:9` begins on day 3 and ends on day 9. */
function written(own: string, above: string): string {
  const levels = [own, above].map((level) =>
    [...level.matchAll(/(\d+):(\S+)/g)].map(([, qualifier = '', period = '']) => ({ qualifier, period })),
  );
  return planDatesOf(levels)
    .map(({ qualifier = '', period = '' }) => `${qualifier}:${period}`)
    .join(' ');
}

describe('the one set of dates that the format has for patient and subscriber', () => {
  it.each([
    ['takes all of the subscriber where the patient has none', '', '291:1-2', '291:1-2'],
    ['keeps the begin of the patient', '346:3', '346:1 356:1', '346:3'],
    ['keeps the end of the patient', '347:3', '347:1 349:1', '347:3'],
    ['takes the end that is missing', '346:3', '347:9', '346:3 347:9'],
    ['takes the begin that is missing', '347:9', '346:3', '347:9 346:3'],
    ['takes the end of a range', '346:3', '291:1-9', '346:3 347:9'],
    ['takes the begin of a range', '357:9', '307:1-8', '357:9 356:1'],
    ['takes nothing where the patient has a range', '292:3-4', '291:1-9', '292:3-4'],
    ['keeps a day beside a range of its name', '291:5', '291:1-9', '291:5 346:1 347:9'],
    ['does not take the death of another person', '', '442:1 636:2', '636:2'],
    ['takes a day that is no bound', '346:3', '291:5', '346:3 291:5'],
  ])('%s', (_what, own, above, expected) => {
    expect(written(own, above)).toBe(expected);
  });

  it('is that of the one person where there is no other', () => {
    expect(planDatesOf([[{ qualifier: '291', period: '1-2' }]])).toEqual([
      { qualifier: '291', period: '1-2' },
    ]);
    expect(planDatesOf([])).toEqual([]);
    expect(planDatesOf([[{}], [{}]])).toEqual([{}]);
  });
});
