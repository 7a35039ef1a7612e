import { randomUUID } from 'node:crypto';
import type { Schema } from '@eligibility/api-types';
import { Command } from 'commander';
import { checkCard, checkRecordOf } from '../board/check-card';
import { callerDeps, onWorkspace, type CallerApi, type CallerDeps, type CallerOptions } from '../caller-api';
import { textOf } from '../files';
import { isRecord, parsed, refusedStatus } from '../http-client';
import type { Terminal } from '../terminal';
import { addYes, commaList, confirmed, formatted, type Confirmable } from '../shared-options';

type Options = CallerOptions &
  Confirmable & {
    readonly json: boolean;
    readonly mock: boolean;
    /** The service checks which fixtures exist. */
    readonly fixture?: Schema<'MockFixture'>;
    readonly clinic?: string;
    readonly question?: string;
    readonly policyholder: boolean;
    readonly idempotencyKey?: string;
    readonly serviceType?: readonly string[];
    readonly dateOfService?: string;
    readonly procedureCode?: string;
  };
/** In the reading order of an insurance card. */
const FIELDS = [
  ['payerName', 'Insurance company'],
  ['memberId', 'Member id (empty: a social security number in its place)'],
  ['patientFirstName', "Patient's first name"],
  ['patientLastName', "Patient's last name"],
  ['patientDateOfBirth', 'Date of birth (YYYY-MM-DD, may be empty)'],
] as const;

/** Where the patient is someone else than the policyholder. */
const POLICYHOLDER_FIELDS = [
  ['relationship', 'What the patient is to the policyholder (spouse, child or other)'],
  ['subscriberFirstName', "Policyholder's first name (may be empty)"],
  ['subscriberLastName', "Policyholder's last name (may be empty)"],
  ['subscriberDateOfBirth', "Policyholder's date of birth (YYYY-MM-DD, may be empty)"],
] as const;

/** Only where no member id was typed. */
const IN_PLACE_OF_MEMBER_ID = ['patientSocialSecurityNumber', 'Social security number'] as const;

/**
 * `eligibility check`: one check, as a program of the clinic would run it. The patient's data is typed or read from a
 * file. It is never an argument: other users of the machine can list arguments.
 */
export function checkOnce(deps: CallerDeps = callerDeps): Command {
  return addYes(onWorkspace(new Command('check')))
    .description('Run one check with an API key; asks for the patient, or reads --question')
    .option('--mock', 'a simulated answer, free of charge', false)
    .option('--fixture <slug>', 'which mock, such as payer1-dependent1; implies --mock')
    .option('--clinic <id>', "the clinic's client id, instead of the one in the file of the key")
    .option('--question <file>', 'JSON with payerName, memberId, patientFirstName, patientLastName, ...')
    .option('--policyholder', 'also ask who the policyholder is, where that is not the patient', false)
    .option(
      '--service-type <types>',
      'X12 codes or words such as dental, with commas between them',
      commaList,
    )
    .option('--date-of-service <day>', 'the day the coverage is needed for, YYYY-MM-DD, instead of today')
    .option('--procedure-code <code>', 'a procedure of CPT, HCPCS or CDT, such as D0120')
    .option('--idempotency-key <uuid>', 'the key of an earlier try: its answer is not charged again')
    .action((options: Options) => check(deps, options));
}

async function check({ connect, terminal }: CallerDeps, options: Options): Promise<void> {
  const api = await connect(options);
  const { idempotencyKey = randomUUID(), fixture } = options;
  const ids = { 'X-Client-Id': clinicIn(options, api), 'Idempotency-Key': idempotencyKey };
  const isMock = options.mock || fixture !== undefined;
  const given =
    options.question === undefined
      ? await typedQuestion(terminal, options)
      : await questionIn(options.question);
  const question = { ...given, ...serviceOf(options) };
  if (!isMock) await confirmed(terminal, options, 'The payer is asked, and the check is charged. Run it?');
  const [answer, record] = await ran(api, { question, ids, isMock }).catch((failure: unknown) => {
    throw perhapsRun(failure, idempotencyKey);
  });
  terminal.print(formatted(options, answer, checkCard(answer, record).join('\n')));
}

type SentCheck = {
  /** The service checks the fields, and names what is wrong with them. */
  readonly question: Readonly<Record<string, unknown>>;
  readonly ids: Readonly<Record<'X-Client-Id' | 'Idempotency-Key', string>>;
  readonly isMock: boolean;
};

/** Runs one check: its answer, and the record of it in the headers. */
export async function ran(api: CallerApi, sent: SentCheck): Promise<Parameters<typeof checkCard>> {
  const { question, ids, isMock } = sent;
  let record = checkRecordOf(new Headers());
  const answer = await api.post(isMock ? '/api/eligibility/check/mock' : '/api/eligibility/check', {
    headers: { ...ids, Prefer: 'include=outcome' },
    onHeaders: (answered) => {
      record = checkRecordOf(answered);
    },
    json: question as Schema<'MockCheckRequest'>,
  });
  return [answer, record];
}

/** @throws Error if neither the options nor the file of the key name a clinic */
export function clinicIn(
  { clinic }: Pick<Options, 'clinic'>,
  { clientId }: Pick<CallerApi, 'clientId'>,
): string {
  const named = clinic ?? clientId;
  if (named === undefined) throw new Error("name the clinic's client id with --clinic");
  return named;
}

type Stated = Partial<Schema<'MockCheckRequest'>>;

/** What the options ask about; they say nothing about a person, so they may be arguments. */
function serviceOf({ serviceType, dateOfService, procedureCode, fixture }: Options): Stated {
  return {
    ...(serviceType === undefined ? {} : { serviceTypeCodes: [...serviceType] }),
    ...(dateOfService === undefined ? {} : { dateOfService }),
    ...(procedureCode === undefined ? {} : { procedureCode }),
    ...(fixture === undefined ? {} : { mockFixture: fixture }),
  };
}

/** A check without an answer may still be running: only the same key gets its answer without a second charge. */
function perhapsRun(failure: unknown, idempotencyKey: string): unknown {
  const status = refusedStatus(failure);
  if (status !== undefined && status < 500) return failure;
  const line = failure instanceof Error ? failure.message : String(failure);
  return new Error(`${line}. To ask again without a second charge, add --idempotency-key ${idempotencyKey}`, {
    cause: failure,
  });
}

async function typedQuestion(
  { ask }: Terminal,
  { policyholder }: Pick<Options, 'policyholder'>,
): Promise<Readonly<Record<string, string>>> {
  const question: Record<string, string> = {};
  const askFor = async (field: string, label: string): Promise<void> => {
    const value = await ask(label);
    if (value === undefined)
      throw new Error(
        'the terminal is not interactive, so that no patient can be typed: name a file with --question',
      );
    if (value !== '') question[field] = value;
  };
  const fields = policyholder ? [...FIELDS, ...POLICYHOLDER_FIELDS] : FIELDS;
  for (const [field, label] of fields) await askFor(field, label);
  if (question['memberId'] === undefined) await askFor(...IN_PLACE_OF_MEMBER_ID);
  return question;
}

export async function questionIn(file: string): Promise<Readonly<Record<string, unknown>>> {
  const question = parsed(await textOf(file));
  if (isRecord(question)) return question;
  throw new Error(`${file} is no JSON object with payerName, memberId, patientFirstName and patientLastName`);
}
