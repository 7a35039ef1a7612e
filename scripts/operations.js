const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
/** Which part of a list a request is for: `--limit` says it of every list alike. */
const PAGE = ['limit', 'cursor'];
const KINDS = { integer: 'number', number: 'number', boolean: 'flag', string: 'text', array: 'list' };

/**
 * What the command line has to know at run time of each operation of the OpenAPI document: a TypeScript module with
 * `OPERATIONS`, by `METHOD /path`. Members of an object within the body are named with a dot.
 */
function operationsSource(document) {
  const resolved = (part) => {
    let at = part;
    while (at?.$ref !== undefined)
      at = at.$ref
        .split('/')
        .slice(1)
        .reduce((whole, name) => whole[name], document);
    return at;
  };
  const member = (name, schema, { text, isRequired = false }) => {
    const outer = resolved(schema);
    const inner = outer.oneOf?.find(({ type }) => type !== 'null') ?? outer;
    const whole = resolved(inner);
    const isNullable = [outer.oneOf?.map(({ type }) => type), whole.type].flat().includes('null');
    const type = [whole.type].flat().find((one) => one !== 'null');
    const items = type === 'array' && resolved(whole.items);
    const texts = [inner.description ?? whole.description, schema.description].map(sentence);
    return {
      name,
      text: text === undefined ? [...new Set(texts)].filter((one) => one !== '').join('; ') : sentence(text),
      kind: items?.type === 'object' ? 'other' : (KINDS[type] ?? 'other'),
      ...((items?.enum ?? whole.enum) && { choices: items?.enum ?? whole.enum }),
      ...(whole.minimum !== undefined && { minimum: whole.minimum }),
      ...(isNullable && { isNullable }),
      ...(isRequired && { isRequired }),
    };
  };
  const members = (schema, prefix = '') =>
    Object.entries(schema?.properties ?? {}).flatMap(([name, part]) => {
      const inner = resolved(part.oneOf?.find(({ type }) => type !== 'null') ?? part);
      if (inner.type === 'object') return members(inner, `${prefix}${name}.`);
      const isRequired = prefix === '' && schema.required?.includes(name);
      return [member(`${prefix}${name}`, part, { isRequired })];
    });
  const operation = (shared, { summary, parameters = [], requestBody, responses }) => {
    const all = [...shared, ...parameters].map(resolved);
    const hasPages = all.some(({ name }) => name === 'cursor');
    const placed = (where) =>
      all
        .filter(({ in: place, name }) => place === where && !(hasPages && PAGE.includes(name)))
        .map((one) => member(one.name, one.schema, { text: one.description, isRequired: one.required }));
    return {
      summary,
      path: placed('path'),
      query: placed('query'),
      body: members(resolved(resolved(requestBody)?.content['application/json']?.schema)),
      hasPages,
      needsKey: all.some(({ name, required }) => name === 'Idempotency-Key' && required === true),
    };
  };
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method] !== undefined).map((method) => [
      `${method.toUpperCase()} ${path}`,
      operation(item.parameters ?? [], item[method]),
    ]),
  );
  return `import type { Operation } from '../document';

export const OPERATIONS: Readonly<Record<string, Operation>> = ${JSON.stringify(Object.fromEntries(operations))};
`;
}

/** As help has it: the first sentence, small at its beginning. What a list says, the choices of an option say too. */
function sentence(text = '') {
  const [first] = text.split(/\. |\.?\n|\.$/);
  if (first.startsWith('- ')) return '';
  const small = /^[A-Z][a-z]*\b/.test(first) ? first[0].toLowerCase() + first.slice(1) : first;
  return small.replace(/^null /, '`none` ').replace(/\bnull /, '`none` ');
}

module.exports = { operationsSource };
