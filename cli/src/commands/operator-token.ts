import { isoTime, type Clock } from '@eligibility/kit';
import { Option, type Command } from 'commander';
import type { IssuedOperator } from '../board/operator-list';
import type { Installation } from '../config';
import type { Terminal } from '../terminal';
import { parseDuration } from '../text/duration';
import { intoSecretFile } from '../secret-file';

export type TokenOptions = Installation & {
  /** Milliseconds. */
  readonly expires: number | 'never';
  /** The file that the token is written into, instead of being printed. */
  readonly out?: string;
  readonly yes: boolean;
  readonly json: boolean;
};

/** People leave, and tokens lie around: the longest that one should live without anybody looking at it again. */
const DEFAULT_SPAN = '90d';

/** Adds the options of a command that is answered with a token. */
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

/** Asks for the token, and hands it over the one time that it is shown. */
export async function handOver(
  { terminal, options }: { readonly terminal: Terminal; readonly options: TokenOptions },
  issue: () => Promise<IssuedOperator>,
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

/** Milliseconds of a span, or `never`. */
export function parseExpiry(text: string): number | 'never' {
  return text === 'never' ? text : parseDuration(text);
}
