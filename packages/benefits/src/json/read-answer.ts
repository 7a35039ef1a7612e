import { type BenefitDate, type BenefitLine, type PayerAnswer, payerNameOf } from '@eligibility/x12';
import { fields, type Fields, list, text } from './fields';
import { readBenefitLine, readDates } from './read-benefit-line';
import type { Rejects } from './read-rejects';

/** Far more lines than a payer sends; a longer answer is cut there. */
const MAX_BENEFIT_LINES = 5_000;

/**
 * Reads a "medical network eligibility v3" answer, the JSON form of an X12 271. Nothing in it can make this throw: what
 * is unknown is ignored, what has the wrong type is skipped.
 */
export function readAnswer(body: Fields, rejects: Rejects): PayerAnswer {
  const planDates = readDates(body['planDateInformation']);
  return {
    traceId: readTraceId(body),
    payerName: readPayerName(fields(body['payer'])),
    ...rejects,
    benefits: readBenefits(body),
    planDates: [planDates],
    diedOn: diedOn(body, planDates),
    planNames: readPlanNames(body),
  };
}

/** The clearinghouse's own id of the inquiry; older services have it in `meta` alone. */
export function readTraceId(body: Fields): string | undefined {
  const { traceId, outboundTraceId } = fields(body['meta']);
  return text(body['id']) ?? text(traceId) ?? text(outboundTraceId);
}

function readPayerName({ name, payorIdentification }: Fields): string | undefined {
  return payerNameOf(text(name), text(payorIdentification));
}

function readBenefits(body: Fields): readonly BenefitLine[] {
  return list(body['benefitsInformation'], MAX_BENEFIT_LINES).flatMap(
    (entry) => readBenefitLine(entry) ?? [],
  );
}

const DATE_OF_DEATH = '442';

/**
 * In an answer about a dependent, `planDateInformation` may be the subscriber's, whose death does not end a dependent's
 * coverage.
 */
function diedOn(body: Fields, dates: readonly BenefitDate[]): string | undefined {
  if (list(body['dependents'], 1).length > 0) return undefined;
  return dates.find(({ qualifier }) => qualifier === DATE_OF_DEATH)?.from;
}

/**
 * The descriptions of REF 18, N6 and 6P; the patient is the dependent where the answer has one, else the subscriber.
 */
function readPlanNames(body: Fields): readonly string[] {
  const plan = fields(body['planInformation']);
  const [dependent = body['subscriber']] = list(body['dependents'], 1);
  const patient = fields(dependent);
  return [
    plan['planDescription'],
    patient['planDescription'],
    plan['planNetworkIdDescription'],
    patient['planNetworkDescription'],
    plan['groupDescription'],
    patient['groupDescription'],
  ].flatMap((name) => text(name) ?? []);
}
