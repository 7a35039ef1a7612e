import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterChange, inFlightLimit } from '../../gateway/src/access/domain/load-limits';

const ROOT = join(__dirname, '../..');
const WINDOW_MS = 100;

/** What the limit falls to under a load that never ends: nothing is finished, and the process never pauses. */
function lowestLimit(): number {
  let state = inFlightLimit({ nowMs: 0, idleMs: () => 0 });
  for (let window = 1; window <= 200; window += 1)
    state = afterChange(state, { by: 1 }, { nowMs: window * WINDOW_MS, idleMs: () => 0 });
  return state.limit;
}

describe('the lowest limit of requests in flight', () => {
  it.each([['deploy/components/in-flight-scaling/kustomization.yaml', /lets some wait above (\d+)/]])(
    'is in %s the same as in the code',
    (path, sentence) => {
      const [, figure] = sentence.exec(readFileSync(join(ROOT, path), 'utf8')) ?? [];

      expect(Number(figure)).toBe(lowestLimit());
    },
  );
});
