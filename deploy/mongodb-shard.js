// Distributes what grows with the checks over the shards of a MongoDB cluster. Run it once by mongosh, as a user who may
// shard, after the migration: `mongosh "$MONGODB_URI" deploy/mongodb-shard.js`. Run again, it changes nothing.
// Everything of a workspace is on one shard, so one workspace carries what one wallet carries (docs/scale.md).
const DATABASE = 'eligibility';

// A test holds these to what the adapters declare.
const SHARD_KEYS = {
  gateway_checks: 'workspaceId',
  gateway_check_lines: 'workspaceId',
  gateway_batch_items: 'workspaceId',
  wallet_wallets: '_id',
  wallet_operations: '_id',
  wallet_journal: 'workspaceId',
};

for (const [collection, key] of Object.entries(SHARD_KEYS)) {
  // Ids are random, so ranges of them distribute evenly; each collection has an index that begins with its key.
  sh.shardCollection(`${DATABASE}.${collection}`, { [key]: 1 });
}
