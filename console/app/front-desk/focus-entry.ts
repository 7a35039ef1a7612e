import type { EntryName } from './question';

/** Puts the keyboard into a field of the form, and the field on the screen. */
export function focusEntry(form: HTMLFormElement | null, name: EntryName): void {
  // A list's own name is on a hidden field.
  const field = form?.querySelector<HTMLElement>(`[data-entry="${name}"]`);
  field?.scrollIntoView({ block: 'nearest' });
  field?.focus({ preventScroll: true });
}

/** The keyboard goes to the first field; on a phone it would cover the page, and stays closed. */
export function focusPayer(form: HTMLFormElement | null): void {
  if (matchMedia('(hover: none)').matches) (document.activeElement as HTMLElement | null)?.blur();
  else focusEntry(form, 'payer');
}
