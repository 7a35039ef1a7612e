import { parseArgs } from 'node:util';
import { Unavailable } from '@eligibility/testkit';
import type { Checker } from './_checker';
import { compareAnswer, publishedAnswers } from './_check-answers';
import { fhirResourcesChecker, hapiChecker } from './_check-fhir';
import { jsonChecker, publishedDocument } from './_check-json';
import { x12Checker } from './_check-x12';
import { jsonSamples, x12Samples } from './_inquiries';
import { FHIR_MUTATIONS, FHIR_SHAPE_MUTATIONS, fhirResources } from './_fhir-resources';
import { judge, judgeTexts, type Judged } from './_judge';
import { JSON_MUTATIONS, X12_MUTATIONS } from './_mutants';
import { judgeShipped } from './_shipped-inquiries';

const { values } = parseArgs({
  options: {
    /** How many requests are drawn for each format. */
    runs: { type: 'string', default: '20000' },
    seed: { type: 'string', default: process.env['FC_SEED'] ?? '1' },
    /** What is held: of 270, JSON, answers and FHIR. */
    of: { type: 'string', default: '270,JSON,answers,FHIR' },
    /** A file that has Stedi's healthcare.json, for machines without network. */
    openapi: { type: 'string' },
  },
});

/**
 * Holds the 270s and the JSON requests that we can write against validators of others, and mutants of them too, so that
 * a validator which takes everything is noticed; what we read of published answers against their publisher's reading; and
 * what the door of FHIR answers.
 * Exits 1 on any complaint, also that a validator cannot be had.
 */
async function main(): Promise<void> {
  const draw = { runs: Number(values.runs), seed: Number(values.seed) };
  const openApiPath = values.openapi ?? process.env['STEDI_OPENAPI'];
  const all: Readonly<Record<string, () => Promise<readonly string[]>>> = {
    270: async () => [
      ...(await held('270', x12Checker, (checker) =>
        judge(checker, { samples: x12Samples(draw), mutations: X12_MUTATIONS }),
      )),
      ...(await held('270', x12Checker, judgeShipped)),
    ],
    JSON: () =>
      held(
        'JSON',
        () => jsonChecker(openApiPath),
        (checker) => judge(checker, { samples: jsonSamples(draw), mutations: JSON_MUTATIONS }),
      ),
    answers: () => answersHeld(openApiPath),
    FHIR: async () => [
      ...(await held('FHIR', hapiChecker, (checker) => judgeTexts(checker, fhirResources(), FHIR_MUTATIONS))),
      ...(await held('FHIR', fhirResourcesChecker, (checker) =>
        judgeTexts(checker, fhirResources(), FHIR_SHAPE_MUTATIONS),
      )),
    ],
  };
  for (const format of values.of.split(','))
    if (((await all[format]?.()) ?? ['unknown']).length > 0) process.exitCode = 1;
}

/** Holds what we read of published 271s against the JSON that their publisher made of them. */
async function answersHeld(openApiPath: string | undefined): Promise<readonly string[]> {
  try {
    const compared = publishedAnswers(await publishedDocument(openApiPath)).map(compareAnswer);
    for (const { name, lines, entries, equal } of compared)
      print(`answers, ${name}: ${String(equal)} of ${String(lines)} lines equal ${String(entries)} entries`);
    const complaints = compared.flatMap((one) =>
      one.complaints.map((complaint) => `${one.name}: ${complaint}`),
    );
    if (compared.length === 0) complaints.push('the document has no answer in both forms');
    for (const complaint of complaints) print(`answers: ${complaint}`);
    return complaints;
  } catch (failure) {
    if (!(failure instanceof Unavailable)) throw failure;
    print(`answers: skipped, ${failure.message}`);
    return [failure.message];
  }
}

async function held(
  format: string,
  open: () => Checker | Promise<Checker>,
  use: (checker: Checker) => Promise<Judged>,
): Promise<readonly string[]> {
  try {
    const checker = await open();
    const { lines, complaints } = await use(checker);
    for (const line of [...lines, ...complaints]) print(`${format}, ${checker.name}: ${line}`);
    return complaints;
  } catch (failure) {
    if (!(failure instanceof Unavailable)) throw failure;
    print(`${format}: skipped, ${failure.message}`);
    return [failure.message];
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

void main();
