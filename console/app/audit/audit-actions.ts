import type { Schema } from '@eligibility/api-types';
import { LOCALE } from '../language/language';
import { t } from './texts';

export type AuditAction = Schema<'AuditAction'>;

/** The acts to choose from, in the order of their words. */
export const ACTION_CHOICES: readonly { readonly value: string; readonly label: string }[] = Object.entries(
  t.acts,
)
  .map(([value, label]) => ({ value, label }))
  .sort((one, other) => one.label.localeCompare(other.label, LOCALE));

/** The act of this name; undefined for any other text, such as one of an address that was typed. */
export function actOf(text: string | undefined): AuditAction | undefined {
  return text !== undefined && text in t.acts ? (text as AuditAction) : undefined;
}
