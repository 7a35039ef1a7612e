import { AsyncResource } from 'node:async_hooks';
import type { Metadata, StatusObject } from '@grpc/grpc-js';
import type { Lane, Later } from './lane';

/** What the server's half of a call knows of the client's. */
export type Link = {
  /** `/package.Service/Method` */
  readonly path: string;
  /** The address that the client called. */
  readonly host: string;
  /** A copy of the client's: the server may change it. */
  readonly metadata: Metadata;
  /** Epoch milliseconds; infinite without a deadline. */
  readonly deadlineMs: number;
  readonly requests: Lane<undefined>;
  readonly responses: Lane<StatusObject>;
  readonly receiveMetadata: (metadata: Metadata) => void;
};

/** What the client's half of a call knows of the server's. */
export type Accepted = { readonly cancel: () => void };

/** A server of this process, to those that call its address. */
export type Endpoint = { readonly accept: (link: Link) => Accepted };

/** The async context in which one side of a call runs. */
export type Side = {
  /** Runs the work now. */
  readonly run: (work: () => void) => void;
  readonly later: Later;
};

/** The async context that is current now. */
export function thisSide(): Side {
  const context = new AsyncResource('GRPC_IN_PROCESS');
  const run = (work: () => void): void => {
    context.runInAsyncScope(work);
  };
  return {
    run,
    later: (work) => {
      process.nextTick(run, work);
    },
  };
}

/** As grpc-js says it. */
export function tooLarge(bytes: number, maxBytes: number): string {
  return `Received message larger than max (${String(bytes)} vs ${String(maxBytes)})`;
}
