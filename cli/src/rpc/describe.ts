import type { Contract, Declaration, Field, Method } from './contract';

/** A method of a service, by the name that a user wrote. */
export type Found = { readonly service: string; readonly method: Method };

/**
 * What a name means: a service, message or enum, or a method with all that its messages consist of.
 * @param symbol a full name; a method is written `Service/Method` or `Service.Method`
 * @throws Error naming what there is instead
 */
export function declarationsOf(contract: Contract, symbol: string): readonly Declaration[] {
  const declared = contract.declarations.get(symbol);
  if (declared !== undefined) return [declared];
  const { service, method } = methodOf(contract, symbol);
  const used = new Set([method.request, method.response]);
  // What is added in the loop is visited by it too.
  for (const name of used)
    for (const { type } of fieldsOf(contract, name)) if (contract.declarations.has(type)) used.add(type);
  const messages = [...used].flatMap((name) => contract.declarations.get(name) ?? []);
  return [{ kind: 'service', name: service, comment: '', methods: [method] }, ...messages];
}

/** @throws Error naming the methods or services that there are instead */
export function methodOf({ declarations }: Contract, symbol: string): Found {
  const [, service = '', name = ''] = /^(.*)[./]([^./]+)$/.exec(symbol) ?? [];
  const declared = declarations.get(service);
  if (declared?.kind !== 'service') {
    const all = [...declarations.values()].filter(({ kind }) => kind === 'service');
    throw new Error(
      `the contract has no ${symbol}; its services are ${all.map((each) => each.name).join(', ')}. ` +
        'Write SERVICE/METHOD; where the service is of another release, add --reflection',
    );
  }
  const method = declared.methods.find((each) => each.name === name);
  if (method !== undefined) return { service, method };
  const names = declared.methods.map((each) => each.name).join(', ');
  throw new Error(`${service} has no method ${name}; it has ${names}`);
}

/** The fields of a message; none for any other name. */
export function fieldsOf({ declarations }: Contract, name: string): readonly Field[] {
  const declared = declarations.get(name);
  return declared?.kind === 'message' ? declared.fields : [];
}

/** As the language of the contracts writes it (proto3), with comments. */
export function describedText(declarations: readonly Declaration[]): string {
  return declarations.map(textOf).join('\n\n');
}

function textOf(declaration: Declaration): string {
  const { kind, name, comment } = declaration;
  const lines = linesOf(declaration).map((line) => `  ${line}`);
  const body = lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n}`;
  return [...commented(comment), `${kind} ${name} ${body}`].join('\n');
}

function linesOf(declaration: Declaration): readonly string[] {
  switch (declaration.kind) {
    case 'service':
      return declaration.methods.flatMap((method) => [...commented(method.comment), methodText(method)]);
    case 'message':
      return declaration.fields.flatMap((field) => [...commented(field.comment), fieldText(field)]);
    case 'enum':
      return declaration.values.flatMap(({ name, number, comment }) => [
        ...commented(comment),
        `${name} = ${String(number)};`,
      ]);
  }
}

function commented(comment: string): readonly string[] {
  return comment === '' ? [] : comment.split('\n').map((line) => `// ${line.trim()}`);
}

function methodText({ name, request, response, requestStream, responseStream }: Method): string {
  const of = (message: string, isStream: boolean): string => `(${isStream ? 'stream ' : ''}${message})`;
  return `rpc ${name}${of(request, requestStream)} returns ${of(response, responseStream)};`;
}

function fieldText({ name, number, type, isRepeated, isOptional }: Field): string {
  const label = isRepeated ? 'repeated ' : isOptional ? 'optional ' : '';
  return `${label}${type} ${name} = ${String(number)};`;
}
