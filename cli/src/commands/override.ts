import type { Schema } from '@eligibility/api-types';
import { isoTime, type Clock } from '@eligibility/kit';
import { InvalidArgumentError, type Command } from 'commander';
import { overrideText } from '../board/texts';
import { called, type NamedPayer } from '../board/payer-named';
import type { Installation } from '../config';
import { parseDuration } from '../text/duration';
import { harmless } from '../text/table';

export type OverrideOptions = Installation & {
  readonly reason: string;
  /** Milliseconds. */
  readonly for?: number;
  readonly json: boolean;
};

/** An operator who sees the override at night must know the reason. */
export function addReason(command: Command): Command {
  return command.requiredOption(
    '--reason <text>',
    'why; kept in the audit log, so no patient data',
    parseReason,
  );
}

export function addSpan(command: Command): Command {
  return command.option('--for <span>', 'ends by itself after this: 30m, 2h, 1d', parseDuration);
}

/** When an override ends, ISO 8601; undefined when an operator must end it. */
export function untilOf(options: OverrideOptions, clock: Pick<Clock, 'now'>): string | undefined {
  return options.for === undefined ? undefined : isoTime(clock.now() + options.for);
}

/** The circuits of a payer, in the paths of the operator API. */
export function circuitsOf({ payerId }: NamedPayer): {
  readonly scope: 'payers';
  readonly circuitId: string;
} {
  return { scope: 'payers', circuitId: payerId };
}

/** Describes an override that was just ordered. */
export function describeOverride(payer: NamedPayer, override: Schema<'CircuitOverride'>): string {
  return harmless(
    `${called(payer)} is ${override.mode}, on every replica within two seconds. ${overrideText(override)}.`,
  );
}

function parseReason(text: string): string {
  const reason = text.trim();
  if (reason.length >= 1 && reason.length <= 200) return reason;
  throw new InvalidArgumentError('Write 1 to 200 characters.');
}
