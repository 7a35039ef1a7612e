import { keyRehash } from './authenticate';
import type { RehashedKey } from './workspace-store';

const rehashed = (id: string): RehashedKey => ({ id, from: `1:${id}`, to: `2:${id}` });

describe('keyRehash', () => {
  it('writes the noted keys once and together, and nothing when none was noted', async () => {
    const written: (readonly RehashedKey[])[] = [];
    const rehash = keyRehash({ rehashKeys: (batch) => Promise.resolve(void written.push(batch)) });
    rehash.note(rehashed('a'));
    rehash.note(rehashed('b'));
    rehash.note(rehashed('a'));
    await rehash.flush();
    await rehash.flush();
    expect(written).toEqual([[rehashed('a'), rehashed('b')]]);
  });

  it('notes a key again after a write that failed', async () => {
    let isAway = true;
    const written: (readonly RehashedKey[])[] = [];
    const rehash = keyRehash({
      rehashKeys: (batch) =>
        isAway ? Promise.reject(new Error('away')) : Promise.resolve(void written.push(batch)),
    });
    rehash.note(rehashed('a'));
    await expect(rehash.flush()).rejects.toThrow('away');
    isAway = false;
    rehash.note(rehashed('a'));
    await rehash.flush();
    expect(written).toEqual([[rehashed('a')]]);
  });
});
