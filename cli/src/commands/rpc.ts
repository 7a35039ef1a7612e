import { systemClock, type Clock } from '@eligibility/kit';
import { Command } from 'commander';
import type { MethodDefinition, ServiceDefinition } from '@grpc/grpc-js';
import { readRpcSettings, type RpcSettings } from '../config';
import { bytesOf } from '../files';
import { isRecord, parsed } from '../http-client';
import type * as rpcRoom from '../rpc';
import { processTerminal, type Terminal } from '../terminal';
import { addYes, confirmed, wholeNumber, type Confirmable } from './shared-options';

type RpcOptions = {
  readonly address?: string;
  readonly tlsDir?: string;
  readonly serverName?: string;
  readonly plaintext: boolean;
  readonly reflection: boolean;
  /** Seconds. */
  readonly timeout: number;
  readonly json: boolean;
};
type CallOptions = RpcOptions & Confirmable & { readonly data: string };

export type RpcDeps = {
  readonly terminal: Pick<Terminal, 'print' | 'confirm'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly settings: () => RpcSettings;
  /** The bytes of standard input. */
  readonly readInput: () => Promise<Uint8Array>;
};

const DEFAULT_TIMEOUT_S = 15;
const STANDARD_INPUT = '-';
/** Methods that change nothing. */
const READS = /^((Get|List|Match|Search|Verify|Plan)[A-Z]\w*|Check|Watch)$/;

const processDeps: RpcDeps = {
  terminal: processTerminal,
  clock: systemClock,
  settings: () => readRpcSettings(),
  readInput: async () => Buffer.concat(await process.stdin.toArray()),
};

/** `eligibility rpc ...`: looks into one service over gRPC, past the gateway. */
export function rpcCommand(deps: RpcDeps = processDeps): Command {
  const rpc = new Command('rpc')
    .description('One service over gRPC, past the gateway: its contract, and single calls')
    .option('--address <address>', 'host:port or unix:/path of a service, instead of ELIGIBILITY_RPC_ADDRESS')
    .option('--tls-dir <folder>', 'a folder with ca.crt, tls.crt and tls.key, instead of GRPC_TLS_DIR')
    .option('--server-name <name>', "the name in the service's certificate, where the address has another")
    .option('--plaintext', 'allow a connection without TLS to another machine', false)
    .option('--reflection', 'take the contract from the service, where it is of another release', false)
    .option('--timeout <seconds>', 'how long to wait for the service', wholeNumber(1), DEFAULT_TIMEOUT_S);
  for (const command of [listCommand(deps), describeCommand(deps), callCommand(deps)])
    rpc.addCommand(command.configureHelp({ showGlobalOptions: true }));
  return rpc;
}

function listCommand(deps: RpcDeps): Command {
  return new Command('list')
    .description('The services at an address, by reflection; without an address, those of this release')
    .option('--json', 'print JSON', false)
    .action(async (_own: unknown, command: Command) => {
      const { json, ...options } = command.optsWithGlobals<RpcOptions>();
      const { localContract, reflected, servicesOf } = await room();
      const { address } = addressOf(options, deps);
      const contract =
        address === undefined ? localContract() : await reflected(serviceOf({ ...options, json }, deps));
      const names = servicesOf(contract);
      deps.terminal.print(json ? JSON.stringify(names, null, 2) : names.join('\n'));
    });
}

function describeCommand(deps: RpcDeps): Command {
  return new Command('describe')
    .description('What a service, a method or a message consists of')
    .argument('<name>', 'SERVICE, SERVICE/METHOD or MESSAGE, by its full name')
    .option('--json', 'print JSON', false)
    .action(async (name: string, _own: unknown, command: Command) => {
      const options = command.optsWithGlobals<RpcOptions>();
      const { declarationsOf, describedText } = await room();
      const declarations = declarationsOf(await contractFor(options, deps), name);
      deps.terminal.print(options.json ? JSON.stringify(declarations, null, 2) : describedText(declarations));
    });
}

