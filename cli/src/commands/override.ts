import type { Schema } from '@eligibility/api-types';
import { overrideText } from '../board/texts';
import { harmless } from '../text/table';

/** When an override ends. */
export function untilText(until: unknown): string {
  return typeof until === 'string' ? `until ${until}` : 'until an operator ends it';
}

/** Describes an override that was just ordered. @param called the payer */
export function overrideLine(called: string, override: Schema<'CircuitOverride'>): string {
  return harmless(
    `${called} is ${override.mode}, on every replica within two seconds. ${overrideText(override)}.`,
  );
}
