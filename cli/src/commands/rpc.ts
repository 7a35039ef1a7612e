import { randomUUID } from 'node:crypto';
import { systemClock } from '@eligibility/kit';
import { isLocalAddress } from '@eligibility/kit/process';
import type { MethodDefinition, ServiceError } from '@grpc/grpc-js';
import type { PackageDefinition } from '@grpc/proto-loader';
import { Command } from 'commander';
import { readRpcSettings, type RpcSettings } from '../config';
import { bytesOf } from '../files';
import { isRecord, parsed } from '../http-client';
import { processTerminal, type Terminal } from '../terminal';
import { addYes, confirmed, wholeNumber, type Confirmable } from '../shared-options';

type Options = Partial<Record<'address' | 'tlsDir' | 'serverName', string>> &
  Confirmable & { readonly plaintext: boolean; readonly data: string; readonly timeout: number };
export type RpcDeps = {
  readonly terminal: Pick<Terminal, 'print' | 'confirm'>;
  readonly settings: () => RpcSettings;
  /** The bytes of standard input. */
  readonly readInput: () => Promise<Uint8Array>;
};

const processDeps: RpcDeps = {
  terminal: processTerminal,
  settings: () => readRpcSettings(),
  readInput: async () => Buffer.concat(await process.stdin.toArray()),
};
/** Names as in the contract, 64-bit numbers as text, and every field that has no presence. */
const AS_JSON = { keepCase: true, longs: String, enums: String, bytes: String, defaults: true, json: true };
/** Methods that change nothing. */
const READS = /[./]((Get|List|Match|Search|Verify|Plan)[A-Z]\w*|Check|Watch)$/;
/** Its own status follows: 1 and 2 are "failed" and "wrong arguments" of every command. */
const EXIT_CODE_OF_OK = 64;

/** `eligibility rpc ...`: looks into one service over gRPC, past the gateway, by the contract that it reflects. */
export function rpcCommand(deps: RpcDeps = processDeps): Command {
  const print = (value: unknown): void => {
    deps.terminal.print(JSON.stringify(value, null, 2));
  };
  const at = (name: string): Command =>
    new Command(name)
      .option('--address <address>', 'host:port or unix:/path, instead of ELIGIBILITY_RPC_ADDRESS')
      .option('--tls-dir <folder>', 'with ca.crt, tls.crt and tls.key, instead of GRPC_TLS_DIR')
      .option('--server-name <name>', "the name in the service's certificate, where the address has another")
      .option('--plaintext', 'allow no TLS to another machine', false)
      .option('--timeout <seconds>', 'how long to wait for the service', wholeNumber(1), 15)
      .option('--json', 'print JSON, which it does always', false);
  const list = at('list')
    .description('The services at an address, with their methods')
    .action(async (options: Options) => {
      const { contract } = await connected(options, deps);
      const services = Object.entries(contract).filter(([, one]) => !('format' in one));
      print(Object.fromEntries(services.map(([name, methods]) => [name, Object.keys(methods)])));
    });
  const call = addYes(at('call'))
    .description('Calls a method. The gateway does not see it: no audit log, no charge, no operator role')
    .argument('<method>', 'SERVICE/METHOD, by its full name')
    .option('-d, --data <json>', 'the request as JSON; @FILE reads a file, - standard input', '{}')
    .action(async (name: string, options: Options) => {
      const { contract, address, send } = await connected(options, deps);
      const [, service = '', method = ''] = /^(.*)[./](.*)$/.exec(name) ?? [];
      const definition = (contract[service] as Partial<Record<string, Method>> | undefined)?.[method];
      if (definition === undefined)
        throw new Error(`${address} has no ${name}; \`rpc list\` shows what it has`);
      if (!/^[@-]/.test(options.data) && namesPatient(contract, definition.requestType.type))
        throw new Error("other users can list arguments: give a patient's data by @FILE or -");
      const requests = requestsOf(definition, parsed(await textOf(options.data, deps)));
      const question = `${name} may change data or ask a payer, and no audit log has it. Call it at ${address}?`;
      if (!READS.test(name)) await confirmed(deps.terminal, options, question);
      await send(definition, requests, print);
    });
  const rpc = new Command('rpc').description('One service over gRPC, past the gateway');
  return rpc.addCommand(list).addCommand(call);
}

type Fields = { readonly field: readonly { readonly name: string; readonly typeName: string }[] };
type Method = MethodDefinition<object, object> & { readonly requestType: { readonly type: Fields } };

