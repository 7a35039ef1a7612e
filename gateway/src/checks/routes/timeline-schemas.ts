import { answer, instant, list, oneOf, orNull, ref, text } from '../../http/schema';

export const TIMELINE_SCHEMAS = {
  CheckTimeline: answer({
    checkId: text().meta({ format: 'uuid' }),
    steps: list(ref('TimelineStep')).min(2),
  }),
  TimelineStep: answer({
    step: oneOf([
      'asked',
      'running',
      'held',
      'sent',
      'not-sent',
      'answered',
      'captured',
      'released',
      'stored',
      'dropped',
    ]),
    at: orNull(instant(), 'Null where only the order is known.'),
    until: orNull(instant(), 'Of `stored`, when the answer stops being stored. Null of every other step.'),
    text: text('One sentence for people.').min(1),
  }),
};
