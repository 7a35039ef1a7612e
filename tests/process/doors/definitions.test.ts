import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { foundOrSkipped, ROOT } from '@eligibility/testkit';
import ts from 'typescript';
import { document } from '../../contract/_document';
import { resolve } from '../../contract/openapi';
import { packagesOfPlatforms } from './_tools';

const packages = packagesOfPlatforms();
const describeWithPackages = foundOrSkipped(
  packages !== undefined,
  'the packages of Vapi, Retell and n8n cannot be had: their definitions are not compiled',
)
  ? describe
  : describe.skip;

type Schema = {
  readonly properties: Readonly<Record<string, { readonly type: string; readonly description: string }>>;
  readonly required: readonly string[];
};
type Tool = { readonly name: string; readonly description: string; readonly parameters: Schema };

const read = (name: string): unknown => JSON.parse(readFileSync(join(ROOT, 'examples', name), 'utf8'));
const tool = read('voice/check-eligibility.json') as Tool;

describe('the tool of a model', () => {
  const request = resolve<Schema>(document, { $ref: '#/components/schemas/CheckRequest' });

  it('asks for fields of a check alone, and requires what a check requires, and a first name', () => {
    expect(Object.keys(request.properties)).toEqual(
      expect.arrayContaining(Object.keys(tool.parameters.properties)),
    );
    expect([...tool.parameters.required].sort()).toEqual([...request.required, 'patientFirstName'].sort());
  });

  it('never asks a caller for a Social Security number', () => {
    expect(JSON.stringify(tool)).not.toMatch(/social security/i);
  });

  it('says what each field is, and the rules of the call, in the length that models allow', () => {
    for (const { description } of Object.values(tool.parameters.properties))
      expect(description).toMatch(/^[A-Z].+\.$/);
    expect(tool.description).toMatch(/word for word.*`ask`.*`running`.*same arguments/);
    // OpenAI refuses a longer one.
    expect(tool.description.length).toBeLessThanOrEqual(1_024);
  });

  it('is the same for every platform', () => {
    const { name, description, parameters } = tool;
    expect(read('voice/vapi.json')).toMatchObject({ name, description, body: parameters });
    expect(read('voice/retell.json')).toMatchObject({ name, description, parameters });
  });
});

describeWithPackages('a definition, by the types of its vendor,', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'eligibility-definitions-'));
    symlinkSync(join(packages ?? '', 'node_modules'), join(folder, 'node_modules'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  /** What a strict compiler says of a value of this type: of a literal, also that a member is not known. */
  const complaintsOf = (imported: string, type: string, value: unknown): readonly unknown[] => {
    const file = join(folder, 'definition.ts');
    writeFileSync(file, `${imported}\nexport const definition: ${type} = ${JSON.stringify(value)};\n`);
    const program = ts.createProgram([file], {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      esModuleInterop: true,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      types: [],
    });
    return ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText);
  };
  const VAPI = "import type { Vapi } from '@vapi-ai/server-sdk';";
  const RETELL = "import type Retell from 'retell-sdk';";
  const N8N = "import type { INode, IConnections } from 'n8n-workflow';";

  it('is one of Vapi, but for the values of headers, which its documentation has and its types have not', () => {
    const { headers, ...others } = read('voice/vapi.json') as { readonly headers: { readonly type: string } };
    expect(complaintsOf(VAPI, 'Vapi.CreateToolsRequest.ApiRequest', others)).toEqual([]);
    expect(headers).toEqual({
      type: 'object',
      properties: expect.objectContaining({
        Prefer: { type: 'string', value: 'wait=8, include=say' },
      }) as unknown,
    });
  });

  it('is one of Retell', () => {
    const definition = read('voice/retell.json') as object;
    expect(complaintsOf(RETELL, 'Retell.LlmCreateParams.CustomTool', definition)).toEqual([]);
    expect(
      complaintsOf(RETELL, 'Retell.LlmCreateParams.CustomTool', { ...definition, argsAtRoot: true }),
    ).toEqual([expect.stringContaining('argsAtRoot')]);
  });

  it('is one of n8n', () => {
    const { nodes, connections } = read('crm/n8n.json') as Readonly<Record<'nodes' | 'connections', unknown>>;
    expect(
      complaintsOf(N8N, '{ nodes: INode[]; connections: IConnections }', { nodes, connections }),
    ).toEqual([]);
  });
});
