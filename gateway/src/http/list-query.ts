import { AppError } from '@eligibility/kit';
import Joi from 'joi';
import type { Page, PageQuery } from '../basics/list-page';
import { queryNumber, validate } from './fields';
import { text } from './schema';

/** One schema per parameter, which may convert the text. */
type Members<Parameters> = Readonly<Partial<Record<keyof Parameters, Joi.Schema>>>;

/** The most entries of a page, and the default number. */
export type PageLimits = { readonly max: number; readonly default: number };

const OPERATORS_PAGE: PageLimits = { max: 200, default: 50 };
const WORKSPACES_PAGE: PageLimits = { max: 100, default: 20 };

/** Reads a query by its parameters, which the document shows. */
export type QueryReader<Parameters> = ((query: unknown) => Parameters) & { readonly members: Joi.SchemaMap };

/**
 * Reads the query of a paged list: `limit`, `cursor`, and the list's own parameters. An unknown name is refused: a
 * filter with a typing error must not return everything.
 * @param limits of a page. Default: those of operators' lists
 * @throws AppError `validation-failed`
 */
export function listQuery<Parameters extends object = object>(
  parameters: Members<Parameters>,
  limits: PageLimits = OPERATORS_PAGE,
): QueryReader<PageQuery & Parameters> {
  const members: Joi.SchemaMap = {
    limit: queryNumber({ min: 1, max: limits.max }).default(limits.default),
    cursor: text('The `nextCursor` of the page before. Opaque.').min(1).max(200),
    ...parameters,
  };
  return reader(members);
}

/**
 * Reads a query with these parameters and no others.
 * @throws AppError `validation-failed`
 */
export function strictQuery<Parameters extends object>(
  members: Members<Parameters>,
): QueryReader<Parameters> {
  return reader(members);
}

/** Reads the query of a list without filters: an operators' one, and one of what a workspace has many of. */
export const pageQuery = listQuery({});
export const ownPageQuery = listQuery({}, WORKSPACES_PAGE);

/** Reads the query of an operators' list whose cursor is the number of a journal line or of a version. */
export const numberedListQuery = strictQuery<{ readonly limit: number; readonly cursor?: number }>({
  limit: queryNumber({ min: 1, max: OPERATORS_PAGE.max }).default(OPERATORS_PAGE.default),
  cursor: queryNumber({ min: 1 })
    .meta({ type: 'string', pattern: '^[1-9]\\d{0,14}$', minimum: null })
    .description('The `nextCursor` of the page before.'),
});

function reader<Parameters>(members: Joi.SchemaMap): QueryReader<Parameters> {
  const schema = Joi.object<Parameters>().keys(members);
  const read = (query: unknown): Parameters => {
    const unknown = Object.keys(query ?? {}).filter((name) => !Object.hasOwn(members, name));
    if (unknown.length > 0) {
      const fields = unknown.map((field) => ({ field, message: 'is not a parameter of this list' }));
      throw new AppError('validation-failed', { fields });
    }
    return validate(schema, query);
  };
  return Object.assign(read, { members });
}

/** One page in the form of the answer. */
export function toPageResponse<Entry, Shown>(
  { entries, nextCursor }: Page<Entry>,
  shown: (entry: Entry) => Shown,
): { readonly data: readonly Shown[]; readonly nextCursor: string | null } {
  return { data: entries.map(shown), nextCursor: nextCursor ?? null };
}
