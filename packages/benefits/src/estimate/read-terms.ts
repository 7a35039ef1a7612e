import { idsOf } from '../details/scope';
import { benefitLimitsOf, exclusionsOn, type BenefitLimits } from './benefit-limits';
import { shareOf, type FoundShare, type Share } from './cost-shares';
import { outOfPocketOf, type LimitLeft } from './limits-left';
import type { Reading } from './reading';
import { serviceTerms, type PartDoubt, type ServicePart, type ServiceTerms } from './service-terms';
import { FREE_TERMS, refused, type Doubt, type Pool, type Refused, type Terms } from './terms';

/** What the payer's lines say of an item. */
export type ItemTerms =
  | {
      readonly kind: 'terms';
      readonly terms: Terms;
      readonly doubts: readonly Doubt[];
      /** The lines of an out-of-pocket limit that is uncertain: there is no estimate where it is reached. */
      readonly uncertainLimit: readonly string[];
      /** The payer states that the terms hold in network. */
      readonly isInNetwork: boolean;
    }
  | Refused;

/** Reads the terms of one item. The coverage as a whole was looked at before. */
export function readTerms(reading: Reading): ItemTerms {
  const [copay, coinsurance] = [shareOf(reading, 'B'), shareOf(reading, 'A')];
  const excluded = idsOf(exclusionsOn(reading));
  if (excluded.length > 0) return notCoveredTerms(excluded, [copay, coinsurance]);
  const outOfPocket = outOfPocketOf(reading);
  const limits = benefitLimitsOf(reading);
  if (isReached(outOfPocket)) return withLimits(reading, { service: NOTHING_OWED, outOfPocket, limits });
  const refusal = refusalOf(reading, copay) ?? refusalOf(reading, coinsurance);
  if (refusal !== undefined) return refusal;
  const shares = { copay: shareIn(copay), coinsurance: shareIn(coinsurance) };
  const service = serviceTerms(reading, shares);
  if (service.kind === 'refused') return service;
  const doubts = [...service.doubts, ...shareDoubts(reading, service.part, Object.values(shares))];
  return withLimits(reading, { service: { ...service, doubts }, outOfPocket, limits });
}

type Stated = Extract<ServiceTerms, { readonly kind: 'stated' }>;

/** Where nothing is left of the out-of-pocket limit, the cost shares of the service do not matter. */
const NOTHING_OWED: Stated = { kind: 'stated', part: {}, doubts: [] };

function isReached(limit: LimitLeft): boolean {
  return limit.kind === 'left' && limit.pool.cents === 0 && !hasExceptions(limit);
}

/** Terms that name the service itself contradict a line that it is not covered. */
function notCoveredTerms(lines: readonly string[], shares: readonly FoundShare[]): ItemTerms {
  const named = shares.filter(
    (found) => found.kind !== 'none' && !(found.kind === 'found' && found.share.isPlanWide),
  );
  if (named.length > 0) return refused('service-contradicts', lines);
  return {
    kind: 'terms',
    terms: { ...FREE_TERMS, notCovered: lines },
    doubts: [{ code: 'patient-pays-not-covered', lines }],
    uncertainLimit: [],
    isInNetwork: false,
  };
}

function shareIn(found: FoundShare): Share | undefined {
  return found.kind === 'found' ? found.share : undefined;
}

function refusalOf({ details }: Reading, found: FoundShare): Refused | undefined {
  switch (found.kind) {
    case 'several':
      return refused('several-amounts', found.lines, found.values);
    case 'not-per-visit':
      return refused('price-not-per-visit', found.lines);
    case 'network-unknown':
      return refused('network-unknown', found.lines);
    case 'none':
      return undefined;
    case 'found':
      return found.share.isPlanWide ? refusedService(details) : undefined;
  }
}

/** A payer that refuses a part of the question states the plan's terms, which are not those of the part. */
function refusedService({ rejections }: Reading['details']): Refused | undefined {
  const ofBenefits = rejections.filter(({ level }) => level === 'benefit');
  if (ofBenefits.length === 0) return undefined;
  return refused(
    'service-refused',
    ofBenefits.flatMap(({ lines }) => lines),
  );
}

