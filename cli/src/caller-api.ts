import type { Command } from 'commander';
import { apiOver, type Api } from './api';
import { readSettings, type CliSettings } from './config';
import { textOf } from './files';
import { apiClient, isRecord, parsed } from './http-client';
import { processTerminal, type Terminal } from './terminal';

/** The address and the credentials of a command that calls the API as a clinic's program does. */
export type CallerOptions = { readonly url?: string; readonly keyFile?: string };

/** Adds the options of a command that calls the API as a workspace's program does. */
export function onWorkspace(command: Command, key = 'the API key'): Command {
  return command
    .option('--url <url>', 'the installation, instead of ELIGIBILITY_URL')
    .option('--key-file <file>', `a file with ${key}, instead of the environment`)
    .option('--json', 'print the answer as JSON', false);
}

/** The API that a workspace's programs use, and the clinic that the key file names. */
export type CallerApi = Api & { readonly clientId: string | undefined };

/** The dependencies of a command that calls the API as a workspace's program does. */
export type CallerDeps = {
  readonly connect: (options: CallerOptions) => Promise<CallerApi>;
  readonly terminal: Terminal;
};

export const callerDeps: CallerDeps = {
  connect: (options) => connectCaller(options),
  terminal: processTerminal,
};

const REFUSED = 'the API key opens nothing here, or no longer (ELIGIBILITY_API_KEY, --key-file)';
/** Longer than any default deadline of the service, because a payer may be slow. */
const TIMEOUT_MS = 60_000;

/**
 * Connects with the API key of `keyFile`, else of `ELIGIBILITY_API_KEY`, else of the file that `ELIGIBILITY_API_KEY_FILE`
 * names. A file holds the key alone, or JSON with `apiKey` and perhaps `clientId`, as `demo.json` does.
 * @throws Error naming what is missing
 */
export async function connectCaller(
  options: CallerOptions,
  settings: CliSettings = readSettings(),
): Promise<CallerApi> {
  const { apiKey, clientId, url: address } = await callerAccess(options, settings);
  const send = apiClient({ url: address, token: apiKey, refusedText: REFUSED, timeoutMs: TIMEOUT_MS });
  return { ...apiOver(send), clientId };
}

/** What a program of a workspace calls the API with. */
export type CallerAccess = {
  readonly url: string;
  readonly apiKey: string;
  /** The clinic that the key file names. */
  readonly clientId: string | undefined;
};

/** @throws Error as `connectCaller` */
export async function callerAccess(
  { url, keyFile }: CallerOptions,
  settings: CliSettings = readSettings(),
): Promise<CallerAccess> {
  const file = keyFile ?? (settings.apiKey === undefined ? settings.apiKeyFile : undefined);
  const { apiKey, clientId } =
    file === undefined ? { apiKey: settings.apiKey, clientId: undefined } : await keyIn(file);
  if (apiKey === undefined)
    throw new Error('set ELIGIBILITY_API_KEY, or name a file with the API key by --key-file');
  return { apiKey, clientId, url: url ?? settings.url };
}

async function keyIn(file: string): Promise<Pick<CallerAccess, 'apiKey' | 'clientId'>> {
  const text = (await textOf(file)).trim();
  if (text === '') throw new Error(`${file} is empty: it must hold an API key`);
  if (!text.startsWith('{')) return { apiKey: text, clientId: undefined };
  const content = parsed(text);
  if (!isRecord(content) || typeof content['apiKey'] !== 'string') throw new Error(`${file} has no apiKey`);
  const { clientId } = content;
  return { apiKey: content['apiKey'], clientId: typeof clientId === 'string' ? clientId : undefined };
}
