import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@eligibility/testkit';
import type { Access } from '../../helpers/client';
import { pythonProgram, twilioProgram } from './_programs';

/** What a voice platform passes on to its model, which reads it aloud. */
export type Given = {
  readonly say: string;
  readonly ask: string | null;
  readonly isRunning: boolean;
  /** All of it. */
  readonly text: string;
};

/** A voice platform whose model calls the tool that examples/voice defines for it. */
export type Platform = {
  readonly name: string;
  readonly call: (args: object) => Promise<Given>;
  readonly stop: () => void;
};

type Vapi = {
  readonly url: string;
  readonly method: string;
  readonly headers: { readonly properties: Readonly<Record<string, { readonly value: string }>> };
};
type Retell = {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** A definition with what whoever copies it puts in. */
export function definitionFor(name: string, { baseUrl, apiKey, clientId }: Access): unknown {
  const text = readFileSync(join(ROOT, 'examples', name), 'utf8')
    .replaceAll('https://eligibility.example.org', baseUrl)
    .replaceAll('YOUR_API_KEY', apiKey)
    .replaceAll('YOUR_CLIENT_ID', clientId);
  return JSON.parse(text) as unknown;
}

/**
 * Vapi sends the arguments as the JSON body, with the headers of the definition, and passes the body of the answer on,
 * of one that is not 2xx as that of a failed call (https://docs.vapi.ai/tools/api-request/response-handling).
 */
function vapi(access: Access): Platform {
  const { url, method, headers } = definitionFor('voice/vapi.json', access) as Vapi;
  const sent = Object.entries(headers.properties).map(([name, { value }]): [string, string] => [name, value]);
  return {
    name: 'Vapi',
    call: async (args) => givenBy(await fetch(url, { method, headers: sent, body: JSON.stringify(args) })),
    stop: () => undefined,
  };
}

/** Of a result, Retell passes on so much (https://docs.retellai.com/build/single-multi-prompt/custom-function). */
const MOST_OF_RETELL = 15_000;

/**
 * With `args_at_root` Retell sends the arguments as the JSON body, signed, by axios with its usual `Accept`. Of an answer
 * that is not 2xx it passes on status and body as the text of an error.
 */
function retell(access: Access): Platform {
  const { url, method, headers } = definitionFor('voice/retell.json', access) as Retell;
  const own = {
    Accept: 'application/json, text/plain, */*',
    'Content-Type': 'application/json',
    'X-Retell-Signature': 'v=1764288000000,d=5f1c0f3d0c8c4a4e9d3c7e0b6a2f1e8d',
  };
  return {
    name: 'Retell',
    call: async (args) => {
      const body = JSON.stringify(args);
      const given = await givenBy(await fetch(url, { method, headers: { ...own, ...headers }, body }));
      if (given.text.length > MOST_OF_RETELL) throw new Error('Retell would cut the answer');
      return given;
    },
    stop: () => undefined,
  };
}

async function givenBy(response: Response): Promise<Given> {
  const text = await response.text();
  const { say, ask, status } = JSON.parse(text) as Omit<Given, 'isRunning'> & { readonly status?: unknown };
  return { say, ask, isRunning: response.status === 202 && status === 'running', text };
}

type FromTool = {
  readonly say: string;
  readonly ask: string | null;
  readonly status: string;
  readonly sent?: unknown;
};

function given(from: unknown): Given {
  const { say, ask, status, sent } = from as FromTool;
  if (status === 'unreachable') throw new Error('the tool could not reach the service');
  const said = { type: 'text', token: ask === null ? say : `${say} ${ask}`, last: true };
  if (sent !== undefined) expect(sent).toEqual(said);
  return { say, ask, isRunning: status === 'running', text: JSON.stringify(from) };
}

/** The model of a server behind Twilio ConversationRelay. */
function twilio(access: Access): Platform {
  const program = twilioProgram(access);
  return {
    name: 'Twilio',
    call: async (args) => given(await program.call({ arguments: args })),
    stop: program.stop,
  };
}

/** A tool in Python, which the package of its platform calls. */
function inPython(name: string, access: Access, python: string): Platform {
  const program = pythonProgram(python, access);
  return {
    name,
    call: async (args) => given(await program.call({ platform: name, arguments: args })),
    stop: program.stop,
  };
}

/** Platforms whose agents are programs in Python. */
export const IN_PYTHON: readonly string[] = ['LiveKit', 'Pipecat'];
const OTHERS: Readonly<Record<string, (access: Access) => Platform>> = {
  Vapi: vapi,
  Retell: retell,
  Twilio: twilio,
};
export const OF_NO_LANGUAGE: readonly string[] = Object.keys(OTHERS);

/**
 * The platform of this name, with access to the service.
 * @param python undefined where the packages in Python cannot be had
 */
export function voicePlatform(name: string, access: Access, python: string | undefined): Platform {
  const other = OTHERS[name];
  if (other !== undefined) return other(access);
  if (python === undefined) throw new Error(`${name} needs Python`);
  return inPython(name, access, python);
}
