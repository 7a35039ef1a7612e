import type { AnswerOf, ApiMethod, PathOf } from '@eligibility/api-types';
import type { ApiCall } from '../http-client';
import type { Operation } from './document';
import { OPERATIONS } from './generated/operations';

/** An operation of the OpenAPI document: `PATCH /ops/workspaces/{workspaceId}`. */
export type CallName = { [Method in ApiMethod]: `${Uppercase<Method>} ${PathOf<Method>}` }[ApiMethod];

/** The JSON that a finished request of the operation is answered with. */
export type AnswerTo<Name extends CallName> = Name extends `${infer Method} ${infer Path}`
  ? Lowercase<Method> extends infer Small extends ApiMethod
    ? Path extends PathOf<Small>
      ? AnswerOf<Small, Path>
      : never
    : never
  : never;

export type NamedOperation = Operation & {
  readonly method: ApiCall['method'];
  readonly template: string;
  /** Whether the same path can be read. */
  readonly isRead: boolean;
};

export function operationOf(name: CallName): NamedOperation {
  const operation = OPERATIONS[name];
  if (operation === undefined) throw new Error(`the document has no ${name}`);
  const [method = '', template = ''] = name.split(' ');
  return {
    ...operation,
    method: method as ApiCall['method'],
    template,
    isRead: `GET ${template}` in OPERATIONS,
  };
}
