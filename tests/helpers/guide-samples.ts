import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Access, Answer, Call, Client } from './client';

const GUIDES = join(__dirname, '../../docs/guides');

export type Sample = { readonly guide: string; readonly language: string; readonly text: string };

export const guideText = (guide: string): string => readFileSync(join(GUIDES, `${guide}.md`), 'utf8');

/** The code samples of the guides, in order. */
export const SAMPLES: readonly Sample[] = readdirSync(GUIDES)
  .map((file) => file.replace(/\.md$/, ''))
  .flatMap((guide) =>
    [...guideText(guide).matchAll(/^```([a-z]+)\n([^]*?)^```$/gm)].map(([, language = '', text = '']) => ({
      guide,
      language,
      text,
    })),
  );

/** The rows of the table whose first head is this, cell by cell and without marks of code. */
export function tableOf(guide: string, head: string): readonly (readonly string[])[] {
  const lines = guideText(guide).split('\n');
  const begin = lines.findIndex((line) =>
    line.replaceAll('`', '').replace(/ +/g, ' ').startsWith(`| ${head} |`),
  );
  if (begin < 0) throw new Error(`${guide} has no table of ${head}`);
  const rest = lines.slice(begin + 2);
  const end = rest.findIndex((line) => !line.startsWith('|'));
  return rest.slice(0, end < 0 ? undefined : end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}

/** What the guides have their reader export. */
export function exported({ baseUrl, apiKey, clientId }: Access): Readonly<Record<string, string>> {
  return {
    ELIGIBILITY_URL: baseUrl,
    ELIGIBILITY_API_KEY: apiKey,
    ELIGIBILITY_CLIENT_ID: clientId,
  };
}

/**
 * Sends what a curl sample would send. A shell reads the sample, with a curl that prints its arguments, so that quotes and
 * variables mean what they mean to a reader; every answer is held against the OpenAPI document, but for those that it does
 * not have: of doors, and in other forms than JSON.
 * @param files what a `-d @name` sends
 */
export async function sendSample(
  client: Client,
  text: string,
  files: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const script = `curl() { printf '%s\\0' "$@"; }\n${text}`;
  const printed = execFileSync('sh', ['-euc', script], { encoding: 'utf8', env: exported(client.access) });
  const { url, call } = callOf(printed.split('\0').slice(0, -1), files);
  const path = url.replace(client.access.baseUrl, '');
  const isDocumented = /^\/(api|docs)\//.test(path) && call.headers?.['accept'] !== 'text/plain';
  return isDocumented ? client.call(path, call) : sendUndocumented(url, call);
}

async function sendUndocumented(url: string, { headers = {}, raw }: Call): Promise<Answer> {
  const sent = Object.entries(headers).filter(([, value]) => value !== undefined) as [string, string][];
  const answer = await fetch(url, {
    headers: sent,
    ...(raw !== undefined && { method: 'POST', body: raw }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: Object.fromEntries(answer.headers), text, body: undefined };
}

const WITH_VALUE: readonly string[] = ['-H', '-d', '-X'];

function callOf(
  args: readonly string[],
  files: Readonly<Record<string, string>>,
): { readonly url: string; readonly call: Call } {
  const words = args.filter((arg) => !['-s', '-G'].includes(arg));
  const valuesOf = (option: string): readonly string[] =>
    words.flatMap((word, index) => (words[index - 1] === option ? [word] : []));
  const data = valuesOf('-d').join('&');
  const [method] = valuesOf('-X');
  const [url = '', ...unknown] = words.filter(
    (word, index) => !WITH_VALUE.includes(word) && !WITH_VALUE.includes(words[index - 1] ?? ''),
  );
  if (unknown.length > 0) throw new Error(`these tests do not know curl's ${unknown.join(' ')}`);
  const headers = valuesOf('-H').map((header) => {
    const [, name = '', content = ''] = /^([\w-]+): (.+)$/.exec(header) ?? [];
    return [name.toLowerCase(), content] as const;
  });
  // What the client would send of its own must be in the sample.
  const all = { authorization: undefined, 'x-client-id': undefined, ...Object.fromEntries(headers) };
  if (args.includes('-G')) return { url: `${url}?${data}`, call: { headers: all } };
  const raw = data.startsWith('@') ? files[data.slice(1)] : data === '' ? undefined : data;
  return {
    url,
    call: { headers: all, ...(raw !== undefined && { raw }), ...(method !== undefined && { method }) },
  };
}
