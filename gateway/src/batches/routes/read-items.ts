import { JSONParser, TokenType } from '@streamparser/json';
import { AppError, inTurns, isAppError } from '@eligibility/kit';
import Joi from 'joi';
import type { QuestionParsers } from '../../checks/routes/read-check-request';
import type { RowMistake } from '../domain/batch-item';
import { MOST_ROWS, type BatchRow } from '../domain/batch-row';

/** What the parser reads at once. */
const PIECE = 4 * 1024;
/** What it may be given without the end of an item, all of which it holds. */
const MAX_OPEN = 32 * 1024;
/** The parser closes each level of what is beside the items by a look at all levels above it. */
const MAX_LEVELS = 100;

/**
 * Reads the items of a JSON batch as they arrive; at most the items of one piece of the body are held.
 * @throws AppError `malformed-json`, and `validation-failed` for more than 10,000 items, for one of more than 32 KiB or
 * as much beside them, for more than 100 levels, and for a body without a list of them
 */
export async function* readItems(
  source: AsyncIterable<Uint8Array>,
  parse: QuestionParsers['live'],
): AsyncGenerator<BatchRow, void, undefined> {
  const items: unknown[] = [];
  const parser = new JSONParser({ paths: ['$.items.*'], keepStack: false });
  parser.onValue = ({ value }) => items.push(value);
  let levels = 0;
  parser.onToken = ({ token }) => {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) levels += 1;
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) levels -= 1;
    if (levels > MAX_LEVELS) throw ofItems(`must have at most ${String(MAX_LEVELS)} levels`);
  };
  let [row, open] = [0, 0];
  for await (const piece of inTurns(piecesOf(source))) {
    write(parser, piece);
    open = items.length > 0 ? 0 : open + piece.length;
    if (open > MAX_OPEN) throw ofItems('must have no entry above 32 KiB');
    for (const item of items.splice(0)) {
      row += 1;
      if (row > MOST_ROWS) throw ofItems(`must have at most ${MOST_ROWS.toLocaleString('en')} entries`);
      yield rowOf(row, item, parse);
    }
  }
  if (!parser.isEnded) throw new AppError('malformed-json');
  if (row === 0) throw ofItems('must be a list with an entry at least');
}

async function* piecesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of source)
    for (let at = 0; at < chunk.length; at += PIECE) yield chunk.subarray(at, at + PIECE);
}

function write(parser: JSONParser, piece: Uint8Array): void {
  try {
    parser.write(piece);
  } catch (failure) {
    throw isAppError(failure, 'validation-failed')
      ? failure
      : new AppError('malformed-json', { cause: failure });
  }
}

function ofItems(message: string): AppError {
  return new AppError('validation-failed', { fields: [{ field: 'items', message }] });
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