/** gRPC takes a while to load, and no other command needs it. @throws Error with one line for the terminal */
async function connected(options: Options, { settings }: RpcDeps) {
  const { address = settings().address, tlsDir = settings().tlsDir, serverName } = options;
  if (address === undefined)
    throw new Error('name the service with --address or ELIGIBILITY_RPC_ADDRESS, such as localhost:50051');
  if (tlsDir === undefined && !isLocalAddress(address) && !options.plaintext)
    throw new Error(`${address} is on another machine: name certificates with --tls-dir, or say --plaintext`);
  const { channel, HEALTH_PROTO, reflectedContract } = await import('@eligibility/kit/grpc');
  const { loadFileDescriptorSetFromObject, loadSync } = await import('@grpc/proto-loader');
  const { Client, Metadata, status } = await import('@grpc/grpc-js');
  const { default: descriptors } = await import('protobufjs/ext/descriptor/index.js');
  const deadlineMs = systemClock.now() + options.timeout * 1_000;
  const { credentials, options: usual } = channel(tlsDir);
  const name = { 'grpc.ssl_target_name_override': serverName, 'grpc.default_authority': serverName };
  const way = { credentials, options: { ...usual, ...(serverName !== undefined && name) } };
  const explain = (failure: unknown): never => {
    const { code, details, metadata } = failure as Partial<ServiceError>;
    if (code === undefined) throw failure;
    const words = [status[code], metadata?.get('app-error-code')[0], details];
    const hint = details?.includes('grpc.reflection') === true ? ' (GRPC_REFLECTION)' : '';
    const line = `${address}: ${words.filter((word) => word !== undefined).join(': ')}${hint}`;
    throw Object.assign(new Error(line, { cause: failure }), { exitCode: EXIT_CODE_OF_OK + code });
  };
  const { files } = await reflectedContract(address, { channel: way, deadlineMs }).catch(explain);
  const file = files.map((bytes) => descriptors.FileDescriptorProto.decode(bytes).toJSON());
  return {
    address,
    contract: { ...loadFileDescriptorSetFromObject({ file }, AS_JSON), ...loadSync(HEALTH_PROTO, AS_JSON) },
    /** On the wire, a request that is not a stream is a stream of one message. */
    send: async (
      { path, requestSerialize, responseDeserialize }: Method,
      requests: readonly object[],
      print: (answer: unknown) => void,
    ) => {
      const client = new Client(address, way.credentials, way.options);
      const metadata = Metadata.fromHttp2Headers({ 'x-request-id': randomUUID() });
      const by = [path, requestSerialize, responseDeserialize, metadata, { deadline: deadlineMs }] as const;
      try {
        const calling = client.makeBidiStreamRequest(...by);
        for (const request of requests) calling.write(request);
        calling.end();
        for await (const answer of calling) print(answer);
      } catch (failure) {
        explain(failure);
      } finally {
        client.close();
      }
    },
  };
}

/** True when a message, or one within it, has a field that names a person. Within a message, a type has its short name. */
function namesPatient(contract: PackageDefinition, message: Fields, seen = new Set<string>()): boolean {
  return message.field.some(({ name, typeName }) => {
    if (name === 'member_id' || name === 'date_of_birth') return true;
    if (typeName === '' || seen.has(typeName)) return false;
    seen.add(typeName);
    return Object.entries(contract)
      .filter(([full]) => full.endsWith(`.${typeName}`))
      .some(
        ([, { type }]) => isRecord(type) && 'field' in type && namesPatient(contract, type as Fields, seen),
      );
  });
}

/**
 * The encoder leaves out what it does not know, and so a misspelt field of a call that changes something.
 * @throws Error that shows no value, which may be a patient's
 */
function requestsOf(method: Method, json: unknown): readonly object[] {
  const requests = method.requestStream ? json : [json];
  if (!Array.isArray(requests) || !requests.every(isRecord))
    throw new Error(`--data must be a JSON ${method.requestStream ? 'array of objects' : 'object'}`);
  for (const request of requests) {
    const read = method.requestDeserialize(method.requestSerialize(request));
    const lost = lostIn(request, read);
    const fields = method.requestType.type.field.map(({ name }) => name).join(', ');
    if (lost !== undefined) throw new Error(`no field ${lost}, or not such a value; there are ${fields}`);
  }
  return requests;
}

/** The path of the first member that is not there any more, or is another. */
function lostIn(sent: unknown, read: unknown): string | undefined {
  if (typeof sent !== 'object' || sent === null) return String(sent) === String(read) ? undefined : '';
  for (const [name, value] of Object.entries(sent)) {
    const lost = lostIn(value, (read as Record<string, unknown> | undefined)?.[name]);
    if (lost !== undefined) return lost === '' ? name : `${name}.${lost}`;
  }
  return undefined;
}

async function textOf(data: string, { readInput }: RpcDeps): Promise<string> {
  if (data === '-') return Buffer.from(await readInput()).toString('utf8');
  return data.startsWith('@') ? Buffer.from(await bytesOf(data.slice(1))).toString('utf8') : data;
}
