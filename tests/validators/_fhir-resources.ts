import { explainX12, summariseX12, type BenefitDetails } from '@eligibility/benefits';
import {
  capabilityStatement,
  operationOutcomeOf,
  responseOf,
  type AnsweredCheck,
  type RepeatedReferences,
} from '@eligibility/fhir';
import { ERROR_TABLE, isErrorCode } from '@eligibility/kit';
import { ROOT } from '@eligibility/testkit';
import { rejectSentences } from '@eligibility/x12';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutation } from './_mutants';

const QUESTION = { onDate: '2026-01-15', today: '2026-01-15', serviceTypeCode: '30' };
const CHECK_ID = '0d9c7f36-8a52-4a0f-b0a7-6a4f2f3f9d11';

const REPEATED: RepeatedReferences = {
  purpose: ['benefits'],
  patient: { type: 'Patient', display: 'Jane Doe' },
  coverage: { type: 'Coverage', identifier: { value: 'W123456789' } },
  insurer: { identifier: { value: '60054' }, display: 'Aetna' },
};

/** Every resource that the door of FHIR can answer about the 271s in the tree, and every error of the table. */
export function fhirResources(): readonly string[] {
  const answers = filesOfAnswers().flatMap((x12) => [
    responseOf(answeredCheck(x12, REPEATED)),
    // As it is read later, when the request is no longer known.
    responseOf(answeredCheck(x12, undefined)),
  ]);
  const errors = Object.keys(ERROR_TABLE).filter(isErrorCode).map(outcomeOf);
  const statement = capabilityStatement('2026-01-15T09:30:00.000Z');
  return [...answers, ...errors, statement].map((resource) => JSON.stringify(resource));
}

/** The 271s of the mock scenarios and of the samples. */
function filesOfAnswers(): readonly string[] {
  return ['mock', 'x12'].flatMap((folder) => {
    const path = join(ROOT, 'fixtures', folder);
    const names = readdirSync(path).filter((name) => name.endsWith('.271'));
    return names.map((name) => readFileSync(join(path, name), 'utf8'));
  });
}

/** The answer of the API about a 271. */
function answeredCheck(x12: string, repeated: RepeatedReferences | undefined): AnsweredCheck {
  const [summary] = summariseX12(x12, QUESTION).summaries;
  const [details] = explainX12(x12, QUESTION).details;
  if (summary === undefined || details === undefined) throw new Error('a file has no answer');
  const benefits = { ...details, differsFromAnswer: [] };
  const answer = { ...summary, ...resultOf(details), benefits, traceId: null, latencyMs: 10 };
  return {
    answer,
    checkId: CHECK_ID,
    created: '2026-01-15T09:30:00.000Z',
    isSimulated: true,
    notAsked: [],
    repeated,
  };
}

function resultOf({
  rejections,
  status,
}: BenefitDetails): Pick<AnsweredCheck['answer'], 'outcome' | 'reason'> {
  const rejected = rejections.find(({ level }) => level !== 'benefit')?.reason.code;
  if (rejected === undefined) return { outcome: status === 'unknown' ? 'not-stated' : status, reason: null };
  return {
    outcome: 'rejected',
    reason: { code: 'rejected', payerCode: rejected, text: rejectSentences([rejected]) },
  };
}

function outcomeOf(code: keyof typeof ERROR_TABLE): object {
  const { http: status, title, remedy: detail } = ERROR_TABLE[code];
  const errors = [
    { field: 'memberId', message: 'is required' },
    { field: 'payerName', message: 'is required' },
  ];
  const candidates = [{ payerId: '60054', name: 'Aetna' }];
  return operationOutcomeOf({ code, status, title, detail, instance: CHECK_ID, errors, candidates });
}

type Edit = readonly [name: string, from: RegExp, to: string];

const BROKEN_SHAPES: readonly Edit[] = [
  ['a response without an outcome', /"outcome":"(complete|error|partial)",?/, ''],
  ['a patient under another name', /"patient":/, '"person":'],
  ['a member that R4 does not have', /"created":/, '"createdAt":'],
  ['coverage in force as a text', /"inforce":true/, '"inforce":"surely"'],
  ['an amount as a text', /"allowedMoney":\{"value":([\d.]+)/, '"allowedMoney":{"value":"$1 dollars"'],
  ['a day that is none', /"servicedDate":"[^"]*"/, '"servicedDate":"15.1.2026"'],
];

const UNKNOWN_CODES: readonly Edit[] = [
  ['an outcome that is unknown', /"outcome":"(complete|error|partial)"/, '"outcome":"maybe"'],
  ['a status that is unknown', /"status":"active"/, '"status":"fine"'],
  ['an issue of an unknown kind', /"severity":"error"/, '"severity":"bad"'],
];

/** Resources that are broken in one way each; a validator of shapes alone does not know the codes. */
export const FHIR_SHAPE_MUTATIONS = BROKEN_SHAPES.map(mutationOf);
export const FHIR_MUTATIONS = [...BROKEN_SHAPES, ...UNKNOWN_CODES].map(mutationOf);

function mutationOf([name, from, to]: Edit): Mutation {
  return { name, mutate: (text) => (from.test(text) ? text.replace(from, to) : undefined) };
}
