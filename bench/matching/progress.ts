/** Says on standard error how far a long measurement is; the figures alone go to standard output. */
export function progress(what: string, at: number, of: number): void {
  console.error(`${what} ${String(at)} of ${String(of)}`);
}
