import { parseCents, parsePercent, parsePeriod, payerNameOf } from './elements';
import type { Level, NeutralAnswer, NeutralLine, Part } from './neutral/neutral-answer';

/**
 * What a benefit summary is made of, out of an eligibility answer (X12 271), whichever wire format it came in. Loop
 * numbers are 005010X279A1's.
 */
export type PayerAnswer = {
  /** The clearinghouse's own identifier of the inquiry. */
  readonly traceId: string | undefined;
  /** Loop 2100A NM103: the payer as it names itself. */
  readonly payerName: string | undefined;
  /** AAA of loops 2000A to 2100D: the inquiry was rejected. */
  readonly rejects: readonly Reject[];
  /** AAA inside loop 2110: part of the answer is missing, the rest is valid. */
  readonly partialRejects: readonly Reject[];
  /** EB segments of the patient: of the dependent loop when the answer has one, else of the subscriber. */
  readonly benefits: readonly BenefitLine[];
  /**
   * DTP of the patient's loop 2100, then of the subscriber's above it; a line without a bound of its own inherits them.
   */
  readonly planDates: readonly (readonly BenefitDate[])[];
  /** DTP 442 of the patient's loop 2100, as YYYY-MM-DD. */
  readonly diedOn: string | undefined;
  /** Plan names outside EB05, in order of preference (REF 18, N6, 6P descriptions). */
  readonly planNames: readonly string[];
  /** All that the answer says, of which everything else here is a part. */
  readonly whole: NeutralAnswer;
};

/** One AAA segment. */
export type Reject = {
  /** AAA03, such as "75". */
  readonly code: string;
  /** AAA04, such as "C" (please correct and resubmit). */
  readonly followUp: string | undefined;
};

/**
 * One EB segment with the MSG, III and DTP that belong to it. Codes are kept as sent; unknown ones are never an error.
 */
export type BenefitLine = {
  /** Its place among the lines of the patient in `NeutralAnswer`, from 0 on. */
  readonly at: number;
  /** EB01; an EB that repeats it (008020X332) is read as a line per repetition. */
  readonly code: string;
  /** EB02: IND, FAM, EMP, ... */
  readonly coverageLevel: string | undefined;
  /** EB03, one entry per repetition. */
  readonly serviceTypes: readonly string[];
  /** EB04: HM, PR, MA, MB, ... */
  readonly insuranceType: string | undefined;
  /** EB05 */
  readonly planName: string | undefined;
  /** EB06: 23 calendar year, 29 remaining, ... */
  readonly timeQualifier: string | undefined;
  /** EB07 in integer cents; undefined when blank, negative or not a number. */
  readonly amountCents: number | undefined;
  /** EB08 as a percentage: ".2" and "20" are both 20. */
  readonly percent: number | undefined;
  /** EB09 */
  readonly quantityQualifier: string | undefined;
  /** EB11: Y authorization or certification required, N not, U unknown. */
  readonly authorization: string | undefined;
  /** EB12: Y in network, N out, W both alike or not applicable, U unknown. */
  readonly network: string | undefined;
  /** EB13, qualifier and code as sent (`HC:99213`): the line is about this procedure alone. */
  readonly procedure: string | undefined;
  /** MSG */
  readonly messages: readonly string[];
  /** III with code list ZZ: 11 office, 02/10 telehealth, 22 outpatient hospital, ... */
  readonly placesOfService: readonly string[];
  /** DTP of the line's own loop 2110; a bound that they do not give is that of `planDates` of the answer. */
  readonly dates: readonly BenefitDate[];
};

/** One DTP: days as YYYY-MM-DD, a single one (D8) with from = to. */
export type BenefitDate = { readonly qualifier: string; readonly from: string; readonly to: string };

/** DTP01. A subscriber's death does not end what the payer answers of a dependent. */
const DATE_OF_DEATH = '442';

/** REF01 of the references that name a plan, best first: plan, plan network, group. */
const PLAN_REFERENCES: readonly string[] = ['18', 'N6', '6P'];