function callCommand(deps: RpcDeps): Command {
  return addYes(new Command('call'))
    .description('Calls a method. The gateway does not see it: no audit log, no charge, no operator role')
    .argument('<method>', 'SERVICE/METHOD, by its full name')
    .option('-d, --data <json>', 'the request as JSON; @FILE reads a file, - standard input', '{}')
    .option('--json', 'print JSON, which it does always', false)
    .action((name: string, _own: unknown, command: Command) =>
      callOnce(deps, name, command.optsWithGlobals<CallOptions>()),
    );
}

async function callOnce(deps: RpcDeps, name: string, options: CallOptions): Promise<void> {
  const { call, methodOf, namesPatient, requestOf } = await room();
  const contract = await contractFor(options, deps);
  const { service, method } = methodOf(contract, name);
  const fullName = `${service}/${method.name}`;
  const isInline = options.data !== STANDARD_INPUT && !options.data.startsWith('@');
  if (isInline && namesPatient(contract, method.request))
    throw new Error(
      `${fullName} takes a patient's data, and other users of this machine can list arguments: ` +
        'give it as --data @FILE, or by standard input with --data -',
    );
  const json = await dataOf(options.data, deps);
  if (method.requestStream && !Array.isArray(json))
    throw new Error(`${fullName} takes a stream: --data must be a JSON array of requests`);
  const requests = (method.requestStream ? (json as readonly unknown[]) : [json]).map((each) =>
    requestOf(contract, method.request, each),
  );
  const target = serviceOf(options, deps);
  if (!READS.test(method.name))
    await confirmed(
      deps.terminal,
      options,
      `${fullName} may change data or ask a payer, and no audit log has it. Call it at ${target.address}?`,
    );
  await call(target, {
    // The declarations and the definitions are made of the same contract.
    method: (contract.definitions[service] as ServiceDefinition)[method.name] as MethodDefinition<
      object,
      object
    >,
    requests,
    onAnswer: (answer) => {
      deps.terminal.print(JSON.stringify(answer, null, 2));
    },
  });
}

/** gRPC takes a while to load, and no other command needs it. */
function room(): Promise<typeof rpcRoom> {
  return import('@eligibility/cli/rpc');
}

async function contractFor(options: RpcOptions, deps: RpcDeps): Promise<rpcRoom.Contract> {
  const { localContract, reflected } = await room();
  return options.reflection ? reflected(serviceOf(options, deps)) : localContract();
}

/** An option comes before the environment. */
function addressOf(
  { address, tlsDir }: Pick<RpcOptions, 'address' | 'tlsDir'>,
  { settings }: RpcDeps,
): RpcSettings {
  const read = settings();
  return { address: address ?? read.address, tlsDir: tlsDir ?? read.tlsDir };
}

function serviceOf(options: RpcOptions, deps: RpcDeps): rpcRoom.ServiceAddress {
  const { address, tlsDir } = addressOf(options, deps);
  if (address === undefined)
    throw new Error('name the service with --address or ELIGIBILITY_RPC_ADDRESS, such as localhost:50051');
  return {
    address,
    tlsDir,
    serverName: options.serverName,
    isPlainAllowed: options.plaintext,
    deadlineMs: deps.clock.now() + options.timeout * 1_000,
  };
}

/** @throws Error that shows nothing of the text, which may be a patient's */
async function dataOf(data: string, { readInput }: RpcDeps): Promise<unknown> {
  const json = parsed(await textOf(data, readInput));
  if (isRecord(json) || Array.isArray(json)) return json;
  throw new Error('--data is neither a JSON object nor a JSON array');
}

async function textOf(data: string, readInput: RpcDeps['readInput']): Promise<string> {
  if (data === STANDARD_INPUT) return Buffer.from(await readInput()).toString('utf8');
  if (!data.startsWith('@')) return data;
  return Buffer.from(await bytesOf(data.slice(1))).toString('utf8');
}
