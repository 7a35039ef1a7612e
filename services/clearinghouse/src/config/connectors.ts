import {
  ConfigError,
  parseEnv,
  pemFile,
  secretSetting,
  type Setting,
  settingsOf,
} from '@eligibility/kit/process';
import Joi from 'joi';
import type { EnvelopeElements } from '@eligibility/x12';
import type { SignIn } from '../connectors/json/sign-in';
import type { ConnectorSettings } from '../connectors/open-connector';
import { oneLine, originatorId, partnerId, qualifier } from './core-forms';
import { ENVELOPE } from './envelope-elements';
import { DEFAULT_CONNECTOR } from '../routing/domain/route-plan';
import { PREFIX, prefixOf } from './connector-names';

/** The settings of one connector, as the environment names them. */
type ConnectorVariables = {
  readonly CLEARINGHOUSE_FORMAT: ConnectorSettings['format'];
  readonly CLEARINGHOUSE_URL: string;
  readonly CLEARINGHOUSE_API_KEY: string;
  readonly CLEARINGHOUSE_TOKEN_URL?: string;
  readonly CLEARINGHOUSE_CLIENT_ID?: string;
  readonly CLEARINGHOUSE_CLIENT_SECRET?: string;
  readonly CLEARINGHOUSE_USERNAME?: string;
  readonly CLEARINGHOUSE_PASSWORD?: string;
  readonly CLEARINGHOUSE_SENDER_ID: string;
  readonly CLEARINGHOUSE_SENDER_QUALIFIER: string;
  readonly CLEARINGHOUSE_RECEIVER_ID: string;
  readonly CLEARINGHOUSE_RECEIVER_QUALIFIER: string;
  readonly CLEARINGHOUSE_ORIGINATOR_ID: string;
  readonly CLEARINGHOUSE_USAGE: 'P' | 'T';
  readonly CLEARINGHOUSE_ENVELOPE?: EnvelopeElements;
  /** PEM texts: the files are read when the settings are. */
  readonly CLEARINGHOUSE_TLS_CERT_FILE?: string;
  readonly CLEARINGHOUSE_TLS_KEY_FILE?: string;
  readonly CLEARINGHOUSE_TLS_CA_FILE?: string;
};

/** For the environment's schema. */
const connectorVariables: Joi.PartialSchemaMap<ConnectorVariables> = {
  CLEARINGHOUSE_FORMAT: Joi.string()
    .valid('json', 'core-soap', 'core-mime')
    .default('json')
    .description(
      '`json`: "medical network eligibility v3"; `core-soap`, `core-mime`: X12 270/271 over CAQH CORE vC2.2.0. Without a URL it is the format the simulator is asked in',
    ),
  CLEARINGHOUSE_URL: Joi.string()
    .uri({ scheme: ['http', 'https'] })
    .required()
    .description('the full URL of the endpoint; the standalone asks its simulator without it'),
  CLEARINGHOUSE_API_KEY: secretSetting(
    Joi.when('CLEARINGHOUSE_TOKEN_URL', {
      is: Joi.exist(),
      then: Joi.any(),
      otherwise: inFormat('json', Joi.string().min(8)),
    }),
  ).description('JSON: sent as `Authorization`; required with the URL, unless tokens are fetched'),
  CLEARINGHOUSE_TOKEN_URL: Joi.string()
    .uri({ scheme: ['http', 'https'] })
    .description(
      'JSON: where tokens are fetched by OAuth 2 client credentials, such as `https://apigw.optum.com/apip/auth/v2/token`',
    ),
  CLEARINGHOUSE_CLIENT_ID: oneLine.description('JSON: the client id, with the address of tokens'),
  CLEARINGHOUSE_CLIENT_SECRET: secretSetting(oneLine).description('JSON: its secret'),
  CLEARINGHOUSE_USERNAME: secretSetting(oneLine).description(
    'CORE: the name of a WS-Security UsernameToken, or the MIME part UserName; required without a client certificate',
  ),
  CLEARINGHOUSE_PASSWORD: secretSetting(oneLine).description('CORE: its password'),
  CLEARINGHOUSE_SENDER_ID: inFormat('core', partnerId).description(
    'CORE: our id, 2 to 15 characters without a blank at either end, in the envelope and in ISA06; required',
  ),
  CLEARINGHOUSE_SENDER_QUALIFIER: qualifier
    .default('ZZ')
    .description('CORE: the kind of this id, ISA05 (`30` is an EIN)'),
  CLEARINGHOUSE_RECEIVER_ID: inFormat('core', partnerId).description(
    "CORE: the clearinghouse's id, in the envelope and in ISA08; required",
  ),
  CLEARINGHOUSE_RECEIVER_QUALIFIER: qualifier.default('ZZ').description('CORE: the kind of this id, ISA07'),
  CLEARINGHOUSE_ORIGINATOR_ID: originatorId
    .default('9ELIGCHECK')
    .description('CORE: the originator of the traces, TRN03: ten characters, such as 1 and an EIN'),
  CLEARINGHOUSE_USAGE: Joi.string()
    .valid('P', 'T')
    .default('P')
    .description('CORE: `T` marks every inquiry as a test, ISA15'),
  CLEARINGHOUSE_ENVELOPE: secretSetting(ENVELOPE).description(
    'CORE: what the companion guide states of the interchange: `GS02=LLX1210001;GS03=MTEXE`, of ISA02, ISA04 (a password), ISA14, ISA16, GS02, GS03, GS05 and BHT05 (`HHMM` or `HHMMSS`), GS06 (a number, or `ISA13`: its nine digits) and ST02',
  ),
  CLEARINGHOUSE_TLS_CERT_FILE: pemFile('cert', 'the clearinghouse'),
  CLEARINGHOUSE_TLS_KEY_FILE: pemFile('key', 'the clearinghouse'),
  CLEARINGHOUSE_TLS_CA_FILE: pemFile('ca', 'the clearinghouse'),
};

