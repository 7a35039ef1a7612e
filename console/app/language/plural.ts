import { LOCALE } from './language';

const RULES = new Intl.PluralRules(LOCALE);

/** The form for a number: `one` for one thing, `other` for every other number, in English as in Spanish. */
export function plural(number: number, forms: { readonly one: string; readonly other: string }): string {
  return RULES.select(number) === 'one' ? forms.one : forms.other;
}
