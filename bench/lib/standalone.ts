import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Child } from './child';
import type { Target } from './load';
import type { Scratch } from './scratch';
import { checkTarget, newOperatorToken, openWorkspace, QUESTION, type Access } from './workspace';

/** The script of both processes. */
const SCRIPT = join(__dirname, 'live-system');
/** Only what two systems on one machine cannot share is set; everything else is as in `npm start`. */
const ON_FOLDER = { HOST: '127.0.0.1', PORT: '0', OPS_PORT: '0' };

export type Standalone = {
  readonly standalone: Child;
  readonly operatorToken: string;
  readonly access: Access;
  /** A live check to send to it. */
  readonly target: Target;
};

/**
 * Starts the whole system in one process, with a workspace in it that can pay for any number of checks.
 * @param settings added to its environment; without an upstream it simulates the payers itself
 */
export async function startStandalone(
  scratch: Scratch,
  settings: Readonly<Record<string, string>> = {},
): Promise<Standalone> {
  const operatorToken = newOperatorToken();
  const env = {
    ...ON_FOLDER,
    DATA_DIR: scratch.dir,
    ...settings,
    OPERATOR_TOKEN: operatorToken,
    RATE_LIMIT_PER_MINUTE: '1000000',
  };
  const standalone = await scratch.start({ script: SCRIPT, args: ['standalone'], env });
  const access = await openWorkspace({ baseUrl: standalone.address, operatorToken });
  const target = checkTarget(access, '/api/eligibility/check', QUESTION);
  return { standalone, operatorToken, access, target };
}

export type SimulatedPayers = {
  /** `http://host:port` */
  readonly url: string;
  /** The settings with which a system asks them. */
  readonly settings: Readonly<Record<string, string>>;
};

/** Starts the simulated payers in a process of their own. */
export async function startPayers(scratch: Scratch): Promise<SimulatedPayers> {
  const apiKey = { CLEARINGHOUSE_API_KEY: randomBytes(24).toString('base64url') };
  const { address } = await scratch.start({ script: SCRIPT, args: ['payer-network'], env: apiKey });
  return { url: new URL(address).origin, settings: { CLEARINGHOUSE_URL: address, ...apiKey } };
}
