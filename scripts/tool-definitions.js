const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const DOCUMENT = join(__dirname, '..', 'gateway/openapi/generated/openapi.json');
/** What whoever copies a definition puts in: the address, the key and the clinic. */
const SERVICE = 'https://eligibility.example.org';
const KEY = 'Bearer YOUR_API_KEY';
const CLINIC = 'YOUR_CLIENT_ID';
/** An answer comes within eight seconds, and the same question of the last quarter of an hour costs nothing. */
const VOICE = { Prefer: 'wait=8, include=say', 'Cache-Control': 'max-age=900' };
/** A step of a CRM may take 30 seconds. */
const CRM = { ...VOICE, Prefer: 'wait=20, include=say' };
/** Longer than the wait, so that the platform reads the answer instead of giving up. */
const GIVE_UP_SECONDS = 12;

/** The fields of a check that nobody is asked for on the phone or in a CRM. */
const NOT_ASKED = [
  // The stored answer to the same question is taken in its place.
  'idempotencyKey',
  // A number that is as good as a key to a person's life does not go through a platform of others.
  'patientSocialSecurityNumber',
  // What a person typed at first; a model has no such text.
  'payerText',
  // Callers know no procedure codes, and most payers take none.
  'procedureCode',
];

const NAME = 'check_eligibility';
const LABEL = 'Check Eligibility';
const TO_THE_MODEL = [
  'The payer and the name of the patient are enough to begin: the answer asks for what else is missing.',
  'Read `say` of the answer aloud word for word, then ask `ask` where it is not null, and call again with what was said.',
  'When `status` is `running`, say so and call again with the same arguments.',
  'A refusal (status 4xx or 5xx) has `say` and `ask` as well.',
  'The same arguments again cost nothing.',
].join(' ');

/** The ready definitions of examples/, each by its file, from the OpenAPI document: one for each platform. */
function toolFiles() {
  const document = JSON.parse(readFileSync(DOCUMENT, 'utf8'));
  const { summary } = document.paths['/api/eligibility/check'].post;
  const check = { description: `${summary}.`, parameters: parametersOf(document) };
  const tool = {
    name: NAME,
    description: `${check.description} ${TO_THE_MODEL}`,
    parameters: check.parameters,
  };
  const files = {
    'voice/check-eligibility.json': tool,
    'voice/vapi.json': vapi(tool),
    'voice/retell.json': retell(tool),
    'crm/zapier/app.json': zapier(check),
    'crm/n8n.json': n8n(check),
  };
  return Object.fromEntries(
    Object.entries(files).map(([name, value]) => [`examples/${name}`, JSON.stringify(value)]),
  );
}

/** A JSON schema of what a model is to find out: names, requiredness, types and words of the document's `CheckRequest` */
function parametersOf({ components: { schemas } }) {
  const resolved = (schema) => (schema.$ref ? schemas[schema.$ref.split('/').at(-1)] : schema);
  const parameterOf = (schema) => {
    const { type, description, items, pattern } = resolved(schema);
    const values = valuesOf(pattern);
    return {
      type: [type].flat()[0],
      description: sentences(description),
      ...(items && { items: parameterOf(items) }),
      ...(values && { enum: values }),
    };
  };
  const { properties, required } = schemas.CheckRequest;
  const asked = Object.entries(properties).filter(([name]) => !NOT_ASKED.includes(name));
  return {
    type: 'object',
    properties: Object.fromEntries(asked.map(([name, schema]) => [name, parameterOf(schema)])),
    // Few payers find a person without a first name.
    required: asked.map(([name]) => name).filter((name) => [...required, 'patientFirstName'].includes(name)),
  };
}

/** The words of a pattern that allows a few in any letter case, such as `^([Ss][Ee][Ll][Ff]|...)?$`. */
function valuesOf(pattern = '') {
  const [, list] = /^\^\(((?:(?:\[[A-Z][a-z]\])+\|?)+)\)\?\$$/.exec(pattern) ?? [];
  return list?.split('|').map((word) => word.replace(/\[.(.)\]/g, '$1'));
}

/** The first two sentences, on one line: a model reads them at every turn. */
function sentences(text) {
  const all = text
    .trim()
    .replace(/\s+/g, ' ')
    .split(/(?<=\.) (?=[A-Z])/);
  return all.slice(0, 2).join(' ');
}

/**
 * An API request tool: the arguments are the JSON body (https://docs.vapi.ai/tools/default-tools#api-request;
 * `CreateApiRequestToolDto` of @vapi-ai/server-sdk).
 */
function vapi({ name, description, parameters }) {
  const headers = { Authorization: KEY, 'X-Client-Id': CLINIC, ...VOICE, 'Content-Type': 'application/json' };
  return {
    type: 'apiRequest',
    name,
    description,
    method: 'POST',
    url: `${SERVICE}/api/eligibility/check`,
    timeoutSeconds: GIVE_UP_SECONDS,
    headers: { type: 'object', properties: mapped(headers, (value) => ({ type: 'string', value })) },
    body: parameters,
  };
}

