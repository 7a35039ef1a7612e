import { ConfigError, isThisMachine, type Unsafe } from '@eligibility/kit/process';
import type { ConnectorSettings } from '../connectors/open-connector';
import { prefixOf } from './connector-names';
import type { NamedConnector } from './connectors';

/** What is unsafe in production once it is known: a clearinghouse that is a simulator. */
export function simulatorsUnsafe(connectors: readonly string[]): readonly Unsafe[] {
  return connectors.map((connector) => ({
    what: `${urlVariableOf(connector)} reaches a simulator, which makes its answers up for any patient`,
    allowedBy: 'ALLOW_SIMULATED_PAYERS',
  }));
}

/** Credentials that the clearinghouse's token server does not know. */
export function signInRefused(connector: string, reason: string): ConfigError {
  const prefix = prefixOf(connector);
  return new ConfigError(
    `${prefix}CLIENT_ID and ${prefix}CLIENT_SECRET: ${prefix}TOKEN_URL gives no token for them (${reason})`,
  );
}

/** The variable that names the address of a connector. */
function urlVariableOf(connector: string): string {
  return `${prefixOf(connector)}URL`;
}

/** What is unsafe in production: patients' data in clear text on a network. */
export function connectorsUnsafe(connectors: readonly NamedConnector[]): readonly Unsafe[] {
  return connectors
    .filter(({ settings }) => urlsOf(settings).some((url) => isClearText(new URL(url))))
    .map(({ name: connector }) => ({
      what: `${urlVariableOf(connector)} sends patients' data in clear text`,
      allowedBy: 'ALLOW_CLEAR_TEXT_CLEARINGHOUSE',
    }));
}

function urlsOf(settings: ConnectorSettings): readonly string[] {
  const isByToken = settings.format === 'json' && 'tokenUrl' in settings.signIn;
  return isByToken ? [settings.url, settings.signIn.tokenUrl] : [settings.url];
}

function isClearText({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && !isThisMachine(hostname);
}
