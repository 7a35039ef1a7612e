/** The name of a table, a column or an index. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
