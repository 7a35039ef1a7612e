import { spawnSync } from 'node:child_process';
import { foundOrSkipped } from '@eligibility/testkit';
import ts from 'typescript';
import { document } from '../contract/_document';
import { codeSamplesOf, operationsOf, type OpenApiDocument } from '../contract/openapi';

const { NAMED, withCodeSamples } = jest.requireActual<{
  readonly NAMED: Readonly<Record<string, object>>;
  readonly withCodeSamples: (document: Pick<OpenApiDocument, 'paths'>) => OpenApiDocument;
}>('../../scripts/code-samples.js');

const SIZE_LIMIT = 120 * 1024;
/** Parses the sources of a JSON list, and prints what is wrong. */
const PARSER = 'import ast, json, sys\nfor source in json.load(sys.stdin): ast.parse(source)';

const operations = operationsOf(document);
const sourcesIn = (language: string): readonly string[] =>
  operations.flatMap(({ operation }) =>
    codeSamplesOf(operation)
      .filter(({ lang }) => lang === language)
      .map(({ source }) => source),
  );

describe('the samples of code in the OpenAPI document', () => {
  it('are there in both languages for each operation that a key or a token opens, a stream without a method excepted', () => {
    const languages = operations.map(({ operation }) => [
      operation.operationId,
      codeSamplesOf(operation).map(({ lang }) => lang),
    ]);
    const wanted = operations.map(({ operation }) => {
      const { security = document.security, operationId } = operation;
      const isOpened = security.some((scheme) => 'workspaceKey' in scheme || 'operatorToken' in scheme);
      const isShown = isOpened && operationId !== 'streamInstallationEvents';
      return [operationId, isShown ? ['TypeScript', 'Python'] : []];
    });

    expect(languages).toEqual(wanted);
  });

  it('have no credentials, and leave the clinic to the client', () => {
    const all = [...sourcesIn('TypeScript'), ...sourcesIn('Python')].join('\n');

    expect(all).not.toMatch(/Authorization|X-Client-Id|elig_(?:live|test)_|api_?key:|token=/);
  });

  it('are no larger than the document can bear', () => {
    const samples = operations.map(({ operation }) => codeSamplesOf(operation));

    expect(JSON.stringify(samples).length).toBeLessThan(SIZE_LIMIT);
  });

  it('know methods of the clients for operations that there are', () => {
    const ids = operations.map(({ operation }) => operation.operationId);

    expect(ids).toEqual(expect.arrayContaining(Object.keys(NAMED)));
  });

  it('are good TypeScript', () => {
    const complaints = sourcesIn('TypeScript').flatMap((source) => {
      const { diagnostics = [] } = ts.transpileModule(source, { reportDiagnostics: true });
      return diagnostics.map(({ messageText }) => [messageText, source]);
    });

    expect(complaints).toEqual([]);
  });

  it('are good Python', () => {
    const found = spawnSync('python3', ['--version'], { stdio: 'ignore' }).status === 0;
    if (!foundOrSkipped(found, 'no python3 on the PATH: samples in Python are not parsed')) return;
    const { stderr } = spawnSync('python3', ['-c', PARSER], { input: JSON.stringify(sourcesIn('Python')) });

    expect(String(stderr)).toBe('');
  });

  it('write values as each language has them', () => {
    const json = { isOn: true, none: null, 'a-b': "it's", list: [1, 'two "2"'], deep: { empty: {} } };
    const samples = samplesOf({ 'application/json': { example: json } });

    expect(samples).toEqual([
      `${TYPESCRIPT_START}const answer = await client.request('POST', '/a', {
  json: { isOn: true, none: null, 'a-b': "it's", list: [1, 'two "2"'], deep: { empty: {} } },
});
console.log(answer);
`,
      `${PYTHON_START}    answer = client.request(
        "POST",
        "/a",
        json={
            "isOn": True,
            "none": None,
            "a-b": "it's",
            "list": [1, 'two "2"'],
            "deep": {"empty": {}},
        },
    )
    print(answer)
`,
    ]);
  });

  it('send a table as it is, with its type', () => {
    const samples = samplesOf({ 'text/csv': { example: 'a,b\n"1",it\'s \\\n' } });

    expect(samples).toEqual([
      expect.stringContaining(`  contentType: 'text/csv',\n  body: 'a,b\\n"1",it\\'s \\\\\\n',\n`),
      expect.stringContaining(`content=b"a,b\\n\\"1\\",it's \\\\\\n"`),
    ]);
  });
});

const TYPESCRIPT_START = `import { EligibilityClient } from '@eligibility/client';

const client = new EligibilityClient();

`;
const PYTHON_START = `from eligibility_client import EligibilityClient

with EligibilityClient() as client:
`;

/** The samples of an operation with this body. */
function samplesOf(shown: Readonly<Record<string, { readonly example: unknown }>>): readonly string[] {
  const content = Object.fromEntries(
    Object.entries(shown).map(([type, media]) => [type, { ...media, schema: {} }]),
  );
  const responses = { 200: { content: { 'application/json': { schema: {} } } } };
  const post = { security: [{ workspaceKey: [] }], requestBody: { content }, responses };
  const [{ operation } = { operation: { responses: {} } }] = operationsOf(
    withCodeSamples({ paths: { '/a': { post } } }),
  );
  return codeSamplesOf(operation).map(({ source }) => source);
}
