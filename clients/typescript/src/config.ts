import { SYSTEM_TIMING, type Timing } from './timing';
import type { ErrorCode } from './errors';

/** One attempt of a call, for logs and metrics. It has nothing of the patient: no body, no query and no id. */
export type Attempt = {
  /** The path with its placeholders, such as `/api/eligibility/checks/{id}`. */
  readonly operation: string;
  readonly method: string;
  /** 1 for the first. */
  readonly attempt: number;
  /** Undefined where no answer came. */
  readonly status: number | undefined;
  /** Why it failed; undefined when it succeeded. */
  readonly code: ErrorCode | undefined;
  readonly durationMs: number;
  readonly requestId: string | undefined;
  /** The pause before the next attempt; undefined after the last. */
  readonly willRetryInMs: number | undefined;
};

/** What every client can be given. */
export type Options = {
  /** The address of the installation. Default: ELIGIBILITY_URL of the environment. */
  readonly baseUrl?: string | undefined;
  /** How long one attempt may take. Default: 45,000. */
  readonly timeoutMs?: number | undefined;
  /** How many failed attempts of a call are repeated. Default: 2. */
  readonly maxRetries?: number | undefined;
  /** In place of the global `fetch`: for a proxy, or certificates of your own. */
  readonly fetch?: typeof fetch | undefined;
  /** Is told of every attempt when it is over. */
  readonly onAttempt?: ((attempt: Attempt) => void) | undefined;
  /** For tests. */
  readonly timing?: Timing | undefined;
};

/** The options, complete. */
export type Config = {
  readonly baseUrl: string;
  /** Sent with every request. */
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly fetch: typeof fetch;
  readonly onAttempt: (attempt: Attempt) => void;
  readonly timing: Timing;
};

/**
 * Completes the options.
 * @throws TypeError when the address is missing or is none
 */
export function configOf(options: Options, headers: Config['headers']): Config {
  const { origin, pathname } = new URL(given('baseUrl', options.baseUrl, 'ELIGIBILITY_URL'));
  return {
    baseUrl: `${origin}${pathname}`.replace(/\/+$/, ''),
    headers,
    timeoutMs: options.timeoutMs ?? 45_000,
    maxRetries: options.maxRetries ?? 2,
    fetch: options.fetch ?? ((...request) => fetch(...request)),
    onAttempt: options.onAttempt ?? (() => undefined),
    timing: options.timing ?? SYSTEM_TIMING,
  };
}

/**
 * An option, or the variable of the environment that stands for it, where there is an environment.
 * @throws TypeError when there is neither, or when it could not be sent
 */
export function given(option: string, value: string | undefined, variable: string): string {
  const { process } = globalThis as {
    readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> };
  };
  const text = (value ?? process?.env?.[variable] ?? '').trim();
  if (/^[!-~]+$/.test(text)) return text;
  throw new TypeError(
    text === ''
      ? `${option} is missing: pass it, or set ${variable}.`
      : `${option} has characters that it cannot have.`,
  );
}
