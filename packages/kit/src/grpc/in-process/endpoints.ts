import { EventEmitter } from 'node:events';
import type { Endpoint } from './link';

const SCHEME = 'in-process:';

/** Whether an address is of the form `in-process:name`: a server in the process of its callers, without a socket. */
export function isInProcess(address: string): boolean {
  return address.startsWith(SCHEME);
}

const endpoints = new Map<string, Endpoint>();
const changes = new EventEmitter().setMaxListeners(0);

/** Undefined while nothing is served there. */
export function endpointAt(address: string): Endpoint | undefined {
  return endpoints.get(address);
}

/**
 * Serves an address of this process.
 * @throws Error when it is served already
 */
export function serveEndpoint(address: string, endpoint: Endpoint): void {
  if (endpoints.has(address)) throw new Error('another server of this process has the address');
  endpoints.set(address, endpoint);
  changes.emit(address);
}

/** Does nothing when another server has the address. */
export function removeEndpoint(address: string, endpoint: Endpoint): void {
  if (endpoints.get(address) !== endpoint) return;
  endpoints.delete(address);
  changes.emit(address);
}

/**
 * Calls back once, when something begins or ceases to be served at the address.
 * @returns how to stop waiting
 */
export function onEndpointChange(address: string, listener: () => void): () => void {
  changes.once(address, listener);
  return () => {
    changes.off(address, listener);
  };
}
