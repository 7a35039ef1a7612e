import type { Revision } from './_suite';

/** Failures that are no fault. */
export type Expected = {
  readonly because: string;
  /** By scenario: a part of what each of its failed checks says. No other check of it may fail, and none of these pass. */
  readonly failures: Readonly<Record<string, readonly string[]>>;
};

/** What the suite reads of a server that does not have what a scenario is about. */
const NO_METHOD = ['Method not found'];

/** What the product cannot be held to, because it has no such thing; the server with the fixtures is. */
const NOT_IN_THE_PRODUCT: readonly Expected[] = [
  { because: 'the product completes no arguments', failures: { 'completion-complete': NO_METHOD } },
  {
    because: 'the product sends no logs',
    failures: { 'logging-set-level': NO_METHOD, 'tools-call-with-logging': NO_METHOD },
  },
  {
    because: 'the product has no prompts',
    failures: {
      'prompts-list': NO_METHOD,
      'prompts-get-simple': NO_METHOD,
      'prompts-get-with-args': NO_METHOD,
      'prompts-get-embedded-resource': NO_METHOD,
      'prompts-get-with-image': NO_METHOD,
      'input-required-result-non-tool-request': NO_METHOD,
    },
  },
  {
    because: 'the product has no resources',
    failures: {
      'resources-list': NO_METHOD,
      'resources-read-text': NO_METHOD,
      'resources-read-binary': NO_METHOD,
      'resources-templates-read': NO_METHOD,
      'resources-subscribe': NO_METHOD,
      'resources-unsubscribe': NO_METHOD,
    },
  },
  {
    because: 'of the lists that may be cached, the product has that of tools',
    failures: {
      caching: ['prompts/list', 'resources/list', 'resources/templates/list'].map(
        (method) => `${method} returned JSON-RPC error -32601: Method not found`,
      ),
    },
  },
  {
    because: 'the product does not have the tool that the scenario calls',
    failures: {
      ...noTool({
        'tools-call-simple-text': 'test_simple_text',
        'tools-call-image': 'test_image_content',
        'tools-call-audio': 'test_audio_content',
        'tools-call-embedded-resource': 'test_embedded_resource',
        'tools-call-mixed-content': 'test_multiple_content_types',
        'tools-call-error': 'test_error_handling',
        'tools-call-with-progress': 'test_tool_with_progress',
        'tools-call-sampling': 'test_sampling',
        'tools-call-elicitation': 'test_elicitation',
        'elicitation-sep1034-defaults': 'test_elicitation_sep1034_defaults',
        'elicitation-sep1330-enums': 'test_elicitation_sep1330_enums',
        'input-required-result-basic-elicitation': 'test_input_required_result_elicitation',
        'input-required-result-basic-sampling': 'test_input_required_result_sampling',
        'input-required-result-basic-list-roots': 'test_input_required_result_list_roots',
        'input-required-result-request-state': 'test_input_required_result_request_state',
        'input-required-result-multiple-input-requests': 'test_input_required_result_multiple_inputs',
        'input-required-result-result-type': 'test_input_required_result_elicitation',
        'input-required-result-capability-check': 'test_input_required_result_capabilities',
      }),
      'json-schema-2020-12': ["Tool 'json_schema_2020_12_tool' not found"],
      // These two do not repeat that the server knows no such tool.
      'input-required-result-multi-round': [
        'Expected InputRequiredResult with inputRequests and requestState',
      ],
      'input-required-result-tampered-state': [
        'Prerequisite failed: could not get initial InputRequiredResult',
      ],
    },
  },
  {
    because: 'the product does not have the diagnostic tools of four checks of 28',
    failures: {
      'server-stateless': [
        'test_missing_capability',
        'test_missing_capability',
        'test_streaming_elicitation',
        'test_logging_tool',
      ].map((tool) => `Not testable: server does not list the diagnostic tool '${tool}' in tools/list`),
    },
  },
  {
    because: 'the product takes no arguments from headers',
    failures: {
      'http-custom-header-server-validation': Array<string>(5).fill(
        'Not testable: server exposes no tool with x-mcp-header annotations',
      ),
    },
  },
];

/** Each request of the earlier era is served alone, and the client's answer to a question would be another request. */
const WITHOUT_SESSIONS: Expected = {
  because: 'a server without sessions cannot ask clients of the earlier era',
  failures: {
    'tools-call-sampling': ['Server did not request sampling from client'],
    'tools-call-elicitation': ['Server did not request elicitation from client'],
    'elicitation-sep1034-defaults': ['Server did not request elicitation from client'],
    'elicitation-sep1330-enums': ['Server did not request elicitation from client'],
  },
};

type ByRevision = Readonly<Record<Revision, readonly Expected[]>>;

export const EXPECTED_OF_PRODUCT: ByRevision = {
  '2025-11-25': NOT_IN_THE_PRODUCT,
  '2026-07-28': NOT_IN_THE_PRODUCT,
};

export const EXPECTED_OF_FIXTURES: ByRevision = { '2025-11-25': [WITHOUT_SESSIONS], '2026-07-28': [] };

function noTool(tools: Readonly<Record<string, string>>): Expected['failures'] {
  return Object.fromEntries(
    Object.entries(tools).map(([scenario, tool]) => [scenario, [`Tool ${tool} not found`]]),
  );
}
