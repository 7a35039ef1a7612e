import type { ComponentName } from '@eligibility/api-types';
import type { RequestHandler } from 'express';
import type Joi from 'joi';
import type { AnswerHeader } from './docs/answer-headers';
import type { Fragment } from './docs/json-schema';
import type { Route } from './route';

/**
 * What the OpenAPI document says of one operation. It names schemas, parameters and responses of the document. What
 * follows from path, caller and body is not repeated: see `bootstrap/documented-paths.ts`.
 */
type Described = {
  /** One line, without a full stop. */
  readonly summary: string;
  /** Markdown. The scopes or roles that it needs are added. */
  readonly description?: string;
  /** The query that it reads: the reader, or its parameters alone. */
  readonly query?: { readonly members: Joi.SchemaMap };
  /** The headers that it reads, beside those that follow from what it is. */
  readonly headers?: Joi.SchemaMap;
  /** The body that it takes. */
  readonly sends?: Sent;
  /** What it answers if it does what is asked, by status. */
  readonly answers: Readonly<Partial<Record<200 | 201 | 202 | 204 | 302, Answer>>>;
  /** Problems, by status, beside those that each operation of its kind has. `null`: this one has it not. */
  readonly refuses?: Readonly<Partial<Record<number, ComponentName<'responses'> | null>>>;
};

/** JSON with an example, or a file with its beginning. */
export type Sent =
  | { readonly json: ComponentName<'schemas'> | Fragment; readonly example: unknown }
  | { readonly json: ComponentName<'schemas'>; readonly examples: Fragment }
  | { readonly file: string };

/**
 * A schema and what it is, with the headers that such an answer has and others have not; what it means that there is no
 * body; or a response as it is, without the headers that every one has.
 */
export type Answer =
  | readonly [
      schema: ComponentName<'schemas'>,
      description: string,
      more?: { readonly headers?: readonly AnswerHeader[]; readonly examples?: Fragment },
    ]
  | (Fragment & { readonly nothing?: string });

/** A route with what the document says of it. Its id names it in clients, for ever: `listOwnClinics`. */
export type Operation<Who> = Route<Who> & Described & { readonly id: string };

/** Operations by their ids. */
export type Operations<Who, Id extends string = string> = Readonly<
  Record<Id, Omit<Route<Who>, 'handler'> & Described>
>;

/** The operations with their handlers. */
export function served<Who, Id extends string>(
  operations: Operations<Who, Id>,
  handlers: Readonly<Record<Id, RequestHandler>>,
): readonly Operation<Who>[] {
  const ids = Object.keys(operations) as Id[];
  return ids.map((id) => ({ id, ...operations[id], handler: handlers[id] }));
}
