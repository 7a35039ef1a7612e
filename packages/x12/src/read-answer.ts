import { parseCents, parsePercent, parsePeriod, payerNameOf } from './elements';
import type { TransactionSet } from './interchange';
import { type BenefitLoop, type HlLoop, type HlPath, hlPaths, PAYER_DEPTH, SUBSCRIBER_DEPTH } from './loops';
import { readNeutral, repetitionsOf } from './neutral/read-neutral';
import type { BenefitLine, PayerAnswer, Reject } from './payer-answer';
import { type Delimiters, elementOf, elementsOf } from './segments';

/** A payer's answer about one person, with the traces that identify the inquiry it answers. */
export type X12Answer = PayerAnswer & {
  /**
   * TRN02 of every TRN*2 of the patient and the subscriber: one is the inquiry's own trace, returned; the others were
   * added by clearinghouses in between (005010X279A1 allows it and defines no order).
   */
  readonly inquiryTraces: readonly string[];
  /** The day that was asked about (DTP 472; a single day in 307 or 291), else the day of the answer (BHT04): YYYY-MM-DD. */
  readonly statedOn: string | undefined;
};

/** Far more lines than a payer sends; a longer answer is cut there. */
const MAX_BENEFIT_LINES = 5_000;

/** TRN01: a trace of the sender's own, and the other side's given back. */
const OWN_TRACE = '1';
const RETURNED_TRACE = '2';

/** DTP01. As a single day, 307 and 291 repeat the day that was asked about; as a range they are the coverage's period. */
const SERVICE_DATE = '472';
const ASKED_DAYS: readonly string[] = ['307', '291'];

/** DTP01. A subscriber's death does not end what the payer answers of a dependent. */
const DATE_OF_DEATH = '442';

/** REF01 of the references that name a plan, best first: plan, plan network, group. */
const PLAN_REFERENCES: readonly string[] = ['18', 'N6', '6P'];

/** Reads the answer about each person in a 271. Nothing in it can make this throw. */
export function readAnswers(set: TransactionSet): readonly X12Answer[] {
  const { segments } = set;
  const bht = segments.find(({ id }) => id === 'BHT');
  const writtenOn = bht === undefined ? undefined : parsePeriod(elementOf(bht, 4) ?? '')?.from;
  return hlPaths(segments).map((path) => readAnswer(path, set, writtenOn));
}

/** `people` are the dependent, then the subscriber, here and below. */
function readAnswer(path: HlPath, set: TransactionSet, writtenOn: string | undefined): X12Answer {
  const payerName = readPayerName(path);
  const people = path.filter(({ depth }) => depth >= SUBSCRIBER_DEPTH).reverse();
  const patient = people.find(({ facts, benefits }) => benefits.length > 0 || facts.rejects.length > 0);
  return {
    traceId: tracesOf(people, OWN_TRACE)[0],
    payerName,
    rejects: rejectsIn(path),
    partialRejects: rejectsIn(path.flatMap(({ benefits }) => benefits)),
    benefits: patient === undefined ? [] : readBenefits(patient, set.delimiters),
    planDates: people.map(({ facts }) => facts.dates),
    diedOn: dateIn(people.slice(0, 1), DATE_OF_DEATH),
    planNames: planNamesOf(people).filter((name) => name !== payerName),
    whole: () => readNeutral(set, path, roleOf(patient ?? people[0])),
    inquiryTraces: tracesOf(people, RETURNED_TRACE),
    statedOn: dateIn(people, SERVICE_DATE) ?? singleDayIn(people, ASKED_DAYS) ?? writtenOn,
  };
}

/** Loop 2100A NM103. */
function readPayerName(path: HlPath): string | undefined {
  const payer = path.find(({ depth }) => depth === PAYER_DEPTH)?.facts.entity;
  return payer === undefined ? undefined : payerNameOf(elementOf(payer, 3), elementOf(payer, 9));
}

function tracesOf(people: readonly HlLoop[], type: string): readonly string[] {
  const traces: string[] = [];
  for (const { facts } of people) {
    for (const trace of facts.traces) if (trace.type === type) traces.push(trace.trace);
  }
  return traces;
}

