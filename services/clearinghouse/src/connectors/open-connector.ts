import type { Clock, Log } from '@eligibility/kit';
import type { TlsFiles } from '@eligibility/kit/process';
import type { OpenConnector } from '../app/ports';
import { type CoreAccount, coreConnector } from './core/core-connector';
import type { OnDeviations } from './core/check-envelope';
import { jsonConnector } from './json/json-connector';
import { authorizations, type SignIn } from './json/sign-in';

/** The clearinghouse to ask, its wire format and our credentials there. */
export type ConnectorSettings =
  | { readonly format: 'json'; readonly url: string; readonly signIn: SignIn; readonly tls?: TlsFiles }
  | (CoreAccount & {
      readonly format: 'core-soap' | 'core-mime';
      readonly url: string;
      readonly tls: TlsFiles;
    });

export type ConnectorDependencies = {
  readonly clock: Clock;
  readonly log: Log;
  readonly onDeviations: OnDeviations;
};

/**
 * Opens a connector under the name that the routes of a payer give it. The clearinghouse need not be reachable yet.
 * @throws TypeError when `url` is none, Error when a PEM text is none
 */
export function openConnector(
  connector: string,
  settings: ConnectorSettings,
  dependencies: ConnectorDependencies,
): OpenConnector {
  switch (settings.format) {
    case 'json':
      return jsonConnector({
        ...settings,
        connector,
        authorizations: authorizations(settings.signIn, { ...dependencies, connector }),
      });
    case 'core-soap':
      return coreConnector({ ...settings, connector, form: 'soap', ...dependencies });
    case 'core-mime':
      return coreConnector({ ...settings, connector, form: 'mime', ...dependencies });
  }
}