/** What the chosen lines leave open: an authorization, a part of the service, the plan as a whole. */
function shareDoubts(
  reading: Reading,
  { copay, coinsurance }: ServicePart,
  found: readonly (Share | undefined)[],
): readonly PartDoubt[] {
  const used = [...(copay?.lines ?? []), ...(coinsurance?.lines ?? [])];
  const shares = found.flatMap((share) =>
    share?.lines.some((line) => used.includes(line)) === true ? share : [],
  );
  const doubts: PartDoubt[] = [];
  if (shares.some(({ needsAuthorization }) => needsAuthorization) || needsAuthorization(reading))
    doubts.push({ code: 'authorization-given', lines: used });
  if (shares.some(({ isPart }) => isPart)) doubts.push({ code: 'part-of-service', lines: used });
  if (shares.length > 0 && shares.every(({ isPlanWide }) => isPlanWide))
    doubts.push({ code: 'plan-wide-share', lines: used });
  return doubts;
}

/** EB11 Y of any line that names the service. */
function needsAuthorization({ service, details }: Reading): boolean {
  return details.plans.some(({ isInSummary, authorizations }) =>
    authorizations.some(
      ({ required, procedure, serviceTypes }) =>
        isInSummary &&
        required === true &&
        procedure === null &&
        serviceTypes.some(({ code }) => code === service),
    ),
  );
}

type Parts = { readonly service: Stated; readonly outOfPocket: LimitLeft; readonly limits: BenefitLimits };

function withLimits({ answer }: Reading, { service, outOfPocket, limits }: Parts): ItemTerms {
  const cap = poolIn(outOfPocket);
  const { visits, planPaysAtMost } = limits;
  const complete = (part: ServicePart): Terms => ({
    ...FREE_TERMS,
    ...part,
    outOfPocket: cap,
    visits,
    planPaysAtMost,
  });
  const terms = complete(service.part);
  const ofService = service.doubts.map(({ code, lines, otherwise, farthest }) => ({
    code,
    lines,
    otherwise: otherwise && complete(otherwise),
    farthest: farthest && complete(farthest),
  }));
  const used = [terms.copay, terms.deductible, terms.coinsurance, cap].flatMap((part) => part?.lines ?? []);
  return {
    kind: 'terms',
    terms,
    doubts: [...ofService, ...limitDoubts(terms, limits), ...capDoubts(terms, outOfPocket)],
    uncertainLimit: outOfPocket.kind === 'several' || hasExceptions(outOfPocket) ? linesIn(outOfPocket) : [],
    isInNetwork: idsOf(answer.benefits.filter(({ network }) => network === IN_NETWORK)).some((id) =>
      used.includes(id),
    ),
  };
}

/** EB12 */
const IN_NETWORK = 'Y';

function poolIn(limit: LimitLeft): Pool | undefined {
  return limit.kind === 'left' || limit.kind === 'several' ? limit.pool : undefined;
}

function linesIn(limit: LimitLeft): readonly string[] {
  if (limit.kind === 'several') return limit.lines;
  return limit.kind === 'left' ? limit.pool.lines : [];
}

/** What a limit leaves out may be what is paid here. */
const EXCEPTIONS = /\b(?:exclud\w*|except\w*|not includ\w*|does not (?:include|apply))\b/i;

function hasExceptions(limit: LimitLeft): boolean {
  return limit.kind === 'left' && limit.messages.some((message) => EXCEPTIONS.test(message));
}

function limitDoubts(terms: Terms, { unused, notApplied, visits }: BenefitLimits): readonly Doubt[] {
  const doubts: Doubt[] = [];
  const code = visits === undefined ? 'no-limit-reached' : 'visits-left';
  if (unused.length > 0) doubts.push({ code, lines: unused, farthest: { ...terms, notCovered: unused } });
  if (notApplied.length > 0)
    doubts.push({
      code: 'no-limit-reached',
      lines: notApplied,
      farthest: { ...terms, notCovered: notApplied },
    });
  return doubts;
}

function capDoubts(terms: Terms, limit: LimitLeft): readonly Doubt[] {
  if (limit.kind !== 'not-stated' && limit.kind !== 'unknown') return [];
  const lines = limit.kind === 'unknown' ? limit.lines : [];
  const reached = { ...terms, outOfPocket: { cents: 0, lines, key: 'G reached' } };
  return [{ code: 'out-of-pocket-limit-not-reached', lines, farthest: reached }];
}
