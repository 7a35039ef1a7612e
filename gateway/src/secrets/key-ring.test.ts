import { keyServiceContract } from '../checks/app/key-service.contract';
import { ringKeyService } from './key-ring';

const old = { id: '1', secret: Buffer.alloc(32, 1) };
const next = { id: '2', secret: Buffer.alloc(32, 2) };

keyServiceContract('a ring of keys in the settings', () =>
  Promise.resolve({
    one: ringKeyService([old]),
    other: ringKeyService([old]),
    rotated: () => Promise.resolve(ringKeyService([next, old])),
    close: () => Promise.resolve(),
  }),
);
