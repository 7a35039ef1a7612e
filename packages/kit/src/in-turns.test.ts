import { inTurns } from './in-turns';
import { turnsDuring } from './testing';

/** Works on this thread alone. */
function work(ms: number): void {
  const endMs = performance.now() + ms;
  while (performance.now() < endMs);
}

describe('inTurns', () => {
  it('lets others run between entries that keep the thread busy, and leaves none out', async () => {
    const seen: number[] = [];
    const turns = await turnsDuring(async () => {
      for await (const entry of inTurns([1, 2, 3, 4])) {
        work(11);
        seen.push(entry);
      }
    });
    expect(seen).toEqual([1, 2, 3, 4]);
    expect(turns).toBeGreaterThanOrEqual(4);
  });

  it('ends its source when nobody takes more', async () => {
    let isLeft = false;
    async function* source(): AsyncGenerator<number> {
      try {
        for (;;) yield await Promise.resolve(1);
      } finally {
        isLeft = true;
      }
    }
    const entries = inTurns(source());
    await entries.next();
    await entries.return();
    expect(isLeft).toBe(true);
  });
});
