import {
  allowances,
  ConfigError,
  formed,
  isThisMachine,
  pemFile,
  secretSetting,
  tlsFiles,
  type AllowanceVariables,
  type TlsFiles,
  type Unsafe,
  settingsOf,
  type Setting,
} from '@eligibility/kit/process';
import Joi from 'joi';

/** Where MongoDB is, and whether a standalone server is accepted. */
export type MongoSettings = {
  /** A connection string; may carry credentials, so it is never logged or quoted. */
  readonly uri: string;
  readonly databaseName: string;
  /** Accept a server that is neither a replica set nor a sharded cluster. */
  readonly allowStandalone: boolean;
  /** Turns TLS on, whatever the connection string says. */
  readonly tls?: TlsFiles | undefined;
};

/** The variables as they are read. */
export type MongoVariables = AllowanceVariables<'ALLOW_CLEAR_TEXT_STORES'> & {
  readonly MONGODB_URI?: string;
  readonly MONGODB_DATABASE: string;
  readonly MONGODB_ALLOW_STANDALONE: boolean;
  /** PEM texts: the files are read when the settings are. */
  readonly MONGODB_TLS_CERT_FILE?: string;
  readonly MONGODB_TLS_KEY_FILE?: string;
  readonly MONGODB_TLS_CA_FILE?: string;
};

/** The settings of every process that can keep its data in MongoDB, for its own schema. */
export const MONGO_VARIABLES: Joi.SchemaMap<MongoVariables> = {
  MONGODB_URI: secretSetting(
    formed(
      /^mongodb(\+srv)?:\/\/\S+$/,
      'a connection string without blanks, such as mongodb://host:27017/ or mongodb+srv://host/',
    ),
  ).description(
    'a `mongodb://` or `mongodb+srv://` connection string: everything is kept there instead of under `DATA_DIR`',
  ),
  MONGODB_DATABASE: formed(/^[A-Za-z0-9_-]{1,38}$/, '1 to 38 letters, digits, _ and -')
    .default('eligibility')
    .description(
      'the database; its collections begin with `wallet_`, `payer_`, `clearinghouse_`, `gateway_`',
    ),
  MONGODB_ALLOW_STANDALONE: Joi.boolean()
    .default(false)
    .description('`true` accepts a server that is neither a replica set nor a sharded cluster'),
  MONGODB_TLS_CERT_FILE: pemFile('cert', 'MongoDB'),
  MONGODB_TLS_KEY_FILE: pemFile('key', 'MongoDB'),
  MONGODB_TLS_CA_FILE: pemFile('ca', 'MongoDB; any of the three turns TLS on'),
  ...allowances('ALLOW_CLEAR_TEXT_STORES'),
};

/** The same, for the documentation and the checks of manifests. */
export const MONGO_SETTINGS: readonly Setting[] = settingsOf(Joi.object(MONGO_VARIABLES));

/**
 * Undefined when no MongoDB is configured: then the data is in SQLite.
 * @throws ConfigError when a client certificate is set without its key, or a key without its certificate
 */
export function mongoSettings(variables: MongoVariables): MongoSettings | undefined {
  if (variables.MONGODB_URI === undefined) return undefined;
  if ((variables.MONGODB_TLS_CERT_FILE === undefined) !== (variables.MONGODB_TLS_KEY_FILE === undefined))
    throw new ConfigError(
      'bad configuration: MONGODB_TLS_CERT_FILE and MONGODB_TLS_KEY_FILE go together: set both, or neither',
    );
  return {
    uri: variables.MONGODB_URI,
    databaseName: variables.MONGODB_DATABASE,
    allowStandalone: variables.MONGODB_ALLOW_STANDALONE,
    tls: tlsFiles({
      cert: variables.MONGODB_TLS_CERT_FILE,
      key: variables.MONGODB_TLS_KEY_FILE,
      ca: variables.MONGODB_TLS_CA_FILE,
    }),
  };
}

const HOSTS = /^mongodb(?:\+srv)?:\/\/(?:[^@/]*@)?([^/?]*)/;

/** What is unsafe in production: an unencrypted connection, or a server whose certificate is not verified. */
export function mongoUnsafe(variables: MongoVariables): readonly Unsafe[] {
  const { MONGODB_URI: uri } = variables;
  if (uri === undefined) return [];
  const options = new URLSearchParams(uri.includes('?') ? uri.slice(uri.indexOf('?') + 1) : '');
  const hasTls = mongoSettings(variables)?.tls !== undefined || asksForTls(uri, options);
  const unsafe: Unsafe[] = [];
  if (!hasTls && !isLocal(uri))
    unsafe.push({
      what: 'MONGODB_URI is in clear text (tls=true is missing)',
      allowedBy: 'ALLOW_CLEAR_TEXT_STORES',
    });
  if (UNVERIFIED.some((name) => isSet(options, name, 'true')))
    unsafe.push({ what: 'MONGODB_URI accepts every certificate', allowedBy: 'ALLOW_UNVERIFIED_TLS' });
  return unsafe;
}

const UNVERIFIED = ['tlsInsecure', 'tlsAllowInvalidCertificates', 'tlsAllowInvalidHostnames'];
const TLS_NAMES = ['tls', 'ssl'];

/** With `mongodb+srv` TLS is on unless it is switched off, with `mongodb` it is the other way round. */
function asksForTls(uri: string, options: URLSearchParams): boolean {
  const says = (value: string): boolean => TLS_NAMES.some((name) => isSet(options, name, value));
  return uri.startsWith('mongodb+srv:') ? !says('false') : says('true');
}

function isLocal(uri: string): boolean {
  const [, hosts = ''] = HOSTS.exec(uri) ?? [];
  return hosts.split(',').every(isLocalHost);
}

/** The names of options are not case-sensitive. */
function isSet(options: URLSearchParams, name: string, value: string): boolean {
  return [...options].some(([key, set]) => key.toLowerCase() === name.toLowerCase() && set === value);
}

/** A Unix socket is written with its slashes encoded. */
function isLocalHost(host: string): boolean {
  return /^%2f/i.test(host) || isThisMachine(host.replace(/:\d+$/, ''));
}
