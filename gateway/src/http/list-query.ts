import { AppError } from '@eligibility/kit';
import Joi from 'joi';
import type { Page, PageQuery } from '../basics/list-page';
import { queryNumber, validate } from './fields';

/** One schema per parameter, which may convert the text. */
type Members<Parameters> = Readonly<Partial<Record<keyof Parameters, Joi.Schema>>>;

/** The most entries of a page, and the default number. */
export type PageLimits = { readonly max: number; readonly default: number };

const OPERATORS_PAGE: PageLimits = { max: 200, default: 50 };

/**
 * Reads the query of a paged list: `limit`, `cursor`, and the list's own parameters. An unknown name is refused: a
 * filter with a typing error must not return everything.
 * @param limits of a page. Default: those of operators' lists
 * @throws AppError `validation-failed`
 */
export function listQuery<Parameters extends object = object>(
  parameters: Members<Parameters>,
  limits: PageLimits = OPERATORS_PAGE,
): (query: unknown) => PageQuery & Parameters {
  const members: Joi.SchemaMap = {
    limit: queryNumber({ min: 1, max: limits.max }).default(limits.default),
    cursor: Joi.string().max(200),
    ...parameters,
  };
  return reader(Joi.object<PageQuery & Parameters>(members), Object.keys(members));
}

/**
 * Reads a query with these parameters and no others.
 * @throws AppError `validation-failed`
 */
export function strictQuery<Parameters extends object>(
  members: Members<Parameters>,
): (query: unknown) => Parameters {
  return reader(Joi.object<Parameters>(members), Object.keys(members));
}

/** Reads the query of an operators' list whose cursor is the number of a journal line or of a version. */
export const numberedListQuery = strictQuery<{ readonly limit: number; readonly cursor?: number }>({
  limit: queryNumber({ min: 1, max: OPERATORS_PAGE.max }).default(OPERATORS_PAGE.default),
  cursor: queryNumber({ min: 1 }),
});

function reader<Parameters>(
  schema: Joi.ObjectSchema<Parameters>,
  names: readonly string[],
): (query: unknown) => Parameters {
  return (query) => {
    const unknown = Object.keys(query ?? {}).filter((name) => !names.includes(name));
    if (unknown.length > 0) {
      const fields = unknown.map((field) => ({ field, message: 'is not a parameter of this list' }));
      throw new AppError('validation-failed', { fields });
    }
    return validate(schema, query);
  };
}

/** One page in the form of the answer. */
export function toPageResponse<Entry, Shown>(
  { entries, nextCursor }: Page<Entry>,
  shown: (entry: Entry) => Shown,
): { readonly data: readonly Shown[]; readonly nextCursor: string | null } {
  return { data: entries.map(shown), nextCursor: nextCursor ?? null };
}
