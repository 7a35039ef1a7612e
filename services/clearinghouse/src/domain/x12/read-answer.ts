import type { BenefitLine, PayerAnswer, Reject } from '../payer-answer';
import { parsePeriod } from '../period';
import { hlPaths, type HlLoop, type HlPath } from './hl-loops';
import type { TransactionSet } from './interchange';
import { collect, readBenefitLine, readDates } from './read-benefit-line';
import { elementOf, type Segment } from './segments';

/** A payer's answer about one person, and what tells which inquiry it answers. */
export type X12Answer = PayerAnswer & {
  /** TRN02 of the TRN that gives back the inquiry's own (TRN01 2). */
  readonly inquiryTrace: string | undefined;
  /** The day that was asked about (DTP 472), else the day of the answer (BHT04), as YYYY-MM-DD. */
  readonly statedOn: string | undefined;
};

/** TRN01: a trace of the sender's own, and the other side's given back. */
const OWN_TRACE = '1';
const GIVEN_BACK_TRACE = '2';

/** DTP01 472: date of service. */
const SERVICE_DATE = '472';

/** REF01 of the references that name a plan, best first: plan, plan network, group. */
const PLAN_REFERENCES: readonly string[] = ['18', 'N6', '6P'];

/** Reads the answer about each person in a 271. Nothing in it can make this throw. */
export function readAnswers({ segments, delimiters }: TransactionSet): readonly X12Answer[] {
  const [writtenOn] = collect(segments, 'BHT', (bht) => parsePeriod(elementOf(bht, 4) ?? '')?.from);
  return hlPaths(segments).map((path) => ({
    ...readAnswer(path, delimiters.repetition),
    statedOn: serviceDateOf(path) ?? writtenOn,
  }));
}

function readAnswer(path: HlPath, repetition: string | undefined): Omit<X12Answer, 'statedOn'> {
  const payerName = payerNameOf(path);
  const people = peopleOf(path);
  return {
    traceId: traceOf(people, OWN_TRACE),
    inquiryTrace: traceOf(people, GIVEN_BACK_TRACE),
    payerName,
    rejects: distinct(path.flatMap(({ about }) => readRejects(about))),
    partialRejects: distinct(path.flatMap(({ benefits }) => benefits.flatMap(readRejects))),
    benefits: readBenefits(people, repetition),
    planNames: readPlanNames(people).filter((name) => name !== payerName),
  };
}

/** Dependent first, then subscriber. */
function peopleOf(path: HlPath): readonly HlLoop[] {
  return path.filter(({ depth }) => depth >= 2).reverse();
}

/** Loop 2100A NM103. A clearinghouse that got no name repeats the payer's id, which says nothing to a front desk. */
function payerNameOf(path: HlPath): string | undefined {
  const payer = path.find(({ depth }) => depth === 0)?.about.find(([id]) => id === 'NM1') ?? [];
  const name = elementOf(payer, 3);
  return name === elementOf(payer, 9) ? undefined : name;
}

function traceOf(people: readonly HlLoop[], type: string): string | undefined {
  const [trace] = people.flatMap(({ about }) =>
    collect(about, 'TRN', (trn) => (elementOf(trn, 1) === type ? elementOf(trn, 2) : undefined)),
  );
  return trace;
}

function serviceDateOf(path: HlPath): string | undefined {
  const dates = peopleOf(path).flatMap(({ about }) => readDates(about));
  return dates.find(({ qualifier }) => qualifier === SERVICE_DATE)?.from;
}

/**
 * The patient's lines: of the dependent where there is one. A subscriber's stand in for a dependent's only when the payer
 * says nothing of the dependent at all; a rejected one must not inherit a coverage.
 */
function readBenefits(people: readonly HlLoop[], repetition: string | undefined): readonly BenefitLine[] {
  const patient = people.find(({ about, benefits }) => benefits.length > 0 || readRejects(about).length > 0);
  if (patient === undefined) return [];
  const context = { repetition, planDates: readDates(patient.about) };
  return patient.benefits.flatMap((loop) => readBenefitLine(loop, context) ?? []);
}

function readRejects(segments: readonly Segment[]): readonly Reject[] {
  return collect(segments, 'AAA', (aaa) => {
    const code = elementOf(aaa, 3);
    return code === undefined ? undefined : { code, followUp: elementOf(aaa, 4) };
  });
}

/** Payers repeat a code on every level it concerns. */
function distinct(rejects: readonly Reject[]): readonly Reject[] {
  if (rejects.length < 2) return rejects;
  const byCode = new Map<string, Reject>();
  for (const reject of rejects) if (!byCode.has(reject.code)) byCode.set(reject.code, reject);
  return [...byCode.values()];
}

/** REF03 of the references to plan, network and group; a dependent belongs to the subscriber's. */
function readPlanNames(people: readonly HlLoop[]): readonly string[] {
  return PLAN_REFERENCES.flatMap((qualifier) =>
    people.flatMap(({ about }) =>
      collect(about, 'REF', (ref) => (elementOf(ref, 1) === qualifier ? elementOf(ref, 3) : undefined)),
    ),
  );
}