function dateIn(people: readonly HlLoop[], wanted: string): string | undefined {
  for (const { facts } of people) {
    const date = facts.dates.find(({ qualifier }) => qualifier === wanted);
    if (date !== undefined) return date.from;
  }
  return undefined;
}

function singleDayIn(people: readonly HlLoop[], wanted: readonly string[]): string | undefined {
  const days = people.flatMap(({ facts }) => facts.dates).filter(({ from, to }) => from === to);
  return wanted.flatMap((one) => days.find(({ qualifier }) => qualifier === one) ?? [])[0]?.from;
}

/**
 * The lines of the patient: of the dependent where there is one. A subscriber's lines are taken for a dependent only when
 * the payer has no lines about the dependent at all; a rejected dependent must not inherit a coverage.
 */
function readBenefits(patient: HlLoop, delimiters: Delimiters): readonly BenefitLine[] {
  const lines: BenefitLine[] = [];
  const end = Math.min(patient.benefits.length, MAX_BENEFIT_LINES);
  for (let at = 0; at < end; at += 1) {
    const loop = patient.benefits[at];
    const line = loop && readBenefitLine(loop, at, delimiters);
    if (line === undefined) continue;
    // A code has one or two characters.
    if (line.code.length < 3) lines.push(line);
    else lines.push(...repetitionsOf(line.code, delimiters.repetition).map((code) => ({ ...line, code })));
  }
  return lines;
}

function roleOf(patient: HlLoop | undefined): 'subscriber' | 'dependent' {
  return patient !== undefined && patient.depth > SUBSCRIBER_DEPTH ? 'dependent' : 'subscriber';
}

/** Each code once: payers repeat it on every level it concerns. Hardly any answer has one. */
function rejectsIn(loops: readonly Pick<HlLoop, 'facts'>[]): readonly Reject[] {
  if (loops.every(({ facts }) => facts.rejects.length === 0)) return [];
  const byCode = new Map<string, Reject>();
  for (const { facts } of loops) {
    for (const reject of facts.rejects) if (!byCode.has(reject.code)) byCode.set(reject.code, reject);
  }
  return [...byCode.values()];
}

/** REF03 of the references to plan, network and group; a dependent belongs to the subscriber's. */
function planNamesOf(people: readonly HlLoop[]): readonly string[] {
  const references = people.flatMap(({ facts }) => facts.references);
  if (references.length === 0) return [];
  return PLAN_REFERENCES.flatMap((plan) =>
    references.flatMap(({ qualifier, description }) => (qualifier === plan ? [description] : [])),
  );
}

/**
 * Reads one loop 2110: an EB segment with the MSG, III and DTP that follow it. Codes are kept as sent.
 * @param at its place among the patient's
 * @returns undefined when EB01 is blank
 */
function readBenefitLine(
  { eb, facts }: BenefitLoop,
  at: number,
  delimiters: Delimiters,
): BenefitLine | undefined {
  const elements = elementsOf(eb);
  const code = elements[1];
  if (code === undefined) return undefined;
  const { messages, placesOfService, dates } = facts;
  return {
    at,
    code,
    coverageLevel: elements[2],
    serviceTypes: serviceTypesOf(elements[3], delimiters),
    insuranceType: elements[4],
    planName: elements[5],
    timeQualifier: elements[6],
    amountCents: read(elements[7], parseCents),
    percent: read(elements[8], parsePercent),
    quantityQualifier: elements[9],
    authorization: elements[11],
    network: elements[12],
    procedure: procedureOf(elements[13]),
    messages,
    placesOfService,
    dates,
  };
}

/** A composite of separators alone, which some senders write, is blank. */
function procedureOf(composite: string | undefined): string | undefined {
  return composite !== undefined && /[A-Za-z0-9]/.test(composite) ? composite : undefined;
}

function read(element: string | undefined, parse: (text: string) => number | undefined): number | undefined {
  return element === undefined ? undefined : parse(element);
}

/** Of a composite (008020X332) the first part. Before 005010 nothing of EB03 is a composite. */
function serviceTypesOf(
  written: string | undefined,
  { repetition, component }: Delimiters,
): readonly string[] {
  const services = repetitionsOf(written, repetition);
  if (repetition === undefined || written?.includes(component) !== true) return services;
  return services.map((service) => service.split(component, 1).join('').trim()).filter((code) => code !== '');
}
