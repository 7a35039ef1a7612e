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
