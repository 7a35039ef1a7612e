/** Waits until a condition holds, looking every few milliseconds, and fails the test after the bound. */
export async function eventually(
  condition: () => boolean | Promise<boolean>,
  withinMs = 5_000,
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await condition())) {
    if (performance.now() > deadline)
      throw new Error(`the condition did not hold within ${String(withinMs)} ms`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
