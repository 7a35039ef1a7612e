import type { Api } from '../api';
import type { CallerOptions } from '../caller-api';
import type { OnlineDeps } from '../installation';
import type { Column, View } from './shown';

/** The dependencies of a command that is one operation, by an operator's token or by an API key. */
export type CallDeps = OnlineDeps & { readonly connectCaller: (options: CallerOptions) => Promise<Api> };

/** What is sent, by the names of the members; null takes a limit away, undefined is left out. */
export type Values = Readonly<Record<string, unknown>>;

/** What a name that people use stands for. */
export type Named = { readonly id: string; readonly called: string };

type RowOf<Answer> = Answer extends { readonly data: readonly (infer Row extends object)[] } ? Row : never;

/** What an answer is shown with. */
type Shown = View & { readonly values: Values; readonly called: string };

/** What a command has beside what the OpenAPI document says of its operation. */
export type About<Answer> = {
  /** Its description; the summary of the operation unless given. */
  readonly does?: string;
  /** Members of the request that are arguments, behind the placeholders of the path. */
  readonly args?: readonly string[];
  /** The other members that are options; all of them unless given. */
  readonly takes?: readonly string[];
  /** What help says of a member, if the document says it for programs, or at length. */
  readonly texts?: Readonly<Record<string, string>>;
  /** What is read for an option that is not given. */
  readonly initial?: Readonly<Record<string, string>>;
  /** Members that always have this value. */
  readonly fixed?: Values;
  /** Options without a value, and the members that they set. */
  readonly flags?: Readonly<Record<string, { readonly text: string; readonly sets: Values }>>;
  /** Finds the thing that the argument of the path names. */
  readonly named?: (api: Api, text: string) => Promise<Named>;
  /**
   * The question before a change; null: it never asks. Unless given, it has the name of what is changed, and the new
   * values.
   */
  readonly asks?: ((values: Values, called: string) => string) | null;
  /** Repeats the order until its answer is complete. */
  readonly until?: (order: () => Promise<Answer>) => Promise<Answer>;
  /** The columns of a list. */
  readonly columns?: readonly Column<RowOf<Answer>>[];
  /** How many entries a list shows without `--limit`. */
  readonly limit?: number;
  /** What is shown; all members of the answer unless given. */
  readonly shows?: (answer: Answer, asked: Shown) => string;
  /** What is printed with `--json`; the answer, or the data of a list, unless given. */
  readonly json?: (answer: Answer) => unknown;
  /** The member of the answer that is shown once, and that a file may take. */
  readonly secret?: 'key' | 'token';
  /** Why the command fails after it has shown the answer. */
  readonly fails?: (answer: Answer) => string | undefined;
};
