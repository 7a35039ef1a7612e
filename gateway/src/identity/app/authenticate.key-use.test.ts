import { uuid } from '../../testing/samples';
import { keyUse } from './authenticate';
import { tokenUses } from './token-uses';

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

  it('writes each key once, with its last use to the minute, and nothing when none was used since', async () => {
    const { use, written } = setUp();
    use.note(uuid(1), NOON_MS + 59_999);
    use.note(uuid(2), NOON_MS + 1);
    use.note(uuid(1), NOON_MS + 61_000);
    await use.flush();
    await use.flush();
    expect(written).toEqual([
      [
        [uuid(1), NOON_MS + 60_000],
        [uuid(2), NOON_MS],
      ],
    ]);
  });
});

describe('tokenUses', () => {
  it('writes the uses of keys, operators and sessions, each to their own store', async () => {
    const written: (readonly [string, ReadonlyMap<string, number>])[] = [];
    const store = (name: string) => (lastUsed: ReadonlyMap<string, number>) => {
      written.push([name, lastUsed]);
      return Promise.resolve();
    };
    const uses = tokenUses(
      { touchKeys: store('keys') },
      { touchOperators: store('operators') },
      { touchSessions: store('sessions') },
    );
    uses.keys.note(uuid(1), NOON_MS);
    uses.operators.note(uuid(2), NOON_MS);
    uses.sessions.note({ id: uuid(3), lastUsedAtMs: 0 }, NOON_MS);
    await uses.flush();
    expect(written).toEqual([
      ['keys', new Map([[uuid(1), NOON_MS]])],
      ['operators', new Map([[uuid(2), NOON_MS]])],
      ['sessions', new Map([[uuid(3), NOON_MS]])],
    ]);
  });
});
