/** The plan to bill, as far as it is named. */
export type NamedPayer = { readonly payerId?: string | undefined; readonly name?: string | undefined };

/** What the next answer about the same patient is compared with. It is stored sealed. */
export type AnswerSummary = {
  /** Undefined where the answer does not say it. */
  readonly isActive?: boolean | undefined;
  readonly planName?: string | undefined;
  /** The payer that answered, or the one that it says is to be billed in its place. */
  readonly toBill?: NamedPayer | undefined;
  /** In US dollars. */
  readonly deductibleRemaining?: number | undefined;
};