/**
 * A custom function whose arguments are the whole JSON body (https://docs.retellai.com/build/single-multi-prompt/custom-function;
 * `LlmResponse.CustomTool` of retell-sdk).
 */
function retell({ name, description, parameters }) {
  return {
    type: 'custom',
    name,
    description,
    method: 'POST',
    url: `${SERVICE}/api/eligibility/check`,
    headers: { Authorization: KEY, 'X-Client-Id': CLINIC, ...VOICE },
    args_at_root: true,
    parameters,
    timeout_ms: GIVE_UP_SECONDS * 1_000,
    speak_during_execution: true,
    speak_after_execution: true,
  };
}

/** A Zapier integration without code (https://github.com/zapier/zapier-platform/blob/main/packages/schema/docs/build/schema.md). */
function zapier({ description, parameters }) {
  const { properties, required } = parameters;
  const auth = (key, label, more) => ({ key, label, type: 'string', required: true, ...more });
  const authorization = {
    Authorization: 'Bearer {{bundle.authData.apiKey}}',
    'X-Client-Id': '{{bundle.authData.clientId}}',
  };
  const authentication = {
    type: 'custom',
    fields: [
      auth('url', 'Address', { helpText: `Such as ${SERVICE}, without a slash at the end.` }),
      auth('clientId', 'Clinic', { helpText: 'The UUID of the clinic that asks.' }),
      auth('apiKey', 'API key', {
        type: 'password',
        helpText: 'With the scopes `check:live` and `wallet:read`.',
      }),
    ],
    test: { method: 'GET', url: '{{bundle.authData.url}}/api/wallet', headers: authorization },
    connectionLabel: '{{bundle.authData.url}}',
  };
  const check = {
    key: NAME,
    noun: 'Eligibility Check',
    display: { label: LABEL, description },
    operation: {
      inputFields: Object.entries(properties).map(
        ([key, { type, description: helpText, enum: choices, items }]) => ({
          key,
          label: labelOf(key),
          type: type === 'array' ? 'string' : type,
          list: type === 'array',
          required: required.includes(key),
          helpText: items ? `${helpText} ${items.description}`.slice(0, 1_000) : helpText,
          ...(choices && { choices }),
        }),
      ),
      perform: {
        method: 'POST',
        url: '{{bundle.authData.url}}/api/eligibility/check',
        headers: { ...authorization, ...CRM },
        body: mapped(properties, (_, key) => `{{bundle.inputData.${key}}}`),
        removeMissingValuesFrom: { body: true },
        // A refusal has `say` and `ask` for the next step.
        skipThrowForStatus: true,
      },
      outputFields: [
        { key: 'say', label: 'Sentence' },
        { key: 'ask', label: 'Question That Is Open' },
        { key: 'success', label: 'Is Covered', type: 'boolean' },
      ],
      sample: { success: true, say: 'The coverage is active.', ask: null },
    },
  };
  return { authentication, creates: { [NAME]: check } };
}

/** An n8n workflow that another one calls with the fields of a check (https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.httprequest). */
function n8n({ parameters: { properties } }) {
  const headers = { 'X-Client-Id': CLINIC, ...CRM };
  const inputs = Object.entries(properties).map(([name, { type }]) => ({ name, type }));
  const trigger = node('Fields of a check', 'n8n-nodes-base.executeWorkflowTrigger', 1.1, {
    workflowInputs: { values: inputs },
  });
  const request = node(LABEL, 'n8n-nodes-base.httpRequest', 4.2, {
    method: 'POST',
    url: `${SERVICE}/api/eligibility/check`,
    // A credential of the kind Bearer Auth that has the API key.
    authentication: 'genericCredentialType',
    genericAuthType: 'httpBearerAuth',
    sendHeaders: true,
    headerParameters: { parameters: Object.entries(headers).map(([name, value]) => ({ name, value })) },
    sendBody: true,
    specifyBody: 'json',
    jsonBody: '={{ JSON.stringify($json) }}',
    // A refusal has `say` and `ask` for the next node.
    options: { timeout: 30_000, response: { response: { neverError: true } } },
  });
  const nodes = [trigger, request].map((each, at) => ({ ...each, position: [at * 240, 0] }));
  const main = [[{ node: request.name, type: 'main', index: 0 }]];
  return { name: LABEL, nodes, connections: { [trigger.name]: { main } }, active: false, settings: {} };
}

function node(name, type, typeVersion, parameters) {
  return { id: name.toLowerCase().replaceAll(' ', '-'), name, type, typeVersion, parameters };
}

function mapped(object, value) {
  return Object.fromEntries(Object.entries(object).map(([key, each]) => [key, value(each, key)]));
}

/** `patientFirstName`: `Patient First Name`. */
function labelOf(key) {
  return key.replace(/[A-Z]/g, ' $&').replace(/^./, (first) => first.toUpperCase());
}

module.exports = { toolFiles };
