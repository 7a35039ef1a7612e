import { isAppError } from '@eligibility/kit';
import type { CheckQuestion } from '../../checks/domain/check';
import type { QuestionParsers } from '../../checks/routes/read-check-request';
import { withLists } from '../../checks/routes/read-service-fields';
import type { RowMistake } from '../domain/batch-item';

/** What is wrong with a row, as a sentence without any value of the row. */
export type RowError = RowMistake & { readonly row: number };

export type SentRow = {
  /** 1 is the first line after the header. */
  readonly row: number;
  /** By the names of the API; empty cells are left out. `serviceTypeCodes` has commas between its entries. */
  readonly fields: Readonly<Record<string, string>>;
  /** The header of each field, as the file has it. */
  readonly columns: ReadonlyMap<string, string>;
  /** Why the row, or a cell of it, cannot be read; none of those cells is in `fields`. */
  readonly problems: readonly RowError[];
};

/** The question of a row, or everything that is wrong with it. */
export function questionOfRow(
  sent: SentRow,
  parse: QuestionParsers['live'],
): { readonly question: CheckQuestion } | { readonly errors: readonly RowError[] } {
  const { problems } = sent;
  if (problems.some(({ column }) => column === null)) return { errors: problems };
  try {
    const question = parse(withLists(sent.fields));
    return problems.length === 0 ? { question } : { errors: problems };
  } catch (thrown) {
    if (!isAppError(thrown, 'validation-failed')) throw thrown;
    // A cell that could not be read left its fields empty, which is nothing more that is wrong.
    const reported = new Set(problems.map(({ column }) => column));
    const others = rowErrors(sent, thrown.options.fields ?? []).filter(({ column }) => !reported.has(column));
    return { errors: [...problems, ...others] };
  }
}

/** The errors of a check's fields by the headers of the file, each sentence once. */
function rowErrors(
  { row, columns }: Pick<SentRow, 'row' | 'columns'>,
  errors: readonly { readonly field: string; readonly message: string }[],
): readonly RowError[] {
  const bySentence = new Map<string, RowError>();
  for (const { field, message } of errors) {
    const [name = ''] = field.split('.', 1);
    const column = name === '' ? null : (columns.get(name) ?? name);
    const sentence = `${column ?? 'The row'} ${message}.`;
    bySentence.set(sentence, { row, column, message: sentence });
  }
  return [...bySentence.values()];
}
