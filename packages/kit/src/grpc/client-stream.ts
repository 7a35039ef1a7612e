import type { handleClientStreamingCall } from '@grpc/grpc-js';
import type { Log } from '../log';
import { answerCall, type CallContext } from './unary';

/** Takes a request in parts; must read them all, as it is answered only after the last one. */
export type StreamHandler<Req, Res> = (parts: AsyncIterable<Req>, context: CallContext) => Promise<Res>;

/** Turns an async function into a grpc-js client-streaming handler. */
export function clientStream<Req, Res>(
  log: Log,
  handler: StreamHandler<Req, Res>,
): handleClientStreamingCall<Req, Res> {
  return (call, callback) => {
    // grpc-js types what its stream yields as `any`; it yields the requests it was typed with.
    const parts = call as AsyncIterable<Req>;
    answerCall(log, call, { callback, work: (context) => handler(parts, context) });
  };
}
