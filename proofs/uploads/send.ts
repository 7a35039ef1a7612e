import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Access } from '@eligibility/bench/workspace';
import type { BodyRoute } from './routes';

/** Who sends: a clinic's software, and an operator for what is below /ops. */
export type Sender = { readonly access: Access; readonly operatorToken: string };

/** How a body was answered: its status, and whether a refusal has a sentence; 0 without an answer. */
export type Answered = { readonly status: number; readonly isSentence: boolean };

const agent = new Agent({ keepAlive: true });
const LONGEST_MS = 60_000;

/** Sends one body. Never rejects. */
export function sendBody(
  { access, operatorToken }: Sender,
  { method, path, mediaType }: BodyRoute,
  body: string,
): Promise<Answered> {
  const isOperators = path.startsWith('/ops');
  const filled = path
    .replace('{clientId}', access.clientId)
    .replace('{workspaceId}', access.workspaceId ?? '')
    .replace('{slug}', 'mine')
    .replaceAll(/\{\w+\}/g, () => randomUUID());
  const query = path.endsWith('/payers/imports') ? '?format=generic&dryRun=true' : '';
  const dryRun = path.includes('/eligibility/batches') ? '?dryRun=true' : '';
  return new Promise((resolve) => {
    const sent = request(access.baseUrl + filled + query + dryRun, {
      method,
      agent,
      signal: AbortSignal.timeout(LONGEST_MS),
      headers: {
        authorization: `Bearer ${isOperators ? operatorToken : access.apiKey}`,
        'x-client-id': access.clientId,
        'content-type': mediaType,
        'content-length': Buffer.byteLength(body),
        'idempotency-key': randomUUID(),
      },
    });
    sent.on('error', () => {
      resolve({ status: 0, isSentence: false });
    });
    sent.on('response', (answer) => {
      const { statusCode: status = 0 } = answer;
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      answer.on('close', () => {
        resolve({ status, isSentence: status < 400 || /[a-z]{2,} [a-z]{2,}/i.test(text) });
      });
    });
    sent.end(body);
  });
}
