import { accessSync, constants } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { channel, reflectedContract, type Channel } from '@eligibility/kit/grpc';
import { isLocalAddress } from '@eligibility/kit/process';
import { Client, Metadata, status, type MethodDefinition, type ServiceError } from '@grpc/grpc-js';
import { isRecord } from '../http-client';
import { contractOf, type Contract } from './contract';

/** Where a service is, and how it is spoken to. */
export type ServiceAddress = {
  /** `host:port`, `dns:///host:port` or `unix:/path`. */
  readonly address: string;
  /** A folder with `ca.crt`, `tls.crt` and `tls.key`; without it the connection is plain. */
  readonly tlsDir: string | undefined;
  /** The name in the certificate of the service, where the address has another. */
  readonly serverName: string | undefined;
  /** True allows a plain connection to another machine. */
  readonly isPlainAllowed: boolean;
  /** Epoch milliseconds. */
  readonly deadlineMs: number;
};

/** As grpcurl's: 1 and 2 are "failed" and "wrong arguments" of every command. */
const EXIT_CODE_OF_OK = 64;

/** @throws Error with a line for the terminal and, after an answer with a gRPC status, with its `exitCode` */
export async function reflected(service: ServiceAddress): Promise<Contract> {
  const { address, deadlineMs } = service;
  const { files } = await reflectedContract(address, { channel: channelTo(service), deadlineMs }).catch(
    (failure: unknown) => {
      throw explained(failure, service);
    },
  );
  return contractOf(files);
}

type Call = {
  readonly method: MethodDefinition<object, object>;
  readonly requests: readonly object[];
  readonly onAnswer: (answer: object) => void;
};

/**
 * Calls a method of any kind: on the wire, a request that is not a stream is a stream of one message.
 * @throws as `reflected`
 */
export async function call(service: ServiceAddress, { method, requests, onAnswer }: Call): Promise<void> {
  const { credentials, options } = channelTo(service);
  const client = new Client(service.address, credentials, options);
  try {
    const metadata = new Metadata();
    metadata.set('x-request-id', randomUUID());
    const calling = client.makeBidiStreamRequest(
      method.path,
      method.requestSerialize,
      method.responseDeserialize,
      metadata,
      { deadline: service.deadlineMs },
    );
    for (const request of requests) calling.write(request);
    calling.end();
    for await (const answer of calling) onAnswer(answer as object);
  } catch (failure) {
    throw explained(failure, service);
  } finally {
    client.close();
  }
}

/** @throws Error when a file is missing, or a plain connection would leave this machine without being allowed to */
function channelTo({ address, tlsDir, serverName, isPlainAllowed }: ServiceAddress): Channel {
  if (tlsDir === undefined) {
    if (isLocalAddress(address) || isPlainAllowed) return channel();
    throw new Error(
      `${address} is on another machine: name the certificates with --tls-dir or GRPC_TLS_DIR, ` +
        'or say --plaintext where the network is trusted',
    );
  }
  for (const name of ['ca.crt', 'tls.crt', 'tls.key']) demandReadable(join(tlsDir, name));
  const { credentials, options } = channel(tlsDir);
  return {
    credentials,
    options:
      serverName === undefined
        ? options
        : { ...options, 'grpc.ssl_target_name_override': serverName, 'grpc.default_authority': serverName },
  };
}

function demandReadable(path: string): void {
  try {
    accessSync(path, constants.R_OK);
  } catch (failure) {
    throw new Error(`${path} cannot be read; --tls-dir names a folder with ca.crt, tls.crt and tls.key`, {
      cause: failure,
    });
  }
}

const ADVICE: Readonly<Partial<Record<status, string>>> = {
  [status.UNAVAILABLE]: 'see whether it runs there, and whether it expects the certificates of --tls-dir',
  [status.PERMISSION_DENIED]: 'services admit the certificate of the gateway',
  [status.DEADLINE_EXCEEDED]: 'wait longer with --timeout',
};

/** One line with the status, what the service says, its error code, and what to do. */
function explained(failure: unknown, { address }: ServiceAddress): unknown {
  if (!isCallFailure(failure)) return failure;
  const { code, details, metadata } = failure;
  const [errorCode] = metadata?.get('app-error-code') ?? [];
  const name = errorCode === undefined ? status[code] : `${status[code]} (${String(errorCode)})`;
  const reason =
    code === status.UNIMPLEMENTED && details.includes('grpc.reflection')
      ? 'the service does not answer reflection (GRPC_REFLECTION)'
      : details;
  const line = [`${address}: ${name}`, reason, ADVICE[code]].filter((part) => (part ?? '') !== '').join(': ');
  return Object.assign(new Error(line, { cause: failure }), { exitCode: EXIT_CODE_OF_OK + code });
}

/** grpc-js's ServiceError, of which a call that fails before any answer may carry no metadata. */
type CallFailure = Omit<ServiceError, 'metadata'> & { readonly metadata?: Metadata };

function isCallFailure(failure: unknown): failure is CallFailure {
  return isRecord(failure) && typeof failure['code'] === 'number' && typeof failure['details'] === 'string';
}
