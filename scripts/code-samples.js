const { Named, PYTHON, TYPESCRIPT } = require('./sample-syntax');

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** The client of who opens an operation, by the security scheme; a browser's session alone is none of a program. */
const CLIENTS = {
  workspaceKey: {
    type: 'EligibilityClient',
    variable: 'client',
    module: { typescript: '@eligibility/client', python: 'eligibility_client' },
  },
  operatorToken: {
    type: 'OperatorClient',
    variable: 'operators',
    module: { typescript: '@eligibility/client/operators', python: 'eligibility_client.operators' },
  },
};

/**
 * The operations for which the clients have a method, by their ids: its name in TypeScript, of which that in Python
 * follows, and what it is given of the request. `item`: it is a list of these. All others are called by `request`.
 */
const NAMED = {
  checkEligibility: { name: 'check', args: ({ json }) => [json] },
  mockEligibility: {
    name: 'mockCheck',
    args: ({ json: { mockFixture, ...question } }) => [question, new Named({ fixture: mockFixture })],
  },
  getCheck: { name: 'checks.get', args: ({ path }) => [path.checkId] },
  getCheckAnswer: { name: 'checks.answer', args: ({ path }) => [path.checkId] },
  listChecks: { name: 'checks.list', item: 'check' },
  searchChecks: { name: 'checks.search', args: ({ json }) => [json], item: 'check' },
  getCheckBenefits: { name: 'benefits', args: ({ path }) => [path.checkId] },
  estimateCheck: { name: 'estimate', args: ({ path, json }) => [path.checkId, json.items] },
  searchPayers: { name: 'payers.search', args: () => ['aetna'] },
  getWallet: { name: 'wallet.balance' },
  listOwnJournal: { name: 'wallet.journal', item: 'entry' },
  listOwnEvents: { name: 'events.list', item: 'event' },
  submitBatch: { name: 'batches.create', args: ({ json }) => [json.items] },
  submitBatchTable: { name: 'batches.create', args: ({ body }) => [body] },
  listBatches: { name: 'batches.list', item: 'batch' },
  getBatch: { name: 'batches.get', args: ({ path }) => [path.batchId] },
  pauseBatch: { name: 'batches.pause', args: ({ path }) => [path.batchId] },
  resumeBatch: { name: 'batches.resume', args: ({ path }) => [path.batchId] },
  cancelBatch: { name: 'batches.cancel', args: ({ path }) => [path.batchId] },
  listBatchResults: { name: 'batches.results', args: ({ path }) => [path.batchId], item: 'row' },
  streamBatchEvents: { name: 'batches.watch', args: ({ path }) => [path.batchId], item: 'event' },
};

/** The clients send it themselves. */
const SENT_BY_CLIENT = 'X-Client-Id';

/**
 * The OpenAPI document with `x-codeSamples` in each operation that a program calls: one that a key or an operator's
 * token opens. A stream has samples where the clients have a method for it. They show what the document's examples show.
 */
function withCodeSamples(document) {
  const paths = Object.entries(document.paths).map(([path, item]) => {
    const operations = METHODS.filter((method) => method in item).map((method) => {
      const samples = samplesOf(document, { path, method, item });
      return [method, samples === undefined ? item[method] : { ...item[method], 'x-codeSamples': samples }];
    });
    return [path, { ...item, ...Object.fromEntries(operations) }];
  });
  return { ...document, paths: Object.fromEntries(paths) };
}

function samplesOf(document, { path, method, item }) {
  const operation = item[method];
  const { security = document.security, operationId } = operation;
  const scheme = security.flatMap(Object.keys).find((name) => name in CLIENTS);
  const answers = successesOf(document, operation);
  const named = NAMED[operationId];
  if (scheme === undefined || (answers.includes('text/event-stream') && named === undefined))
    return undefined;
  const request = requestOf(document, { item, operation });
  return [TYPESCRIPT, PYTHON].map((language) => {
    const client = CLIENTS[scheme];
    const call =
      named === undefined
        ? language.call(`${client.variable}.request`, [
            method.toUpperCase(),
            path,
            ...sent(language, request),
          ])
        : language.call(`${client.variable}.${language.method(named.name)}`, named.args?.(request) ?? []);
    const source = language.program({ client, call, item: named?.item, isSilent: answers.length === 0 });
    return { lang: language.name, label: language.name, source };
  });
}

/** The media types of the answers of 2xx. */
function successesOf(document, { responses }) {
  return Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, response]) => Object.keys(resolved(document, response).content ?? {}));
}

/** The values that the document shows for what an operation must be sent. */
function requestOf(document, { item, operation }) {
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
    .map((parameter) => resolved(document, parameter))
    .filter(({ name, required }) => required === true && name !== SENT_BY_CLIENT);
  const shown = (place) =>
    Object.fromEntries(
      parameters.filter((each) => each.in === place).map(({ name, example }) => [name, example]),
    );
  const { content = {} } = resolved(document, operation.requestBody ?? {});
  const [[contentType, media] = []] = Object.entries(content);
  const body = media && exampleOf(document, media);
  return {
    path: shown('path'),
    query: shown('query'),
    headers: shown('header'),
    ...(contentType === 'application/json' ? { json: body } : { contentType, body }),
  };
}

function exampleOf(document, { example, examples = {} }) {
  const [first] = Object.values(examples);
  return example ?? resolved(document, first ?? {}).value;
}

/** What of a request is given to `request`, by names. */
function sent(language, { json, body, contentType, ...values }) {
  const given = {
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => Object.keys(value).length > 0)),
    ...(json === undefined ? {} : { json }),
    ...(body === undefined ? {} : language.body(body, contentType)),
  };
  return Object.keys(given).length === 0 ? [] : [new Named(given)];
}

function resolved(document, part) {
  if (part.$ref === undefined) return part;
  return resolved(
    document,
    part.$ref
      .slice(2)
      .split('/')
      .reduce((value, key) => value[key], document),
  );
}

module.exports = { NAMED, withCodeSamples };
