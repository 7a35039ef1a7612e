import type { Members } from './request-mutants';

export type Input = { readonly query: Members; readonly body: Members | undefined };

/** A rule of the server that JSON Schema cannot say; the descriptions of the document say it in words. */
export type UnsayableRule = {
  readonly rule: string;
  /** The operations that have it; absent, all that have the field. */
  readonly operations?: readonly string[];
  /** What a refusal names in `errors[].field`. */
  readonly field: RegExp;
  /** Whether such a value breaks it; `value` is undefined where the rule is about the request as a whole. */
  readonly breaks: (value: unknown, input: Input, now: number) => boolean;
  /** A request that the schemas allow and that breaks it, so that no rule stays here that the server does not have. */
  readonly witness: { readonly operationId: string; readonly query?: Members; readonly body?: Members };
};
