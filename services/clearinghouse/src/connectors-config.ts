import { ConfigError, isThisMachine, parseEnv, variablesOf, type Unsafe } from '@eligibility/kit/process';
import Joi from 'joi';
import {
  connectorSettings,
  connectorVariables,
  withCredentials,
  type ConnectorVariables,
} from './connector-settings';
import type { ConnectorSettings } from './adapters/connector-of';
import { DEFAULT_CONNECTOR } from './domain/route-plan';

/** One configured clearinghouse. */
export type NamedConnector = {
  /** What the routes of a payer call it. */
  readonly name: string;
  /** Calls it may have under way. */
  readonly maxInFlight: number;
  readonly settings: ConnectorSettings;
  /** It plays payers, and its answers say so; false unless given. */
  readonly isSimulated?: boolean;
};

type Env = Readonly<Record<string, string | undefined>>;
type Variables = ConnectorVariables & {
  readonly CLEARINGHOUSE_MAX_IN_FLIGHT: number;
  readonly CLEARINGHOUSE_SIMULATED: boolean;
};

const PREFIX = 'CLEARINGHOUSE_';

const connectorSchema = withCredentials(
  Joi.object<Variables>({
    ...connectorVariables,
    // Clearinghouses allow from 50 calls at once; the default is what our connections to one carry.
    CLEARINGHOUSE_MAX_IN_FLIGHT: Joi.number().integer().min(1).max(10_000).default(256),
    CLEARINGHOUSE_SIMULATED: Joi.boolean().default(false),
  }),
);

const name = Joi.string()
  .pattern(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(40)
  .invalid(DEFAULT_CONNECTOR);

const namesSchema = Joi.object<{ readonly CLEARINGHOUSE_CONNECTORS: readonly string[] }>({
  CLEARINGHOUSE_CONNECTORS: Joi.custom((text: string) => text.split(',').map((each) => each.trim()))
    .default([])
    .custom((names: readonly string[]) => Joi.attempt(names, Joi.array().items(name).unique()))
    .messages({
      'any.custom': '{{#label}} must list distinct names such as north,south, none of them default',
    }),
});

/** What the default connector reads, and the variable that names the others. */
export const CONNECTOR_VARIABLES: readonly string[] = [
  ...variablesOf(namesSchema),
  ...variablesOf(connectorSchema),
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
    ...(variables.CLEARINGHOUSE_SIMULATED ? { isSimulated: true } : {}),
  };
}

/** Reads the connector's own variables under the names of the default one's. */
function readNamed(connector: string, env: Env): NamedConnector {
  const ownPrefix = ownPrefixOf(connector);
  const own = Object.entries(env).filter(([variable]) => variable.startsWith(ownPrefix));
  try {
    return readConnector(
      connector,
      Object.fromEntries(own.map(([variable, value]) => [PREFIX + variable.slice(ownPrefix.length), value])),
    );
  } catch (failure) {
    if (!(failure instanceof ConfigError)) throw failure;
    throw new ConfigError(failure.message.replaceAll(PREFIX, ownPrefix));
  }
}

/** What is unsafe in production: patients' data in clear text on a network. */
export function connectorsUnsafe(connectors: readonly NamedConnector[]): readonly Unsafe[] {
  return connectors
    .filter(({ settings }) => isClearText(new URL(settings.url)))
    .map(({ name: connector }) => ({
      what: `${connector === DEFAULT_CONNECTOR ? PREFIX : ownPrefixOf(connector)}URL sends patients' data in clear text`,
      allowedBy: 'ALLOW_CLEAR_TEXT_CLEARINGHOUSE',
    }));
}

function isClearText({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && !isThisMachine(hostname);
}

function ownPrefixOf(connector: string): string {
  return `${PREFIX}${connector.toUpperCase().replaceAll('-', '_')}_`;
}
