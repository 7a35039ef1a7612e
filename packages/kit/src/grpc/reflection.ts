import { readFileSync } from 'node:fs';
import {
  status,
  type MethodDefinition,
  type Server,
  type ServerDuplexStream,
  type ServiceDefinition,
} from '@grpc/grpc-js';
import { FileDescriptorProto, FileDescriptorSet } from 'protobufjs/ext/descriptor';

export type Reflected = {
  /** A file with a `google.protobuf.FileDescriptorSet`, as `buf build` writes it. */
  readonly contractsFile: string;
  /** The full names of the services that are served, such as `eligibility.wallet.v1.WalletService`. */
  readonly services: readonly string[];
};

/** Answers one encoded question with an encoded answer. */
type Answerer = (question: Buffer) => Buffer;
type BytesCall = Pick<
  ServerDuplexStream<Buffer, Buffer>,
  'on' | 'write' | 'end' | 'pause' | 'resume' | 'emit'
>;

/** v1alpha is what clients older than 2023 ask, and what grpcurl falls back to. */
const VERSIONS = ['v1', 'v1alpha'] as const;

const asIs = (bytes: Buffer): Buffer => bytes;

/**
 * Answers gRPC server reflection, v1 and v1alpha, about the served services
 * (https://github.com/grpc/grpc/blob/master/doc/server-reflection.md). The interceptors of the server guard these
 * methods as they guard all others. Contracts are read at the first question, so that a start does not wait for them.
 */
export function addReflection(server: Pick<Server, 'addService'>, reflected: Reflected): void {
  let loading: Promise<ReadonlyMap<string, Answerer>> | undefined;
  for (const version of VERSIONS) {
    const path = `/grpc.reflection.${version}.ServerReflection/ServerReflectionInfo`;
    const reflectionInfo: MethodDefinition<Buffer, Buffer> = {
      path,
      requestStream: true,
      responseStream: true,
      requestSerialize: asIs,
      requestDeserialize: asIs,
      responseSerialize: asIs,
      responseDeserialize: asIs,
    };
    server.addService(
      { reflectionInfo },
      {
        reflectionInfo: (call: BytesCall) => {
          loading ??= answerers(reflected);
          loading.then(
            (byPath) => {
              answerAll(call, byPath.get(path));
            },
            () => {
              call.emit('error', { code: status.INTERNAL, details: 'the contract cannot be read' });
            },
          );
        },
      },
    );
  }
}

/**
 * Answers in the order of the questions. While answers wait to be sent, no further question is read: otherwise a caller
 * that only sends would fill the memory.
 */
function answerAll(call: BytesCall, answer: Answerer | undefined): void {
  call.on('data', (question: Buffer) => {
    try {
      if (answer !== undefined && !call.write(answer(question))) call.pause();
    } catch {
      call.emit('error', { code: status.INVALID_ARGUMENT, details: 'the question cannot be read' });
    }
  });
  call.on('drain', () => call.resume());
  call.on('end', () => call.end());
}

/** By the path of their method. */
async function answerers({ contractsFile, services }: Reflected): Promise<ReadonlyMap<string, Answerer>> {
  // Not loaded before it is needed.
  const { ReflectionService } = await import('@grpc/reflection');
  const { file } = FileDescriptorSet.decode(readFileSync(contractsFile)) as unknown as FileSet;
  const files = filesOf(services, file).map((each) =>
    Buffer.from(FileDescriptorProto.encode(FileDescriptorProto.create(each)).finish()),
  );
  const contracts = { fileDescriptorProtos: files, format: 'Protocol Buffer 3 DescriptorProto', type: {} };
  const reflection = new ReflectionService(
    // It reads nothing but the files of a definition.
    { contracts: contracts as never },
    { services: [...services] },
  );
  const byPath = new Map<string, Answerer>();
  reflection.addToServer({
    addService: (definition, implementation) => {
      for (const [name, method] of Object.entries(definition))
        byPath.set(method.path, answererOf(method, implementation[name] as unknown as StreamHandler));
    },
  });
  return byPath;
}

/** As much of a FileDescriptorProto as is used here. */
type ContractFile = {
  readonly name: string;
  readonly package: string;
  readonly dependency: readonly string[];
};
type FileSet = { readonly file: readonly ContractFile[] };

/** The files of the packages that the services are in, and all that those import. */
function filesOf(services: readonly string[], files: readonly ContractFile[]): readonly ContractFile[] {
  const packages = new Set(services.map((name) => name.slice(0, name.lastIndexOf('.'))));
  const found = files.filter((file) => packages.has(file.package));
  // What is added in the loop is visited by it too.
  for (const { dependency } of found)
    found.push(...files.filter((file) => dependency.includes(file.name) && !found.includes(file)));
  const missing = [...packages].find((name) => !found.some((file) => file.package === name));
  if (missing !== undefined) throw new Error(`there is no contract of the package ${missing}`);
  return found;
}

/** As much of a call as the implementation uses: it answers each message of the call within the event. */
type MessageCall = {
  readonly on: (event: string, listener: (message: unknown) => void) => void;
  readonly write: (answer: unknown) => void;
};
type StreamHandler = (call: MessageCall) => void;

function answererOf(method: ServiceDefinition[string], handle: StreamHandler): Answerer {
  return (question) => {
    const answers: unknown[] = [];
    handle({
      on: (event, listener) => {
        if (event === 'data') listener(method.requestDeserialize(question));
      },
      write: (answer) => {
        answers.push(answer);
      },
    });
    return method.responseSerialize(answers[0]);
  };
}
