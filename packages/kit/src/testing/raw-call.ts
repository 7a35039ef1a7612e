import { Metadata, makeGenericClientConstructor, status, type Client } from '@grpc/grpc-js';
import { channel } from '../grpc';

export type RawAnswer = {
  /** The name of the gRPC status, such as `INVALID_ARGUMENT`. */
  readonly status: string;
  readonly details: string;
};

type RawCall = {
  /** `/package.Service/Method` */
  readonly path: string;
  /** The message as it goes over the wire. */
  readonly bytes: Buffer;
  readonly metadata?: Readonly<Record<string, string>>;
  /** From now on. */
  readonly timeoutMs?: number;
};

export type RawCaller = {
  /** Sends the bytes as one message and reads how the call ended. Never rejects. */
  readonly call: (call: RawCall) => Promise<RawAnswer>;
  readonly close: () => void;
};

const TIMEOUT_MS = 10_000;
const asIs = (bytes: Buffer): Buffer => bytes;

/** A client of a gRPC server without TLS that speaks no contract: for messages that no generated client would send. */
export function rawCaller(address: string): RawCaller {
  const { credentials, options } = channel();
  const client: Client = new (makeGenericClientConstructor({}, 'raw'))(address, credentials, options);
  return {
    call: ({ path, bytes, metadata = {}, timeoutMs = TIMEOUT_MS }) =>
      new Promise((resolve) => {
        const sent = new Metadata();
        for (const [name, value] of Object.entries(metadata)) sent.set(name, value);
        const options = { deadline: Date.now() + timeoutMs };
        client.makeUnaryRequest(path, asIs, asIs, bytes, sent, options, (error) => {
          resolve({ status: status[error?.code ?? status.OK], details: error?.details ?? '' });
        });
      }),
    close: () => {
      client.close();
    },
  };
}
