import type { Command } from 'commander';
import { apiOver, type Api } from '../api';
import type { ApiCall, Send } from '../http-client';
import type { CallDeps } from '../calls/about';
import { program } from '../program';

type Answer = {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};
type Asked = {
  readonly path: string;
  readonly query: ApiCall['query'];
  readonly json: unknown;
  /** Only when it is neither GET nor POST. */
  readonly method?: ApiCall['method'];
  readonly headers?: ApiCall['headers'];
};

export type Ran = {
  readonly asked: readonly Asked[];
  readonly questions: readonly string[];
  readonly text: string;
  /** The error that the command failed with; undefined when it succeeded. */
  readonly failure: string | undefined;
};

export const NOW_MS = Date.UTC(2026, 0, 15, 12);

/** Connects to an installation that answers by `send`. */
export function connectedBy(send: Send): () => Promise<Api> {
  return () => Promise.resolve(apiOver(send));
}

/** Runs a command against an installation that answers each path as configured, and 404 on all others. */
export async function runAgainst(
  answers: Readonly<Record<string, Answer>>,
  make: (deps: CallDeps) => Command,
  { args, says = false }: { readonly args: readonly string[]; readonly says?: boolean },
): Promise<Ran> {
  const asked: Asked[] = [];
  const questions: string[] = [];
  const printed: string[] = [];
  const connect = connectedBy((path, { query, json, method, headers, onHeaders }) => {
    const named = method !== 'GET' && method !== 'POST';
    asked.push({ path, query, json, ...(named && { method }), ...(headers && { headers }) });
    const { status = 200, body, headers: answered } = answers[path] ?? { status: 404 };
    if (status < 300) onHeaders?.(new Headers(answered));
    return status < 300
      ? Promise.resolve(body)
      : Promise.reject(Object.assign(new Error(`refused with ${String(status)}`), { status }));
  });
  const command = make({
    connect,
    connectCaller: connect,
    terminal: {
      print: (text) => printed.push(text),
      confirm: (question) => {
        questions.push(question);
        return Promise.resolve(says);
      },
      ask: () => Promise.resolve(undefined),
      hasColour: false,
    },
    clock: { now: () => NOW_MS },
  });
  const failure = await command.parseAsync(args, { from: 'user' }).then(
    () => undefined,
    (thrown: unknown) => String(thrown),
  );
  return { asked, questions, text: printed.join('\n'), failure };
}

/** Runs what a person types behind `eligibility`. */
export function runTyped(
  answers: Readonly<Record<string, Answer>>,
  typed: string,
  says?: boolean,
): Promise<Ran> {
  return runAgainst(answers, program, { args: typed.split(' '), says: says ?? false });
}
