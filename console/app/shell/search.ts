/**
 * The query of a URL as texts, one for each name. The router's own form reads numbers and JSON into it, which would turn
 * the payer id `0128` into another one.
 */
export function parseSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

/** What has no value is left out. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(search).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  const query = new URLSearchParams(given).toString();
  return query === '' ? '' : `?${query}`;
}
