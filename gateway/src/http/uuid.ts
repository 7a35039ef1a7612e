import { isUuid } from '@eligibility/x12-text';

/** A UUID of any version in lower case, or undefined for anything else. */
export function parseUuid(text: string | undefined): string | undefined {
  const lower = text?.trim().toLowerCase();
  return lower !== undefined && isUuid(lower) ? lower : undefined;
}
