import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { CollectionIndexes } from '@eligibility/documents';
import { ROOT } from './_compose';
import { COLLECTIONS } from './_collections-by-user';

/** What the script asks of a cluster: the key by collection. */
function shardKeysOfScript(): Readonly<Record<string, unknown>> {
  const keys: Record<string, unknown> = {};
  const sh = {
    shardCollection: (name: string, key: unknown) => {
      keys[name] = key;
    },
  };
  runInNewContext(readFileSync(join(ROOT, 'deploy/mongodb-shard.js'), 'utf8'), { sh });
  return keys;
}

describe('deploy/mongodb-shard.js', () => {
  const sharded = COLLECTIONS.filter(({ shardKey }) => shardKey !== undefined);

  it('shards each collection that declares a shard key, by that key, and no other', () => {
    const declared = sharded.map(({ name, shardKey = '' }) => [`eligibility.${name}`, { [shardKey]: 1 }]);
    expect(JSON.parse(JSON.stringify(shardKeysOfScript()))).toEqual(Object.fromEntries(declared));
  });

  it.each(sharded.map((collection): [string, CollectionIndexes] => [collection.name, collection]))(
    '%s has an index of all documents that begins with its shard key, and no unique one that does not',
    (_name, { indexes, shardKey }) => {
      const all = [{ fields: { _id: 1 } }, ...Object.values(indexes)];
      const beginsWithKey = ({ fields }: (typeof all)[number]): boolean =>
        Object.keys(fields)[0] === shardKey;
      expect(all.filter((index) => !('where' in index) && beginsWithKey(index))).not.toEqual([]);
      expect(Object.values(indexes).filter((index) => index.unique && !beginsWithKey(index))).toEqual([]);
    },
  );
});
