import { SCOPES } from '../../gateway/src/identity/domain/api-key';
import { settlementOf } from '../../gateway/src/checks/domain/charge-table';
import { OUTCOMES } from '@eligibility/contract';
import { SCHEDULE_COLUMNS } from '../../gateway/src/batches/domain/schedule-columns';
import { guideText, tableOf } from '../helpers/guide-samples';
import { document } from './_document';

type Bounds = { readonly minLength: number; readonly maxLength: number };

const schemas = document.components['schemas'] as Readonly<Record<string, Bounds>>;

describe('the guides', () => {
  it('state who pays for every outcome, as the charge table does', () => {
    const word = (
      outcome: (typeof OUTCOMES)[number],
      policy: 'every-live-check' | 'answered-only',
    ): string => (settlementOf(outcome, policy) === 'capture' ? 'paid' : 'free');
    const rows = tableOf('charging', 'outcome').map(([outcome, , every, answered]) => [
      outcome,
      every,
      answered,
    ]);

    expect(rows).toEqual(
      OUTCOMES.map((outcome) => [outcome, word(outcome, 'every-live-check'), word(outcome, 'answered-only')]),
    );
  });

  it('list every scope', () => {
    expect(tableOf('authentication', 'scope').map(([scope]) => scope)).toEqual([...SCOPES]);
  });

  it('state the limits of fields that the document has', () => {
    const rows = tableOf('limits', 'field').filter(([, , characters]) => characters?.includes(' to '));
    const bounds = rows.map(([field = '']) => {
      const { minLength, maxLength } = schemas[`${field.charAt(0).toUpperCase()}${field.slice(1)}`] ?? {};
      return `${String(minLength)} to ${String(maxLength)}`;
    });

    expect(rows).toHaveLength(4);
    expect(rows.map(([, , characters]) => characters)).toEqual(bounds);
  });

  it('list the headers of every column of a schedule', () => {
    const [, section = ''] = /\n### Columns\n([^]*?)\n### /.exec(guideText('batches')) ?? [];
    const listed = section.replace(/\n {2}/g, ' ').matchAll(/^- `(\w+)`: (.*)$/gm);
    const stated = [...listed].map(([, field, headers]) => [field, headers]);
    const { mockFixture: _, ...columns } = SCHEDULE_COLUMNS;
    const read = Object.entries(columns).map(([field, { headers, otherwise = [] }]) => [
      field,
      [
        ...(headers.length === 0 ? [] : [headers.join(', ')]),
        ...(otherwise.length === 0 ? [] : [`or else ${otherwise.join(', ')}`]),
      ].join('; '),
    ]);
    expect(stated).toEqual(read);
  });
});
