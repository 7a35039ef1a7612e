import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '@eligibility/testkit';
import type { Access } from '../../helpers/client';
import { definitionFor } from './_platforms';

export type CrmAnswer = Readonly<Record<string, unknown>>;

const EXAMPLES = join(ROOT, 'examples/crm');

/** What Zapier's platform makes of the integration, run by its own package. */
export type Zapier = {
  /** What its validator complains of. */
  readonly errors: readonly string[];
  readonly isConnected: boolean;
  /** What the step returns to the next one. */
  readonly output: CrmAnswer;
};

export async function byZapier(packages: string, access: Access, inputData: object): Promise<Zapier> {
  const { baseUrl: url, apiKey, clientId } = access;
  const input = { authData: { url, apiKey, clientId }, inputData };
  return (await ran(['zapier.cjs', packages, join(EXAMPLES, 'zapier/app.json')], input)) as Zapier;
}

/** What n8n's packages make of the node that asks. */
export type N8n = {
  /** Its parameters, without those that the node does not have. */
  readonly known: object;
  readonly issues: unknown;
  readonly body: string;
};

export async function readByN8n(packages: string, fields: object): Promise<N8n> {
  return (await ran(['n8n.cjs', packages, join(EXAMPLES, 'n8n.json')], fields)) as N8n;
}

type HttpRequestNode = {
  readonly parameters: {
    readonly url: string;
    readonly method: string;
    readonly headerParameters: { readonly parameters: readonly Record<'name' | 'value', string>[] };
  };
};

/**
 * Sends what the HTTP Request node of n8n sends: header names in small letters, and its own `Accept`
 * (n8n-nodes-base, nodes/HttpRequest/V3/HttpRequestV3.node.ts).
 */
export async function byN8n(packages: string, access: Access, fields: object): Promise<CrmAnswer> {
  const { nodes } = definitionFor('crm/n8n.json', access) as { readonly nodes: readonly HttpRequestNode[] };
  const parameters = nodes[1]?.parameters;
  const { body } = await readByN8n(packages, fields);
  const own = {
    authorization: `Bearer ${access.apiKey}`,
    accept:
      'application/json,text/html,application/xhtml+xml,application/xml,text/*;q=0.9, image/*;q=0.8, */*;q=0.7',
    'content-type': 'application/json',
  };
  const headers = new Headers(own);
  for (const { name, value } of parameters?.headerParameters.parameters ?? [])
    headers.set(name.toLowerCase(), value);
  const { url = '', method = '' } = parameters ?? {};
  const response = await fetch(url, { method, headers, body });
  return (await response.json()) as CrmAnswer;
}

/** The last line of what a program of `programs/` prints, which is given the input. */
async function ran([program = '', ...args]: readonly string[], input: object): Promise<unknown> {
  const child = spawn(process.execPath, [join(__dirname, 'programs', program), ...args]);
  let [printed, complained] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    complained += chunk.toString();
  });
  child.stdin.end(JSON.stringify(input));
  await new Promise((resolve) => child.once('close', resolve));
  const line = printed.split('\n').findLast((each) => each.startsWith('{"'));
  if (line === undefined) throw new Error(`${program} printed nothing: ${complained}`);
  return JSON.parse(line);
}
