import { randomUUID } from 'node:crypto';
import type { AnyRequest, Api } from '../api';
import { entriesOf, type ListBounds } from '../board/pages';
import { confirmed, type ActOptions } from '../shared-options';
import { refusedStatus } from '../http-client';
import { intoSecretFile } from '../secret-file';
import { harmless } from '../text/table';
import type { About, CallDeps, Named, Values } from './about';
import type { Member } from './document';
import type { NamedOperation } from './operation';
import { factsOf, tableOf, type View } from './shown';

/** What every command of an operation may have, as commander reads it. */
export type CallOptions = ActOptions &
  ListBounds & {
    readonly keyFile?: string;
    readonly out?: string;
    readonly idempotencyKey?: string;
  };

export type Call = {
  readonly deps: CallDeps;
  readonly operation: NamedOperation;
  readonly about: About<unknown>;
  readonly values: Values;
  readonly options: CallOptions;
};

/** Asks the person, sends the request, and shows what came of it. */
export async function runCall(call: Call): Promise<void> {
  const { deps, operation, about, options } = call;
  const json = bodyOf(operation.body, call.values);
  if (operation.method === 'PATCH' && json === undefined)
    throw new Error('name what to change; --help lists it');
  const api = await (isForOperators(operation) ? deps.connect(options) : deps.connectCaller(options));
  const named = await namedBy(call, api);
  const { values } = named;
  if (operation.method !== 'GET' && about.asks !== null) {
    const question =
      about.asks?.(values, named.called) ?? (await changeText(api, { operation, values, json }));
    await confirmed(deps.terminal, options, harmless(question));
  }
  const answer = await answered(api, { ...call, values }, json);
  deps.terminal.print(printed({ ...call, values }, answer, named.called));
  const failure = about.fails?.(answer);
  if (failure !== undefined) throw new Error(failure);
}

/** True for an operation that takes an operator's token, and not an API key. */
export function isForOperators({ template }: NamedOperation): boolean {
  return template.startsWith('/ops/');
}

/** The values with the id that the last argument of the path stands for. */
async function namedBy(
  { operation, about, values }: Call,
  api: Api,
): Promise<Pick<Named, 'called'> & { readonly values: Values }> {
  const thing = operation.path.at(-1);
  if (thing === undefined) return { called: '', values };
  const text = String(values[thing.name]);
  if (about.named === undefined) return { called: text, values };
  const { id, called } = await about.named(api, text);
  return { called, values: { ...values, [thing.name]: id } };
}

/** The question before a change of settings names what is changed, so that a wrong id is seen. */
async function changeText(
  api: Api,
  { operation, values, json }: Pick<Call, 'operation' | 'values'> & { readonly json: unknown },
): Promise<string> {
  const id = String(values[operation.path.at(-1)?.name ?? '']);
  const before = operation.isRead
    ? ((await api.call('GET', operation.template, { path: pathOf(operation, values) })) as {
        readonly name?: string;
      })
    : {};
  const called = before.name === undefined ? id : `${before.name} (${id})`;
  return `Change ${called}: ${JSON.stringify(json)}?`;
}

async function answered(api: Api, call: Call, json: object | undefined): Promise<unknown> {
  const { operation, about, values, options } = call;
  const { idempotencyKey = randomUUID() } = options;
  const query = operation.query.map(({ name }) => [name, values[name]] as const);
  const send = (page: object = {}): Promise<unknown> =>
    api.call(operation.method, operation.template, {
      path: pathOf(operation, values),
      ...(query.length + Object.keys(page).length > 0 && {
        query: { ...Object.fromEntries(query), ...page } as NonNullable<AnyRequest['query']>,
      }),
      ...(operation.needsKey && { headers: { 'Idempotency-Key': idempotencyKey } }),
      ...(json && { json }),
    });
  if (operation.hasPages) {
    const data = await entriesOf(
      (page) => send(page) as ReturnType<Parameters<typeof entriesOf>[0]>,
      options,
    );
    return { data };
  }
  const order = (): Promise<unknown> => about.until?.(send) ?? send();
  if (operation.needsKey)
    return order().catch((failure: unknown) => {
      throw perhapsDone(failure, idempotencyKey);
    });
  const { secret } = about;
  if (secret === undefined || options.out === undefined) return order();
  return intoSecretFile(options.out, order, (issued) => (issued as Record<string, string>)[secret] ?? '');
}

/** A change without an answer may have been made: only the same key repeats it safely. */
function perhapsDone(failure: unknown, idempotencyKey: string): unknown {
  const status = refusedStatus(failure);
  if (status !== undefined && status < 500) return failure;
  const line = failure instanceof Error ? failure.message : String(failure);
  return new Error(
    `${line}. It may have been done: repeat the command with --idempotency-key ${idempotencyKey}`,
    {
      cause: failure,
    },
  );
}

function pathOf({ path }: NamedOperation, values: Values): Readonly<Record<string, string>> {
  return Object.fromEntries(path.map(({ name }) => [name, String(values[name])]));
}

/** The body; `policies.getChecks` is a member of the object `policies`. Undefined: nothing of it is given. */
function bodyOf(members: readonly Member[], values: Values): object | undefined {
  const body: Record<string, unknown> = {};
  for (const name of Object.keys(values)) {
    const value = values[name];
    if (
      value === undefined ||
      !members.some((member) => member.name === name || member.name.startsWith(`${name}.`))
    )
      continue;
    const [outer = '', inner] = name.split('.');
    body[outer] = inner === undefined ? value : { ...(body[outer] as object | undefined), [inner]: value };
  }
  return Object.keys(body).length === 0 ? undefined : body;
}

function printed({ deps, operation, about, values, options }: Call, answer: unknown, called: string): string {
  const { shown, whole, last } = withoutSecret(answer, about, options);
  if (options.json)
    return JSON.stringify(
      about.json?.(answer) ?? rowsOf(whole) ?? whole ?? pathOf(operation, values),
      null,
      2,
    );
  const view = { nowMs: deps.clock.now(), hasColour: deps.terminal.hasColour };
  const text = about.shows?.(answer, { ...view, values, called }) ?? readable(shown, about, view);
  return [text, ...last].join('\n');
}

function rowsOf(answer: unknown): readonly object[] | undefined {
  return (answer as { readonly data?: readonly object[] } | undefined)?.data;
}

function readable(answer: object | undefined, { columns }: About<unknown>, view: View): string {
  const rows = rowsOf(answer);
  if (rows !== undefined && columns !== undefined) return tableOf(rows, columns as never, view);
  return factsOf(answer ?? {});
}

/** A secret stands alone on the last line, or in its file. */
function withoutSecret(
  answer: unknown,
  { secret }: About<unknown>,
  { out }: CallOptions,
): { readonly shown?: object; readonly whole: unknown; readonly last: readonly string[] } {
  if (secret === undefined) return { shown: answer as object, whole: answer, last: [] };
  const { [secret]: value = '', ...shown } = answer as Record<string, string>;
  return out === undefined
    ? { shown, whole: answer, last: [`The ${secret}, which is shown only now:\n${value}`] }
    : { shown, whole: { ...shown, [`${secret}File`]: out }, last: [`The ${secret} is in ${out}.`] };
}
