import { uuid } from './_samples';
import { keyUse } from './key-use';

const NOON_MS = Date.UTC(2026, 0, 15, 12);

describe('keyUse', () => {
  const setUp = () => {
    const written: (readonly [string, number])[][] = [];
    const use = keyUse({
      touchKeys: (lastUsed) => {
        written.push([...lastUsed]);
        return Promise.resolve();
      },
    });
    return { use, written };
  };

  it('writes each key once, with its last use to the minute', async () => {
    const { use, written } = setUp();
    use.note(uuid(1), NOON_MS + 59_999);
    use.note(uuid(2), NOON_MS + 1);
    use.note(uuid(1), NOON_MS + 61_000);
    await use.flush();
    expect(written).toEqual([
      [
        [uuid(1), NOON_MS + 60_000],
        [uuid(2), NOON_MS],
      ],
    ]);
  });

  it('writes nothing when no key was used since', async () => {
    const { use, written } = setUp();
    use.note(uuid(1), NOON_MS);
    await use.flush();
    await use.flush();
    expect(written).toHaveLength(1);
  });
});
