import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BENEFIT_FIELDS, type BenefitDetails, type BenefitDetailsDocument } from '@eligibility/benefits';
import fc from 'fast-check';
import {
  aDocument,
  aDocumentWithFigures,
  aQuestion,
} from '../../packages/benefits/src/testing/arbitrary-documents';
import { detailsFromJson, detailsFromX12, detailsOf } from '../../packages/benefits/src/testing/details';
import { SEGMENTS } from '../../packages/x12/src/neutral/segments-of-271';
import { someSegments } from '../../packages/x12/src/testing/arbitrary-segments';
import { aboutDependent, aboutSubscriber, answerIn } from '../../packages/x12/src/testing/interchange';
import { document } from './_document';
import { ruleChecker } from './rule-checker';

const FIXTURES = join(__dirname, '../../fixtures');
const RUNS = Number(process.env['BENEFIT_RUNS'] ?? 200);
const TIMEOUT_MS = 60_000 + RUNS * 20;

type Described = {
  readonly description?: string;
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly enum?: readonly unknown[];
};

const schemas = document.components['schemas'] as Readonly<Record<string, Described>>;
const brokenRules = ruleChecker(document);

function asDocument(details: BenefitDetails): BenefitDetailsDocument {
  return { ...details, differsFromAnswer: [] };
}

function expectValid(details: BenefitDetails): void {
  // What is undefined is left out of JSON.
  const written: unknown = JSON.parse(JSON.stringify(asDocument(details)));
  expect(brokenRules(schemas['BenefitDetails'] ?? {}, written)).toEqual([]);
}

describe('every document of benefit details is one of the schema', () => {
  it.each(
    ['x12', 'mock'].flatMap((folder) =>
      readdirSync(join(FIXTURES, folder))
        .filter((name) => name.endsWith('.271'))
        .map((name) => join(folder, name)),
    ),
  )('for %s', (name) => {
    expectValid(detailsOf(answerIn(readFileSync(join(FIXTURES, name), 'utf8'))));
  });

  it.each([
    ['X12', detailsFromX12],
    ['JSON', detailsFromJson],
  ])(
    'for any answer in %s',
    (_format, detailsFrom) => {
      fc.assert(
        fc.property(fc.oneof(aDocument, aDocumentWithFigures), aQuestion, (answer, question) => {
          expectValid(detailsFrom(answer, question));
        }),
        { numRuns: RUNS },
      );
    },
    TIMEOUT_MS,
  );

  it.each([
    ['a subscriber', (segments: readonly string[]) => aboutSubscriber(segments)],
    ['a dependent', (segments: readonly string[]) => aboutDependent(segments.slice(0, 5), segments.slice(5))],
  ])(
    'for any segments about %s, those included that a 271 does not have',
    (_who, write) => {
      fc.assert(
        fc.property(someSegments, (segments) => {
          expectValid(detailsOf(answerIn(write(segments))));
        }),
        { numRuns: RUNS },
      );
    },
    TIMEOUT_MS,
  );

  it('and neither a missing nor an undocumented field is', () => {
    const details = asDocument(detailsFromX12({ lines: [{ code: 'B', amount: '25' }] }));
    const { patient: _patient, ...withoutPatient } = details;
    const [line] = details.lines;
    const { BenefitDetails: schema = {} } = schemas;
    expect(brokenRules(schema, withoutPatient)).toEqual(["must have required property 'patient'"]);
    expect(brokenRules(schema, { ...details, lines: [{ ...line, colour: 'red' }] })).toEqual([
      '/lines/0 must NOT have additional properties (colour)',
    ]);
  });
});

describe('the schema of benefit details', () => {
  const own = Object.entries(schemas).filter(
    ([name]) => /^(?:Benefit|Segment)/.test(name) && name !== 'BenefitSummary',
  );

  it('describes every field', () => {
    const silent = own.flatMap(([name, { properties = {} }]) =>
      Object.entries(properties)
        .filter(([, { description, $ref = '' }]) => (description ?? behind($ref)?.description) === undefined)
        .map(([field]) => `${name}.${field}`),
    );
    expect(own.length).toBeGreaterThan(30);
    expect(silent).toEqual([]);
  });

  it('has the eight fields of the summary', () => {
    expect(schemas['BenefitSummaryField']?.enum).toEqual(Object.keys(BENEFIT_FIELDS));
  });

  it.each(Object.entries(SEGMENTS))('names the elements of %s as they are read', (id, { elements }) => {
    const described = Object.entries(schemas[`Segment${id}`]?.properties ?? {}).map(
      ([name, { description }]) => [name, / ?X12 ([A-Z0-9]+)\.$/.exec(description?.trim() ?? '')?.[1]],
    );
    const expected = elements.map((name, at) => [name, `${id}${String(at + 1).padStart(2, '0')}`]);
    expect(described).toEqual(expect.arrayContaining(expected));
  });
});

function behind(reference: string): Described | undefined {
  return schemas[reference.replace('#/components/schemas/', '')];
}
