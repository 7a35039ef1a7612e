import { AppError } from '@eligibility/kit';
import { ConfigError } from '@eligibility/kit/process';
import { mongo } from 'mongoose';

/** What is wrong, and what to do, by the code of the server. https://www.mongodb.com/docs/manual/reference/error-codes/ */
const BY_SERVER_CODE: Readonly<Record<number, string>> = {
  13: 'the user is not authorized: give it the roles of deploy/mongodb-init.js, or readWrite on the database',
  18: 'authentication failed: correct the name and password, or name the database that has the user (authSource=admin)',
  // MongoDB Atlas.
  8000: 'authentication failed: correct the name and password',
};

const NOT_FOUND = 'host name not found: correct the name of the host, or the name service of this machine';
const UNREACHABLE = 'no way to the host: correct its address, or open the network to it';
/** The same by the code of the system, of a socket or of a name. */
const BY_SYSTEM_CODE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused: start MongoDB there, or correct host and port',
  ENOTFOUND: NOT_FOUND,
  ENODATA: NOT_FOUND,
  EAI_AGAIN: NOT_FOUND,
  ESERVFAIL: NOT_FOUND,
  EHOSTUNREACH: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  ECONNRESET: 'the connection is closed from there: tls=true is right only where MongoDB has TLS',
};
/** Of OpenSSL and Node.js, about a certificate. */
const OF_CERTIFICATE = /CERT|ISSUER|LEAF_SIGNATURE|CHAIN|CRL/;
const OF_TLS = /^(ERR_SSL|ERR_TLS|ERR_OSSL|EPROTO)/;

const NOT_A_URI =
  'the driver cannot read it: write @ : / ? # and % in a name or password as %40 %3A %2F %3F %23 and %25, and only options of MongoDB after the ?';
const NO_ANSWER =
  'no answer in time: correct host and port, open the network to it, and leave tls=true out where MongoDB has no TLS';
const CLOSED = 'the connection is closed from there: MongoDB may want TLS (tls=true), or this is no MongoDB';
const OTHER_SET = 'not a replica set of that name: correct or leave out replicaSet=';
const NO_PRIMARY =
  'the replica set has no primary: start a majority of its members, and wait for the election';

/**
 * Why MongoDB cannot be used at a start. Messages of the driver are never passed on: one about a connection string that
 * it cannot read quotes parts of it, and so may quote a password.
 * @returns a refusal of the start, or a failure that is our own mistake as it is
 */
export function asRefusal(failure: unknown): unknown {
  const cause = failure instanceof AppError ? failure.options.cause : failure;
  const reason = reasonOf(cause);
  return reason === undefined ? failure : new ConfigError(`MONGODB_URI: ${reason}`);
}

function reasonOf(failure: unknown): string | undefined {
  if (failure instanceof mongo.MongoServerError) return refusedByServer(failure);
  const name = String(memberOf(failure, 'name'));
  if (name.endsWith('ServerSelectionError')) return notSelected(failure);
  if (failure instanceof mongo.MongoNetworkError) return ofSocket(failure);
  // Of the driver, or of its reader of connection strings, whose errors have a class of their own.
  return /^Mongo[A-Z]/.test(name) ? NOT_A_URI : bySystemCode(failure);
}

/** Errors of Node.js are not of our class where code runs in a context of its own, as in tests. */
function memberOf(failure: unknown, name: string): unknown {
  return typeof failure === 'object' && failure !== null ? Reflect.get(failure, name) : undefined;
}

function refusedByServer({ code, codeName }: mongo.MongoServerError): string {
  const known = BY_SERVER_CODE[Number(code)];
  const name = typeof codeName === 'string' ? codeName : 'for no reason that it names';
  return known ?? `MongoDB refuses it: ${name} (${String(code)})`;
}

/** What the driver knows of the servers that it tried. */
type Topology = {
  readonly type: string;
  readonly servers: ReadonlyMap<string, { readonly error: unknown }>;
};

function notSelected(failure: unknown): string {
  const { type = '', servers = new Map<string, { error: unknown }>() } = (memberOf(failure, 'reason') ??
    {}) as Partial<Topology>;
  const isSet = type.startsWith('ReplicaSet');
  if (isSet && servers.size === 0) return OTHER_SET;
  const first = [...servers.values()].find(({ error }) => error instanceof Error);
  if (first !== undefined) return ofSocket(first.error);
  return isSet ? NO_PRIMARY : NO_ANSWER;
}

function ofSocket(failure: unknown): string {
  const isLate = String(memberOf(failure, 'message')).includes('timed out');
  return bySystemCode(memberOf(failure, 'cause')) ?? (isLate ? NO_ANSWER : CLOSED);
}

function bySystemCode(failure: unknown): string | undefined {
  const code = String(memberOf(failure, 'code'));
  if (OF_CERTIFICATE.test(code))
    return `TLS: the certificate is not accepted (${code}): name its authority in MONGODB_TLS_CA_FILE, and the host as the certificate does`;
  if (OF_TLS.test(code))
    return `TLS: no encrypted connection (${code}): tls=true is right only where MongoDB has TLS`;
  return BY_SYSTEM_CODE[code];
}
