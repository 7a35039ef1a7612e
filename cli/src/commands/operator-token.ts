import type { Schema } from '@eligibility/api-types';
import { isoTime, type Clock } from '@eligibility/kit';
import { Option, type Command } from 'commander';
import type { Installation } from '../config';
import type { Terminal } from '../terminal';
import { parseDuration } from '../text/duration';
import { intoSecretFile } from '../secret-file';

export type TokenOptions = Installation & {
  /** Milliseconds. */
  readonly expires: number | 'never';
  /** The file to write the token to, instead of printing it. */
  readonly out?: string;
  readonly yes: boolean;
  readonly json: boolean;
};

/** The longest that a token should live without a review: people leave, and tokens get copied. */
const DEFAULT_SPAN = '90d';

/** Adds the options of a command whose answer contains a token. */
export function addToken(command: Command): Command {
  return command
    .addOption(
      new Option('--expires <span>', 'when the token ends: 12h, 90d, or never')
        .argParser(parseExpiry)
        .default(parseExpiry(DEFAULT_SPAN), DEFAULT_SPAN),
    )
    .option(
      '--out <file>',
      'write the token into this new file, readable by you alone, instead of printing it',
    )
    .option('--yes', 'do not ask', false);
}

/** ISO 8601; null: never. */
export function expiryOf(
  { expires }: Pick<TokenOptions, 'expires'>,
  clock: Pick<Clock, 'now'>,
): string | null {
  return expires === 'never' ? null : isoTime(clock.now() + expires);
}

export function untilText(expiresAt: string | null): string {
  return expiresAt === null ? 'without an end' : `until ${expiresAt}`;
}

/** Requests the token, and prints it or writes it to a file: the service returns it only once. */
export async function handOver(
  { terminal, options }: { readonly terminal: Terminal; readonly options: TokenOptions },
  issue: () => Promise<Schema<'IssuedOperator'>>,
): Promise<void> {
  const { out, json } = options;
  const issued = out === undefined ? await issue() : await intoSecretFile(out, issue, ({ token }) => token);
  const { token, ...operator } = issued;
  const shown = out === undefined ? issued : { ...operator, tokenFile: out };
  const { name, roles, expiresAt } = operator;
  const where =
    out === undefined ? `Its token, which is shown only now:\n${token}` : `Its token is in ${out}.`;
  const text = `The operator ${name} has the roles ${roles.join(', ')}, ${untilText(expiresAt)}. ${where}`;
  terminal.print(json ? JSON.stringify(shown, null, 2) : text);
}

/** The milliseconds of a duration, or `never`. */
export function parseExpiry(text: string): number | 'never' {
  return text === 'never' ? text : parseDuration(text);
}