/**
 * User name and password belong together, as do certificate and key; a CORE clearinghouse requires one of the two
 * pairs.
 */
function withCredentials<Settings>(schema: Joi.ObjectSchema<Settings>): Joi.ObjectSchema<Settings> {
  return schema
    .and('CLEARINGHOUSE_USERNAME', 'CLEARINGHOUSE_PASSWORD')
    .and('CLEARINGHOUSE_TOKEN_URL', 'CLEARINGHOUSE_CLIENT_ID', 'CLEARINGHOUSE_CLIENT_SECRET')
    .and('CLEARINGHOUSE_TLS_CERT_FILE', 'CLEARINGHOUSE_TLS_KEY_FILE')
    .when(Joi.object({ CLEARINGHOUSE_FORMAT: Joi.valid('core-soap', 'core-mime').required() }).unknown(), {
      then: Joi.object().or('CLEARINGHOUSE_USERNAME', 'CLEARINGHOUSE_TLS_CERT_FILE'),
    })
    .messages({
      'object.missing':
        'CLEARINGHOUSE_FORMAT is one of CORE, which needs CLEARINGHOUSE_USERNAME with CLEARINGHOUSE_PASSWORD, or CLEARINGHOUSE_TLS_CERT_FILE with CLEARINGHOUSE_TLS_KEY_FILE',
    });
}

/** What a connector needs of the variables. */
function connectorSettings(variables: ConnectorVariables): ConnectorSettings {
  const { CLEARINGHOUSE_FORMAT: format, CLEARINGHOUSE_URL: url } = variables;
  const tls = {
    cert: variables.CLEARINGHOUSE_TLS_CERT_FILE,
    key: variables.CLEARINGHOUSE_TLS_KEY_FILE,
    ca: variables.CLEARINGHOUSE_TLS_CA_FILE,
  };
  if (format === 'json') return { format, url, signIn: signInOf(variables), tls };
  const { CLEARINGHOUSE_USERNAME: username, CLEARINGHOUSE_PASSWORD: password } = variables;
  return {
    format,
    url,
    credentials: username === undefined || password === undefined ? undefined : { username, password },
    senderId: variables.CLEARINGHOUSE_SENDER_ID,
    senderQualifier: variables.CLEARINGHOUSE_SENDER_QUALIFIER,
    receiverId: variables.CLEARINGHOUSE_RECEIVER_ID,
    receiverQualifier: variables.CLEARINGHOUSE_RECEIVER_QUALIFIER,
    originatorId: variables.CLEARINGHOUSE_ORIGINATOR_ID,
    usage: variables.CLEARINGHOUSE_USAGE,
    elements: variables.CLEARINGHOUSE_ENVELOPE,
    tls,
  };
}

