import { InvalidArgumentError, type Command } from 'commander';
import type { Installation } from './config';
import type { Terminal } from './terminal';

export type Confirmable = { readonly yes: boolean };
/** Options of a command that asks for confirmation before it acts. */
export type ActOptions = Installation & Confirmable & { readonly json: boolean };

export function addYes(command: Command): Command {
  return command.option('--yes', 'do not ask', false);
}

/** For a command that changes something and never asks: a script may say `--yes` to every change alike. */
export function acceptYes(command: Command): Command {
  return command.option('--yes', 'as for other commands: this one never asks', false);
}

/** @throws Error unless the operator confirms */
export async function confirmed(
  terminal: Pick<Terminal, 'confirm'>,
  { yes }: Confirmable,
  question: string,
): Promise<void> {
  if (!yes && !(await terminal.confirm(question)))
    throw new Error('nothing was changed: confirm, or say --yes');
}

/** The answer as JSON, or the text for a person. */
export function formatted({ json }: { readonly json: boolean }, answer: unknown, text: string): string {
  return json ? JSON.stringify(answer, null, 2) : text;
}

/** A whole number of at least `min`. The service checks upper limits. */
export function wholeNumber(min: number): (text: string) => number {
  return (text) => {
    const value = /^-?\d{1,12}$/.test(text) ? Number(text) : NaN;
    if (value >= min) return value;
    throw new InvalidArgumentError(`Write a whole number, at least ${String(min)}.`);
  };
}

/** A comma-separated list of words. */
export function commaList(text: string): readonly string[] {
  const words = text.split(',').map((word) => word.trim());
  if (words.every((word) => word !== '')) return words;
  throw new InvalidArgumentError('Write words with commas between them, and none empty.');
}

/** What help says of every reason. */
export const REASON_TEXT = 'why; kept in the audit log, so no patient data';

/** Why something is done, 1 to 200 characters. */
export function parseReason(text: string): string {
  const reason = text.trim();
  if (reason.length >= 1 && reason.length <= 200) return reason;
  throw new InvalidArgumentError('Write 1 to 200 characters.');
}

/** An operator who sees at night what was done must know the reason. */
export function addReason(command: Command): Command {
  return command.requiredOption('--reason <text>', REASON_TEXT, parseReason);
}
