import Joi from 'joi';
import { NEW_NAME, SENT_UUID } from '../../http/basic-schemas';
import { answer, instant, list, named, oneOf, orNull, ref, sent, text } from '../../http/schema';
import { isTimeZone } from '../app/run-times';
import { WEEKDAYS, type Repeat } from '../domain/repeat';

const LOCAL_TIME = named(
  'ClockTime',
  text(
    'By the clocks of `timeZone`. On a day on which they skip this time, it is as much later as they ' +
      'skip; on one on which it comes twice, the first one counts.',
  )
    .pattern(/^([01]\d|2[0-3]):[0-5]\d$/)
    .example('05:00'),
);
const TIME_ZONE = named(
  'TimeZoneName',
  text('A name of the IANA database.')
    .max(64)
    .pattern(/^[A-Za-z][A-Za-z0-9_+/-]*$/)
    .custom((name: string, helpers) => (isTimeZone(name) ? name : helpers.error('zone')))
    .example('America/New_York'),
);
const WEEKDAY = named('Weekday', oneOf(WEEKDAYS));
const ON_DAYS = list(WEEKDAY).min(1).unique();
const DAYS_BEFORE = list(
  Joi.number().strict().integer().min(0).max(90),
  'Each row is asked so many days before its `dateOfService`; 0 is the day itself. Rows without ' +
    'one are not in the schedule. A day on which no row is due has no batch.',
)
  .min(1)
  .max(5)
  .unique();
const WHEN = { at: LOCAL_TIME.required(), timeZone: TIME_ZONE.required() };

/** How the document says the rule of `REPEAT`: a message of one alternative of three would not name the wrong field. */
const SCHEDULE_REPEAT = Joi.alternatives(
  sent({ every: oneOf(['day']).required(), ...WHEN }).label('Every day'),
  sent({ every: oneOf(['week']).required(), on: ON_DAYS.required(), ...WHEN }).label('Every week'),
  sent({ daysBefore: DAYS_BEFORE.required(), ...WHEN }).label('Before the day of service'),
)
  .description(
    'A time that was missed, because the installation or the sender was not there, is made up for ' +
      'once. Rows whose day of service is over are not asked; rows without one are asked for the day ' +
      'of the run.',
  )
  .example({ every: 'day', at: '05:00', timeZone: 'America/New_York' })
  .example({ every: 'week', on: ['monday'], at: '05:00', timeZone: 'America/Chicago' })
  .example({ daysBefore: [7, 1], at: '05:00', timeZone: 'America/Los_Angeles' });
const REPEAT = named(
  'ScheduleRepeat',
  sent<Repeat>({
    ...WHEN,
    every: oneOf(['day', 'week']),
    on: Joi.when('every', { is: 'week', then: ON_DAYS.required(), otherwise: Joi.any().strip() }),
    daysBefore: DAYS_BEFORE,
  }).xor('every', 'daysBefore'),
);

export type NewSchedule = { readonly name: string; readonly batchId: string; readonly repeat: Repeat };

export const NEW_SCHEDULE = sent<NewSchedule>({
  name: NEW_NAME.description('Your own name for the schedule, without patient data.').required(),
  batchId: SENT_UUID.description('The batch whose rows are asked again.').required(),
  repeat: REPEAT.required(),
}).messages({
  'array.unique': 'is named before',
  'object.missing': 'must have every or daysBefore',
  'object.xor': 'must have every or daysBefore, not both',
  'string.pattern.base': 'has another form',
  zone: 'must be the name of a time zone, such as America/New_York',
});

export const SCHEDULE_SCHEMAS = {
  ClockTime: LOCAL_TIME,
  TimeZoneName: TIME_ZONE,
  Weekday: WEEKDAY,
  ScheduleRepeat: SCHEDULE_REPEAT,
  ScheduleTimes: answer(
    {
      every: oneOf(['day', 'week']).optional(),
      on: list(ref('Weekday')).optional(),
      daysBefore: list(Joi.number().integer().min(0).max(90)).optional(),
      at: ref('ClockTime'),
      timeZone: ref('TimeZoneName'),
    },
    'As it was sent, with `every`, `every` and `on`, or `daysBefore`.',
  ),
  ScheduleRequest: NEW_SCHEDULE,
  ScheduleRun: answer({
    batchId: ref('Uuid'),
    day: text('In the time zone of the schedule; of times that were missed, the last one.').pattern(
      /^\d{4}-\d{2}-\d{2}$/,
    ),
  }),
  Schedule: answer({
    id: ref('Uuid'),
    name: ref('NewName'),
    state: oneOf(
      ['active', 'paused', 'completed'],
      '`completed`: the day of service of every row is over. It never runs again.',
    ),
    pausedBecause: orNull(
      oneOf(['asked', 'workspace-suspended', 'clinic-retired', 'key-revoked', 'sender-removed']),
      'Null unless it is paused. `asked`: until somebody resumes it. With every other reason it goes ' +
        'on by itself once the cause is gone.',
    ),
    clientId: ref('Uuid', 'The clinic that asks.'),
    rows: Joi.number()
      .integer()
      .min(0)
      .max(10000)
      .description('How many were taken from the batch; after each run, those that are not over.'),
    repeat: ref('ScheduleTimes'),
    createdAt: instant(),
    nextRunAt: orNull(instant(), 'Null unless it is active.'),
    currentRun: orNull(ref('ScheduleRun'), 'The run whose batch has not ended. Null where there is none.'),
    lastRun: orNull(ref('ScheduleRun'), 'The last run whose batch has ended. Null where there is none.'),
  }),
  SchedulePage: answer({
    data: list(ref('Schedule')).max(100),
    nextCursor: orNull(text()),
  }),
  ScheduleChanges: answer({
    batchId: orNull(ref('Uuid'), 'The run. Null where none has ended, or its batch was removed.'),
    data: list(ref('BatchResult')).max(500),
    nextCursor: orNull(text()),
  }),
  BatchChange: answer({
    change: oneOf(
      ['coverage-ended', 'coverage-began', 'plan-changed', 'payer-changed', 'deductible-met'],
      '`plan-changed`: the payer names another plan. `payer-changed`: another payer is to be billed. ' +
        '`deductible-met`: nothing of it is left now. What one of the two answers does not say is no ' +
        'change.',
    ),
    before: orNull(
      Joi.alternatives(Joi.string(), Joi.number()),
      'The name of the plan or the payer, or the deductible in US dollars. Null where there is nothing ' +
        'to say.',
    ),
    after: orNull(Joi.alternatives(Joi.string(), Joi.number()), 'As `before`.'),
  }),
};
