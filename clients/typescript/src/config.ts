import { SYSTEM_TIMING } from './timing';
import type { Options } from './types';

/** The options, complete. */
export type Config = Required<{ readonly [Name in keyof Options]: NonNullable<Options[Name]> }> & {
  /** Sent with every request. */
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * Completes the options.
 * @throws TypeError when the address is missing or is none
 */
export function configOf(options: Options, headers: Config['headers']): Config {
  const address = given('baseUrl', options.baseUrl, 'ELIGIBILITY_URL');
  if (!/^https?:/.test(address) || !URL.canParse(address))
    throw new TypeError('baseUrl is not an http or https address.');
  const { origin, pathname } = new URL(address);
  return {
    baseUrl: `${origin}${pathname}`.replace(/\/+$/, ''),
    timeoutMs: options.timeoutMs ?? 45_000,
    maxRetries: options.maxRetries ?? 2,
    fetch: options.fetch ?? ((...request) => fetch(...request)),
    onAttempt: options.onAttempt ?? (() => undefined),
    timing: options.timing ?? SYSTEM_TIMING,
    headers,
  };
}

/**
 * An option, or the variable of the environment that stands for it, where there is an environment.
 * @throws TypeError when there is neither, or what there is cannot be sent
 */
export function given(option: string, value: string | undefined, variable: string): string {
  const { process } = globalThis as {
    readonly process?: { readonly env: Readonly<Record<string, string | undefined>> };
  };
  const text = (value ?? process?.env[variable] ?? '').trim();
  if (text === '') throw new TypeError(`${option} is missing: pass it, or set ${variable}.`);
  if (!/^[!-~]+$/.test(text)) throw new TypeError(`${option} has characters that it cannot have.`);
  return text;
}
