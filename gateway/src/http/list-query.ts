import { AppError } from '@eligibility/kit';
import Joi from 'joi';
import type { Page, PageQuery } from '../app/page';
import { validate } from './validate';

const PAGE: Joi.SchemaMap = {
  limit: Joi.number().integer().min(1).max(200).default(50),
  cursor: Joi.string().max(200),
};

/**
 * Reads the query of a list of operators: `limit`, `cursor`, and the list's own parameters. A name that is unknown is
 * refused: a filter with a typing error must not show everything.
 * @throws AppError `validation-failed`
 */
export function listQuery<Parameters extends object = object>(
  parameters: Joi.StrictSchemaMap<Parameters>,
): (query: unknown) => PageQuery & Parameters {
  const members: Joi.SchemaMap = { ...PAGE, ...parameters };
  const schema = Joi.object<PageQuery & Parameters>(members);
  return (query) => {
    const unknown = Object.keys(query ?? {}).filter((name) => !Object.hasOwn(members, name));
    if (unknown.length > 0) {
      const fields = unknown.map((field) => ({ field, message: 'is not a parameter of this list' }));
      throw new AppError('validation-failed', { fields });
    }
    return validate(schema, query);
  };
}

/** One page as it is answered. */
export function shownPage<Entry>(
  { entries, nextCursor }: Page<Entry>,
  shown: (entry: Entry) => Record<string, unknown>,
): { readonly data: readonly Record<string, unknown>[]; readonly nextCursor: string | null } {
  return { data: entries.map(shown), nextCursor: nextCursor ?? null };
}
