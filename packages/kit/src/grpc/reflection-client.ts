import {
  makeGenericClientConstructor,
  Metadata,
  type ClientDuplexStream,
  type ServiceDefinition,
} from '@grpc/grpc-js';
import type { Channel } from './channel';

/** What a server says of its services. */
export type ReflectedContract = {
  /** Their full names. */
  readonly services: readonly string[];
  /** The bytes of each `google.protobuf.FileDescriptorProto` that declares them or is imported there. */
  readonly files: readonly Buffer[];
};

type Question = { readonly listServices: string } | { readonly fileContainingSymbol: string };
type Answer = {
  readonly listServicesResponse?: { readonly service: readonly { readonly name: string }[] };
  readonly fileDescriptorResponse?: { readonly fileDescriptorProto: readonly Buffer[] };
  readonly errorResponse?: { readonly errorMessage: string };
};
type ReflectionCall = ClientDuplexStream<Question, Answer>;
type ReflectionClient = {
  readonly ServerReflectionInfo: (
    metadata: Metadata,
    options: { readonly deadline: number },
  ) => ReflectionCall;
  readonly close: () => void;
};

const V1_PATH = '/grpc.reflection.v1.ServerReflection/ServerReflectionInfo';

/**
 * Asks a server by reflection (grpc.reflection.v1) for its contract.
 * @param deadlineMs epoch milliseconds
 * @throws grpc-js's ServiceError when the server cannot be reached, does not admit this caller or does not reflect
 */
export async function reflectedContract(
  address: string,
  { channel, deadlineMs }: { readonly channel: Channel; readonly deadlineMs: number },
): Promise<ReflectedContract> {
  const client = await open(address, channel);
  try {
    const call = client.ServerReflectionInfo(new Metadata(), { deadline: deadlineMs });
    const ask = questioner(call);
    const { listServicesResponse } = await ask({ listServices: '*' });
    const services = (listServicesResponse?.service ?? []).map(({ name }) => name);
    const files = new Map<string, Buffer>();
    for (const fileContainingSymbol of services) {
      const { fileDescriptorResponse } = await ask({ fileContainingSymbol });
      for (const file of fileDescriptorResponse?.fileDescriptorProto ?? [])
        files.set(file.toString('base64'), file);
    }
    call.end();
    return { services, files: [...files.values()] };
  } finally {
    client.close();
  }
}

async function open(address: string, { credentials, options }: Channel): Promise<ReflectionClient> {
  const Client = makeGenericClientConstructor(await reflectionV1(), 'ServerReflection');
  // The constructor is generic over services known only at run time, so its type names no method.
  return new Client(address, credentials, options) as unknown as ReflectionClient;
}

/** The package exports no definition of the service; it gives one to every server that it is added to. */
async function reflectionV1(): Promise<ServiceDefinition> {
  const { ReflectionService } = await import('@grpc/reflection');
  const definitions: ServiceDefinition[] = [];
  new ReflectionService({}).addToServer({
    addService: (definition) => {
      definitions.push(definition);
    },
  });
  return definitions.find(({ ServerReflectionInfo }) => ServerReflectionInfo?.path === V1_PATH) ?? {};
}

/** One question at a time: a server answers in the order of the questions. */
function questioner(call: ReflectionCall): (question: Question) => Promise<Answer> {
  const answers = call[Symbol.asyncIterator]() as AsyncIterator<Answer, undefined>;
  return async (question) => {
    call.write(question);
    const { value } = await answers.next();
    if (value === undefined) throw new Error('the server ended its reflection without an answer');
    if (value.errorResponse !== undefined) throw new Error(value.errorResponse.errorMessage);
    return value;
  };
}
