import { performance } from 'node:perf_hooks';

/** The longest piece of such work, which others wait for. */
const TURN_MS = 5;

const waiting: (() => void)[] = [];
/** When the last turn of whomever began: until then the thread was free for others. */
let beganMs = 0;

/**
 * Resolves when it is the caller's turn to work on, for a few milliseconds: between two turns, of whichever request, the
 * thread of this process answers others.
 */
export function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(nextTurn);
  });
}

function nextTurn(): void {
  beganMs = performance.now();
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(nextTurn);
}

/** The same entries, in turns: whoever works on thousands of entries of one request goes through them by this. */
export async function* inTurns<Entry>(
  entries: AsyncIterable<Entry> | Iterable<Entry>,
): AsyncGenerator<Entry, void, undefined> {
  let sinceMs = performance.now();
  for await (const entry of entries) {
    yield entry;
    if (performance.now() - Math.max(sinceMs, beganMs) < TURN_MS) continue;
    await ownTurn();
    sinceMs = performance.now();
  }
}
