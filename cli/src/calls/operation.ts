import type { AnswerOf, ApiMethod, PathOf } from '@eligibility/api-types';
import type { ApiCall } from '../http-client';
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

/** A placeholder, a parameter or a member of the body, as the document has it. */
export type Member = {
  /** `name`; of an object within the body `policies.getChecks`. */
  readonly name: string;
  /** One sentence without its period; may be empty. */
  readonly text: string;
  readonly kind: 'text' | 'number' | 'flag' | 'list' | 'other';
  readonly choices?: readonly string[];
  readonly minimum?: number;
  readonly isNullable?: boolean;
  readonly isRequired?: boolean;
};

export type Operation = {
  readonly summary: string;
  readonly path: readonly Member[];
  /** Without the page of a list. */
  readonly query: readonly Member[];
  readonly body: readonly Member[];
  /** Whether it is a list that is read page by page. */
  readonly hasPages: boolean;
  /** Whether a request has to have an idempotency key. */
  readonly needsKey: boolean;
};

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
