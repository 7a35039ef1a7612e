import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { estimateOf, type Bill } from '@eligibility/benefits';
import { aboutSubscriber, answerIn } from '../../packages/x12/src/testing/interchange';
import { document } from './_document';

const guide = readFileSync(join(__dirname, '../../docs/guides/estimate.md'), 'utf8');
const rules = readFileSync(join(__dirname, '../../docs/estimate.md'), 'utf8');

function blocks(language: string): readonly string[] {
  return [...guide.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter(([, name]) => name === language)
    .map(([, , text = '']) => text);
}

type Sent = {
  readonly items: readonly { readonly serviceTypeCode: string; readonly allowedAmount: number }[];
  readonly network: 'in';
};

describe('the guide to estimates', () => {
  it('shows the answer to its request, by its lines', () => {
    const segments = (blocks('text')[0] ?? '').split('\n').flatMap((line) => line.split('  ')[0] ?? []);
    const answer = answerIn(aboutSubscriber(segments.filter((segment) => segment !== '')));
    const [sent = '', shown = ''] = blocks('json');
    const { items, network } = JSON.parse(sent) as Sent;
    const bill: Bill = {
      network,
      items: items.map(({ serviceTypeCode, allowedAmount }) => ({
        serviceTypeCode,
        allowedCents: allowedAmount * 100,
        units: 1,
      })),
    };
    const question = { serviceTypeCode: '30', onDate: '2026-01-15', directoryName: '', checkedAt: undefined };
    expect(estimateOf(answer, { ...question, servicesNotAsked: [] }, bill)).toEqual(JSON.parse(shown));
  });
});

describe('docs/estimate.md', () => {
  const codesOf = (schema: string): readonly string[] => {
    const { properties } = (document as unknown as Schemas).components.schemas[schema] ?? { properties: {} };
    return properties['code']?.enum ?? [];
  };

  it.each(['EstimateAssumption', 'EstimateReason'])('explains every code of %s', (schema) => {
    const codes = codesOf(schema);
    expect(codes.length).toBeGreaterThan(5);
    expect(codes.filter((code) => !rules.includes(`- \`${code}\`:`))).toEqual([]);
  });
});

type Schemas = {
  readonly components: {
    readonly schemas: Readonly<
      Record<string, { readonly properties: Readonly<Record<string, { readonly enum?: readonly string[] }>> }>
    >;
  };
};