/** What a summary is made of, out of all that an answer says. */
export function payerAnswerOf(whole: NeutralAnswer): PayerAnswer {
  const { levels } = whole;
  const people = peopleOf(whole);
  const payer = levels.find(({ level }) => level === 'payer')?.entities?.[0]?.name;
  const payerName = payer && payerNameOf(payer.name, payer.id);
  const planDates = people.map(datesOf);
  const references = people.flatMap((person) => inPart(person, 'references'));
  const plans = PLAN_REFERENCES.flatMap((plan) => references.filter(({ qualifier }) => qualifier === plan));
  return {
    traceId: tracesOf(people, '1')[0],
    payerName,
    rejects: rejectsOf(levels),
    partialRejects: rejectsOf(levels.flatMap(({ lines }) => lines)),
    benefits: benefitsOf(levels.find(({ level }) => level === whole.patient)?.lines ?? []),
    planDates,
    diedOn: planDates[0]?.find(({ qualifier }) => qualifier === DATE_OF_DEATH)?.from,
    planNames: plans.flatMap(({ description }) =>
      description === undefined || description === payerName ? [] : [description],
    ),
    whole,
  };
}

/** The dependent, then the subscriber. */
export function peopleOf({ levels }: Pick<NeutralAnswer, 'levels'>): readonly Level[] {
  return levels.filter(({ level }) => level === 'subscriber' || level === 'dependent').reverse();
}

/** @param type TRN01: 1 the sender's own trace, 2 the other side's, returned */
export function tracesOf(people: readonly Part[], type: '1' | '2'): readonly string[] {
  const traces = people.flatMap((person) => inPart(person, 'traces'));
  return traces.flatMap((trace) => (trace.type === type ? (trace.number ?? []) : []));
}

/** AAA, each code once: payers repeat it on every level it concerns. */
export function rejectsOf(parts: readonly Part[]): readonly Reject[] {
  const byCode = new Map<string, Reject>();
  for (const part of parts)
    for (const { code, followUp } of inPart(part, 'rejects'))
      if (code !== undefined && !byCode.has(code)) byCode.set(code, { code, followUp });
  return [...byCode.values()];
}

/** DTP with a day or a period. */
export function datesOf(part: Part): readonly BenefitDate[] {
  return inPart(part, 'dates').flatMap(({ qualifier, period = '' }) => {
    const days = parsePeriod(period);
    return qualifier === undefined || days === undefined ? [] : [{ qualifier, ...days }];
  });
}

type ListName = 'traces' | 'references' | 'rejects' | 'dates' | 'messages' | 'places';
const NONE: readonly never[] = [];

/** The segments of a kind, those of its loops 2120 too, where some payers write what is about the whole. */
function inPart<Name extends ListName>(part: Part, list: Name): NonNullable<Part[Name]> {
  const own: NonNullable<Part[Name]> = part[list] ?? NONE;
  const { entities } = part;
  if (entities === undefined) return own;
  return [...own, ...entities.flatMap((entity) => entity[list] ?? NONE)] as unknown as NonNullable<
    Part[Name]
  >;
}

/** A line for each EB with a code, and for each of its codes. */
function benefitsOf(lines: readonly NeutralLine[]): readonly BenefitLine[] {
  const benefits: BenefitLine[] = [];
  for (const [at, line] of lines.entries()) {
    const { code, codes = [code] } = line.benefit;
    if (code === undefined) continue;
    const read = benefitOf(line, at, code);
    for (const one of codes) benefits.push(one === code ? read : { ...read, code: one ?? code });
  }
  return benefits;
}

/** III01: the code is a place of service. */
const PLACE_OF_SERVICE = 'ZZ';

function benefitOf(line: NeutralLine, at: number, code: string): BenefitLine {
  const { benefit } = line;
  const { procedure, amount, percent } = benefit;
  return {
    at,
    code,
    coverageLevel: benefit.coverageLevel,
    serviceTypes: benefit.serviceTypes ?? NONE,
    insuranceType: benefit.insuranceType,
    planName: benefit.planName,
    timeQualifier: benefit.timeQualifier,
    amountCents: amount === undefined ? undefined : parseCents(amount),
    percent: percent === undefined ? undefined : parsePercent(percent),
    quantityQualifier: benefit.quantityQualifier,
    authorization: benefit.authorization,
    network: benefit.network,
    // A qualifier without a code says nothing, such as an indicator that slipped into the next element.
    procedure: procedure?.slice(1).some((part) => part !== '') ? procedure.join(':') : undefined,
    messages: inPart(line, 'messages').flatMap(({ text }) => text ?? []),
    placesOfService: inPart(line, 'places').flatMap((place) =>
      place.qualifier === PLACE_OF_SERVICE ? (place.code ?? []) : [],
    ),
    dates: datesOf(line),
  };
}
