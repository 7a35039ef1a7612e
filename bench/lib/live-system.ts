import * as payerNetwork from '@eligibility/payer-network';
import { readConfig, start } from '@eligibility/standalone';
import { serveParent } from './child';

/**
 * The two processes of a live check, each configured by its environment: `standalone`, the whole system, and
 * `payer-network`, the payers outside it.
 */
serveParent(async () => {
  if (process.argv[2] === 'standalone') return (await start(readConfig(process.env))).baseUrl;
  const apiKey = process.env['CLEARINGHOUSE_API_KEY'] ?? '';
  return (await payerNetwork.start({ bindAddress: '127.0.0.1:0', apiKey })).url;
});
