const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A UUID of any version in lower case, or undefined for anything else. */
export function parseUuid(text: string | undefined): string | undefined {
  const lower = text?.trim().toLowerCase();
  return lower !== undefined && UUID.test(lower) ? lower : undefined;
}
