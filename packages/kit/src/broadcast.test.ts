import { localBroadcast } from './broadcast';
import { broadcastContract } from './testing/broadcast.contract';

broadcastContract('localBroadcast', () => {
  const broadcast = localBroadcast();
  return Promise.resolve({ one: broadcast, other: broadcast, close: () => Promise.resolve() });
});
