import type { Clock } from '@eligibility/kit';
import type { TlsFiles } from '@eligibility/kit/process';
import type { OpenConnector } from '../app/ports';
import type { OnDeviations } from '../app/report-deviations';
import { coreConnector, type CoreAccount } from './core/core-connector';
import { jsonConnector } from './json/json-connector';

/** Which clearinghouse to ask, in which wire format, and as whom. */
export type ConnectorSettings =
  | { readonly format: 'json'; readonly url: string; readonly apiKey: string; readonly tls?: TlsFiles }
  | (CoreAccount & {
      readonly format: 'core-soap' | 'core-mime';
      readonly url: string;
      readonly tls: TlsFiles;
    });

export type Surroundings = { readonly clock: Clock; readonly onDeviations: OnDeviations };

/**
 * Opens a connector under the name that the routes of a payer give it. The clearinghouse need not be reachable yet.
 * @throws TypeError when `url` is none, Error when a PEM text is none
 */
export function connectorOf(
  connector: string,
  settings: ConnectorSettings,
  surroundings: Surroundings,
): OpenConnector {
  switch (settings.format) {
    case 'json':
      return jsonConnector({ ...settings, connector });
    case 'core-soap':
      return coreConnector({ ...settings, connector, form: 'soap', ...surroundings });
    case 'core-mime':
      return coreConnector({ ...settings, connector, form: 'mime', ...surroundings });
  }
}
