import {
  makeGenericClientConstructor,
  Server,
  ServerCredentials,
  type Client,
  type ClientDuplexStream,
  type ClientOptions,
  type ClientReadableStream,
  type ClientUnaryCall,
  type ClientWritableStream,
  type Metadata,
  type ServerOptions,
  type ServiceDefinition,
  type ServiceError,
  type StatusObject,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { channel } from '../channel';
import { InProcessServer, isInProcess } from '.';

const NAME = 'test.v1.WireService';

/** Fails for the text `unreadable`, as a codec does for bytes that are no message. */
function fromBytes(bytes: Buffer): object {
  const text = bytes.toString();
  if (text.includes('unreadable')) throw new Error('no message');
  return JSON.parse(text) as object;
}

function toBytes(message: unknown): Buffer {
  const text = JSON.stringify(message);
  if (text.includes('unwritable')) throw new Error('no message');
  return Buffer.from(text);
}

const method = (
  name: string,
  requestStream: boolean,
  responseStream: boolean,
): ServiceDefinition[string] => ({
  path: `/${NAME}/${name}`,
  requestStream,
  responseStream,
  requestSerialize: toBytes,
  requestDeserialize: fromBytes,
  responseSerialize: toBytes,
  responseDeserialize: fromBytes,
});

const DEFINITION = {
  one: method('One', false, false),
  missing: method('Missing', false, false),
  upload: method('Upload', true, false),
  download: method('Download', false, true),
  talk: method('Talk', true, true),
};

type Options = { readonly deadline?: number };
type Callback = (failure: ServiceError | null, response?: object) => void;
export type WireClient = Client & {
  readonly one: (
    request: object,
    metadata: Metadata,
    options: Options,
    callback: Callback,
  ) => ClientUnaryCall;
  readonly missing: WireClient['one'];
  readonly upload: (metadata: Metadata, options: Options, callback: Callback) => ClientWritableStream<object>;
  readonly download: (request: object, metadata: Metadata, options: Options) => ClientReadableStream<object>;
  readonly talk: (metadata: Metadata, options: Options) => ClientDuplexStream<object, object>;
};

type Wired = {
  readonly server: Server | InProcessServer;
  readonly client: WireClient;
  readonly address: string;
};

/** Serves methods of all four kinds by grpc-js itself or within the process, and makes a client of them. */
async function wired(
  bindAddress: string,
  implementation: UntypedServiceImplementation,
  settings: { readonly server?: ServerOptions; readonly client?: ClientOptions } = {},
): Promise<Wired> {
  const server = isInProcess(bindAddress)
    ? new InProcessServer(settings.server ?? {})
    : new Server(settings.server);
  server.addService(DEFINITION, implementation);
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync(bindAddress, ServerCredentials.createInsecure(), (failure, bound) => {
      if (failure === null) resolve(bound);
      else reject(failure);
    });
  });
  const address = bindAddress.replace(/:0$/, `:${String(port)}`);
  return { server, client: clientAt(address, settings.client), address };
}

type Serving = {
  /** Serves an implementation until the test ends. */
  readonly serve: (
    implementation: UntypedServiceImplementation,
    settings?: Parameters<typeof wired>[2],
  ) => Promise<WireClient>;
  /** What this test serves, in order. */
  readonly running: readonly Wired[];
};

/** For the tests of one `describe`: what they serve is closed after each of them. */
export function serving(bindAddress: () => string): Serving {
  const running: Wired[] = [];
  afterEach(() => {
    for (const { client, server } of running.splice(0)) {
      client.close();
      server.forceShutdown();
    }
  });
  return {
    running,
    serve: async (implementation, settings) => {
      const one = await wired(bindAddress(), implementation, settings);
      running.push(one);
      return one.client;
    },
  };
}

/** A call that ends long after any of these tests does. */
export function inTime(): { readonly deadline: number } {
  return { deadline: Date.now() + 10_000 };
}

export function clientAt(address: string, settings: ClientOptions = {}): WireClient {
  const { credentials, options } = channel();
  const made = new (makeGenericClientConstructor(DEFINITION, NAME))(address, credentials, {
    ...options,
    ...settings,
  });
  return made as unknown as WireClient;
}

/** How a call ended, and what came before. */
export type Outcome = {
  readonly response: object | undefined;
  readonly failure: ServiceError | null;
  readonly status: StatusObject;
  readonly metadata: Metadata | undefined;
};

/** Waits for the answer and for the status that follows it. */
export function outcomeOf(start: (callback: Callback) => ClientUnaryCall): Promise<Outcome> {
  return new Promise((resolve) => {
    let answered: Pick<Outcome, 'response' | 'failure'> = { response: undefined, failure: null };
    let metadata: Metadata | undefined;
    const call = start((failure, response) => {
      answered = { failure, response };
    });
    call.on('metadata', (received) => {
      metadata = received;
    });
    call.on('status', (status) => {
      resolve({ ...answered, status, metadata });
    });
  });
}
