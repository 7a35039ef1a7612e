import type { Schema } from '@eligibility/api-types';
import { t } from './texts';

export type FieldError = { readonly field: string; readonly message: string };

/** A refusal of the API, as its problem document (RFC 9457) says it. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly status: number;
  readonly code: string;
  readonly title: string;
  /** The id to quote to whom runs the system. */
  readonly requestId: string | undefined;
  /** Page that explains the code. */
  readonly help: string | undefined;
  readonly fields: readonly FieldError[];
  readonly document: Partial<Schema<'Problem'>>;

  constructor(status: number, document: Partial<Schema<'Problem'>>) {
    super(document.detail ?? document.title ?? t.answered(status));
    this.status = status;
    this.code = document.code ?? 'unknown';
    this.title = document.title ?? t.failed;
    this.requestId = document.instance;
    this.help = document.type;
    this.fields = document.errors ?? [];
    this.document = document;
  }

  /** Whether the caller is no longer signed in. */
  get isSignedOut(): boolean {
    return this.status === 401;
  }
}

/**
 * Says refusals in the words of a page, which knows what was tried.
 * @param words what is said for a code of the API; every other refusal stays as it is
 */
export async function saidAs<Data>(
  call: Promise<Data>,
  words: Readonly<Partial<Record<string, string>>>,
): Promise<Data> {
  try {
    return await call;
  } catch (failure) {
    const detail = failure instanceof ApiProblem ? words[failure.code] : undefined;
    if (!(failure instanceof ApiProblem) || detail === undefined) throw failure;
    throw new ApiProblem(failure.status, { ...failure.document, title: t.unchanged, detail });
  }
}
