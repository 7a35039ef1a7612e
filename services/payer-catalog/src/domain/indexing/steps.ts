/** The result of work that could be done in steps, all of them taken at once. */
export function completed<T>(work: Generator<undefined, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
