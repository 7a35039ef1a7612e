import { type Client, makeGenericClientConstructor, type ServiceDefinition } from '@grpc/grpc-js';
import { type caller, channel, clientOf, type streamCaller } from '../grpc';

export const NAME = 'test.v1.EchoService';

const method = (name: string): ServiceDefinition[string] => ({
  path: `/${NAME}/${name}`,
  requestStream: false,
  responseStream: false,
  requestSerialize: toBytes,
  requestDeserialize: fromBytes,
  responseSerialize: toBytes,
  responseDeserialize: fromBytes,
});
/** Answers what it was asked, never, or with all parts of what it was asked. */
export const DEFINITION = {
  echo: method('Echo'),
  hang: method('Hang'),
  collect: { ...method('Collect'), requestStream: true },
};

type Method = Parameters<typeof caller<object, object>>[0];
type StreamMethod = Parameters<typeof streamCaller<object, object>>[0];
type EchoClient = Client & {
  readonly echo: Method;
  readonly hang: Method;
  readonly collect: StreamMethod;
};

function toBytes(message: unknown): Buffer {
  return Buffer.from(JSON.stringify(message));
}

function fromBytes(bytes: Buffer): object {
  return JSON.parse(bytes.toString()) as object;
}

const EchoService = makeGenericClientConstructor(DEFINITION, NAME);

export function echoClient(address: string, through = channel()): EchoClient {
  return clientOf(EchoService, address, through) as unknown as EchoClient;
}
