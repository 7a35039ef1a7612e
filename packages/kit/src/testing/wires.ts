import { randomUUID } from 'node:crypto';

/**
 * For `describe.each`: the two ways on which a gRPC server of ours is reached, and an address to serve on. What holds
 * over one must hold over the other.
 */
export const WIRES: readonly (readonly [wire: string, bindAddress: () => string])[] = [
  ['a socket', (): string => '127.0.0.1:0'],
  ['direct calls', (): string => `in-process:${randomUUID()}`],
];
