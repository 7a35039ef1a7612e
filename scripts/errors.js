const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { parse } = require('yaml');

/** The list of errors, from the root of the repository. */
const ERRORS = 'packages/kit/errors.yaml';
const REQUIRED = ['http', 'title', 'meaning', 'remedy', 'retry'];
const OPTIONAL = ['headers', 'example'];

/** @throws Error naming what an error lacks, or has and should not */
function readErrors(root) {
  const errors = parse(readFileSync(join(root, ERRORS), 'utf8'));
  for (const [code, error] of Object.entries(errors)) {
    const members = Object.keys(error);
    const missing = REQUIRED.filter((member) => !members.includes(member));
    const unknown = members.filter((member) => ![...REQUIRED, ...OPTIONAL].includes(member));
    if (missing.length > 0) throw new Error(`${ERRORS}: ${code} lacks ${missing.join(', ')}`);
    if (unknown.length > 0) throw new Error(`${ERRORS}: ${code} has ${unknown.join(', ')}`);
  }
  return errors;
}

/** The table of the code. */
function errorSource(errors) {
  const rows = Object.entries(errors).map(([code, { http, title, meaning, remedy, retry }]) => [
    code,
    { http, title, meaning, remedy, retry },
  ]);
  return `export const ERRORS = ${JSON.stringify(Object.fromEntries(rows), null, 2)};\n`;
}

/**
 * The part of the OpenAPI document that follows from the list: the enum of the codes, an example of each, and a response
 * for each code that the document refers to by its name (`NotFound` for not-found) without writing it out itself.
 * @param parts the other parts of the document
 */
function errorPart(errors, parts) {
  const texts = parts.map(({ content }) => JSON.stringify(content));
  const written = new Set(parts.flatMap(({ content }) => Object.keys(content.components?.responses ?? {})));
  const isNeeded = ({ name }) =>
    !written.has(name) && texts.some((text) => text.includes(`"#/components/responses/${name}"`));
  const named = Object.entries(errors).map(([code, error]) => ({ code, name: nameOf(code), error }));
  const components = {
    schemas: { ErrorCode: { type: 'string', enum: Object.keys(errors) } },
    examples: Object.fromEntries(named.map((one) => [one.name, { value: exampleOf(one) }])),
    responses: Object.fromEntries(named.filter(isNeeded).map((one) => [one.name, responseOf(one)])),
  };
  return { name: ERRORS, content: { components } };
}

function exampleOf({ code, error: { http, title, remedy, example = {} } }) {
  const { detail = remedy, ...further } = example;
  return {
    type: `/docs/errors/${code}`,
    title,
    status: http,
    detail,
    instance: '5f0c2c1e-7a51-4b8e-9d3f-0b6a4f6f0c11',
    code,
    ...further,
  };
}

function responseOf({ code, error: { meaning, headers = {} } }) {
  const all = Object.entries({ 'X-Request-Id': 'RequestId', ...headers });
  return {
    description: meaning,
    'x-error-codes': [code],
    headers: Object.fromEntries(all.map(([header, part]) => [header, reference('headers', `${part}Header`)])),
    content: contentOf([code]),
  };
}

/** A part of the document, in which each response with error codes and without a content of its own is a problem. */
function withProblems({ name, content }) {
  const { responses, ...others } = content.components ?? {};
  if (responses === undefined) return { name, content };
  const completed = Object.entries(responses).map(([response, written]) => {
    const { 'x-error-codes': codes } = written;
    return [response, codes === undefined ? written : { content: contentOf(codes), ...written }];
  });
  return {
    name,
    content: { ...content, components: { ...others, responses: Object.fromEntries(completed) } },
  };
}

function contentOf(codes) {
  const examples = codes.map((code) => [code, reference('examples', nameOf(code))]);
  return {
    'application/problem+json': {
      schema: reference('schemas', 'Problem'),
      examples: Object.fromEntries(examples),
    },
  };
}

function reference(kind, name) {
  return { $ref: `#/components/${kind}/${name}` };
}

/** `NotFound` for not-found. */
function nameOf(code) {
  return code.replace(/(?:^|-)([a-z])/g, (_, letter) => letter.toUpperCase());
}

/** One section of docs/errors.md for each error, as a reader of the repository sees what the gateway's page shows. */
function errorSections(errors) {
  return Object.entries(errors)
    .map(
      ([code, { http, title, meaning, remedy, retry }]) =>
        `## ${code}\n\n${http}, ${title}.\n\n${meaning} ${remedy} Retry? ${retry}\n`,
    )
    .join('\n');
}

module.exports = { ERRORS, readErrors, errorSource, errorPart, withProblems, errorSections };
