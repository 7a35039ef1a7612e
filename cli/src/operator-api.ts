import { apiOver, type Api } from './api';
import { readSettings, type CliSettings, type Installation } from './config';
import { textOf } from './files';
import { apiClient, isRecord, parsed } from './http-client';

const REFUSED =
  'the token is not, or no longer, that of an operator of this installation (ELIGIBILITY_OPERATOR_TOKEN, --token-file)';

const OUTAGE = 'a store or a service behind the gateway does not answer: /readyz at its OPS_PORT names it';

/**
 * Connects to the installation at `url`, else at `ELIGIBILITY_URL`, with the token of `tokenFile`, else of
 * `ELIGIBILITY_OPERATOR_TOKEN`, else of the file that `ELIGIBILITY_OPERATOR_TOKEN_FILE` names. A file holds the token
 * alone, or JSON with a member `operatorToken`.
 * @throws Error naming what is missing
 */
export async function connectOperator(
  { url, tokenFile }: Installation,
  settings: CliSettings = readSettings(),
): Promise<Api> {
  const token = tokenFile === undefined ? await tokenOf(settings) : await tokenIn(tokenFile);
  return apiOver(apiClient({ url: url ?? settings.url, token, refusedText: REFUSED, outageText: OUTAGE }));
}

async function tokenOf({ operatorToken, operatorTokenFile }: CliSettings): Promise<string> {
  if (operatorToken !== undefined) return operatorToken;
  if (operatorTokenFile === undefined)
    throw new Error('set ELIGIBILITY_OPERATOR_TOKEN, or name a file with the token by --token-file');
  return tokenIn(operatorTokenFile);
}

async function tokenIn(file: string): Promise<string> {
  const text = (await textOf(file)).trim();
  if (text === '') throw new Error(`${file} is empty: it must hold an operator token`);
  if (!text.startsWith('{')) return text;
  const content = parsed(text);
  if (isRecord(content) && typeof content['operatorToken'] === 'string') return content['operatorToken'];
  throw new Error(`${file} has no operatorToken`);
}
