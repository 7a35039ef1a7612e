import { isAppError } from '@eligibility/kit';
import { jsonEntries, ofItems } from '@eligibility/kit/files';
import Joi from 'joi';
import type { QuestionParsers } from '../../checks/routes/read-check-request';
import type { RowMistake } from '../domain/batch-item';
import { MOST_ROWS, type BatchRow } from '../domain/batch-row';

/**
 * Reads the items of a JSON batch as they arrive.
 * @throws AppError as `jsonEntries`, for more than 10,000 items, and `validation-failed` for none
 */
export async function* readItems(
  source: AsyncIterable<Uint8Array>,
  parse: QuestionParsers['live'],
): AsyncGenerator<BatchRow, void, undefined> {
  let row = 0;
  for await (const item of jsonEntries(source, { most: MOST_ROWS })) {
    row += 1;
    yield rowOf(row, item, parse);
  }
  if (row === 0) throw ofItems('must be a list with an entry at least');
}

const REFERENCE = Joi.string().trim().max(200);

function rowOf(row: number, item: unknown, parse: QuestionParsers['live']): BatchRow {
  if (typeof item !== 'object' || item === null || Array.isArray(item))
    return wrong(row, undefined, [{ column: null, message: 'The item must be one JSON object.' }]);
  const { reference: sent, ...fields } = item as { readonly reference?: unknown };
  const read = REFERENCE.validate(sent ?? undefined) as { readonly value?: string; readonly error?: Error };
  const reference = read.value;
  if (read.error !== undefined)
    return wrong(row, undefined, [
      { column: 'reference', message: 'reference must be a text of at most 200 characters.' },
    ]);
  if ('patientSocialSecurityNumber' in fields) return wrong(row, reference, [NO_SOCIAL_SECURITY_NUMBER]);
  try {
    return { row, reference, question: parse(fields) };
  } catch (failure) {
    if (!isAppError(failure, 'validation-failed')) throw failure;
    return wrong(row, reference, (failure.options.fields ?? []).map(mistakeOf));
  }
}

/** Such a number is stored nowhere, so it cannot wait for its turn. */
const NO_SOCIAL_SECURITY_NUMBER: RowMistake = {
  column: 'patientSocialSecurityNumber',
  message: 'patientSocialSecurityNumber is not stored, so a batch cannot have it: send a check.',
};

function mistakeOf({ field, message }: { readonly field: string; readonly message: string }): RowMistake {
  return { column: field, message: `${field} ${message}.` };
}

function wrong(row: number, reference: string | undefined, mistakes: readonly RowMistake[]): BatchRow {
  return { row, reference, mistakes };
}