function signInOf({
  CLEARINGHOUSE_API_KEY: apiKey,
  CLEARINGHOUSE_TOKEN_URL: tokenUrl,
  CLEARINGHOUSE_CLIENT_ID: clientId = '',
  CLEARINGHOUSE_CLIENT_SECRET: clientSecret = '',
}: ConnectorVariables): SignIn {
  return tokenUrl === undefined ? { apiKey } : { tokenUrl, clientId, clientSecret };
}

/** Required in one kind of format, and ignored in the other. */
function inFormat(kind: 'json' | 'core', schema: Joi.StringSchema): Joi.Schema {
  const isJson = Joi.valid('json');
  return Joi.when('CLEARINGHOUSE_FORMAT', {
    is: kind === 'json' ? isJson : Joi.not('json'),
    then: schema.required(),
    otherwise: Joi.any(),
  });
}

/** One configured clearinghouse. */
export type NamedConnector = {
  /** Its name in the routes of a payer. */
  readonly name: string;
  /** How many calls it may have in flight. */
  readonly maxInFlight: number;
  readonly settings: ConnectorSettings;
};

type Env = Readonly<Record<string, string | undefined>>;
type Variables = ConnectorVariables & { readonly CLEARINGHOUSE_MAX_IN_FLIGHT: number };

const connectorSchema = withCredentials(
  Joi.object<Variables>({
    ...connectorVariables,
    // Clearinghouses allow from 50 calls at once; the default is what our connections to one carry.
    CLEARINGHOUSE_MAX_IN_FLIGHT: Joi.number()
      .integer()
      .min(1)
      .max(10_000)
      .default(256)
      .description('calls to the clearinghouse at once; ask yours what it allows (50 is common)'),
  }),
);

const name = Joi.string()
  .pattern(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(40)
  // Its address would be that of the default one's tokens.
  .invalid(DEFAULT_CONNECTOR, 'token');

const namesSchema = Joi.object<{ readonly CLEARINGHOUSE_CONNECTORS: readonly string[] }>({
  CLEARINGHOUSE_CONNECTORS: Joi.custom((text: string) => text.split(',').map((each) => each.trim()))
    .default([])
    .custom((names: readonly string[]) => Joi.attempt(names, Joi.array().items(name).unique()))
    .messages({
      'any.custom': '{{#label}} must list distinct names such as north,south, none of them default',
    })
    .description(
      'names of further clearinghouses, such as `north,far-south`, for [routes](routes.md). Each has all the settings above under its name: `CLEARINGHOUSE_NORTH_URL`, `CLEARINGHOUSE_FAR_SOUTH_FORMAT` and so on',
    ),
});

/** What the default connector reads, and the variable that names the others. */
export const CONNECTOR_SETTINGS: readonly Setting[] = [
  ...settingsOf(connectorSchema),
  ...settingsOf(namesSchema),
];

/**
 * Reads the default connector (`CLEARINGHOUSE_URL`, ...) and those that `CLEARINGHOUSE_CONNECTORS` names; a connector
 * `north` has the same settings as `CLEARINGHOUSE_NORTH_URL`, ...
 * @throws ConfigError naming every setting of the first connector that is missing or wrong
 */
export function readConnectors(env: Env): readonly [NamedConnector, ...NamedConnector[]] {
  const { CLEARINGHOUSE_CONNECTORS: names } = parseEnv(namesSchema, env);
  return [readConnector(DEFAULT_CONNECTOR, env), ...names.map((each) => readNamed(each, env))];
}

function readConnector(connector: string, env: Env): NamedConnector {
  const variables = parseEnv(connectorSchema, env);
  return {
    name: connector,
    maxInFlight: variables.CLEARINGHOUSE_MAX_IN_FLIGHT,
    settings: connectorSettings(variables),
  };
}

/** Reads the connector's own variables under the names of the default one's. */
function readNamed(connector: string, env: Env): NamedConnector {
  const ownPrefix = prefixOf(connector);
  const vars = Object.entries(env).filter(([variable]) => variable.startsWith(ownPrefix));
  try {
    return readConnector(
      connector,
      Object.fromEntries(vars.map(([variable, value]) => [PREFIX + variable.slice(ownPrefix.length), value])),
    );
  } catch (failure) {
    if (!(failure instanceof ConfigError)) throw failure;
    throw new ConfigError(failure.message.replaceAll(PREFIX, ownPrefix));
  }
}
