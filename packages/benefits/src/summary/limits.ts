import { planServiceType, type BenefitLine } from '@eligibility/x12';
import {
  lowest,
  networkCodeOf,
  networkRank,
  onHealthPlan,
  serviceLadder,
  type ServiceStep,
} from './line-selection';
import { scopeOf } from './message-words';
import {
  type Candidates,
  contendersFor,
  type Figure,
  groupOf,
  levelRank,
  linesFor,
  usualFigure,
  type MoneyCode,
  type MoneyQuestion,
} from './money-lines';
import { hasBase, isZero, remainingOf, type Tier, tiersOf } from './tiers';

/** EB01: C is the deductible, G the out-of-pocket maximum. */
type LimitCode = Extract<MoneyCode, 'C' | 'G'>;

/** EB02 */
const FAMILY = 'FAM';
/** EB12 */
const BOTH = 'W';

/** EB04: Part A, Part B, and what a Qualified Medicare Beneficiary pays of either. */
const MEDICARE: readonly (string | undefined)[] = ['MA', 'MB', 'QM'];

/** Medicare states its two deductibles on services of their own, and none on the plan. */
const onMedicare: ServiceStep = ({ insuranceType }) => MEDICARE.includes(insuranceType);

/**
 * What one person can still owe of a yearly limit, in cents: the lower of what remains of the individual's and, where
 * there is a family tier, of the family's. A limit on a single service, or on a part of care, is never the plan's.
 */
export function remaining(question: MoneyQuestion, code: LimitCode): Figure | undefined {
  if (question.lines[code].length === 0) return undefined;
  const candidates = candidatesFor(question, code);
  const whole = linesFor(question, { ...candidates, narrowness });
  return remainingAmong(question, whole) ?? remainingAmong(question, linesFor(question, candidates));
}

/** Before the step of the ladder is chosen: a narrow line does not hide the whole limit of a later step. */
function narrowness({ messages }: BenefitLine): number {
  return Number(scopeOf(messages).isNarrow);
}

/** Where no line without a narrowing label says what remains, a tier of a name is better than nothing. */
function remainingAmong(question: MoneyQuestion, lines: readonly BenefitLine[]): Figure | undefined {
  const ofPerson = lowest(
    groupOf(
      question,
      lines.filter((line) => !isFamily(line)),
    ),
    levelRank(question),
  );
  const family = groupOf(question, lines.filter(isFamily));
  return lowerOf(
    ...realTiers(tiersOf(ofPerson), tiersOf(ofPerson.length === 0 ? family : inNetworkOf(ofPerson, family))),
  );
}

function candidatesFor({ asked }: MoneyQuestion, code: LimitCode): Candidates {
  return {
    code,
    mayAnswer: ({ amountCents, messages }) => amountCents !== undefined && !scopeOf(messages).isPart,
    ladder: serviceLadder(planServiceType(asked), [onHealthPlan, onMedicare]),
  };
}

/**
 * What remains of the other limits that `chosen` was preferred to: those of the same network and of the same side,
 * individual or family, that belong to another plan, another insurance type or another tier, and state another figure.
 */
export function otherLimits(question: MoneyQuestion, code: LimitCode, chosen: Figure): readonly Figure[] {
  const rivals = contendersFor(question, candidatesFor(question, code)).filter(
    (line) =>
      networkRank(line) === networkRank(chosen.line) && line.coverageLevel === chosen.line.coverageLevel,
  );
  const groups = new Map<string, BenefitLine[]>();
  for (const line of rivals) {
    const key = `${line.planName ?? ''}\0${line.insuranceType ?? ''}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [line]);
    else group.push(line);
  }
  const figures = [...groups.values()].flatMap((group) =>
    tiersOf(group).flatMap((tier) => remainingOf(tier) ?? []),
  );
  return figures.filter(({ value }) => value !== chosen.value);
}

/** The family's lines that hold in the same network as the person's own; EB12 W is in and out of network alike. */
function inNetworkOf(own: readonly BenefitLine[], family: readonly BenefitLine[]): readonly BenefitLine[] {
  const networks = own.map(networkCodeOf);
  return family.filter((line) => {
    const network = networkCodeOf(line);
    return network === BOTH || networks.includes(BOTH) || networks.includes(network);
  });
}

/**
 * Leaves out tiers of zero when there are tiers above zero: payers write zeros for tiers that a plan does not have.
 * Where every tier is zero, nothing is to be paid.
 */
function realTiers(
  own: readonly Tier[],
  family: readonly Tier[],
): readonly [readonly Tier[], readonly Tier[]] {
  if (!own.some(hasBase) && !family.some(hasBase)) return [own, own.length > 0 ? [] : family];
  return [own.filter((tier) => !isZero(tier)), family.filter((tier) => !isZero(tier))];
}

function lowerOf(own: readonly Tier[], family: readonly Tier[]): Figure | undefined {
  const ofFamily = chosenTier(family);
  if (own.length === 0) return ofFamily;
  const ofOwn = chosenTier(own);
  if (ofFamily === undefined || !family.some(hasBase)) return ofOwn;
  if (ofOwn === undefined) return ofFamily.value === 0 ? ofFamily : undefined;
  return ofFamily.value < ofOwn.value ? { ...ofFamily, personsOwn: ofOwn } : ofOwn;
}

/** A tier with a base before one without, one without messages before one with, and of those the usual remainder. */
function chosenTier(tiers: readonly Tier[]): Figure | undefined {
  const remainders: { readonly figure: Figure; readonly tier: Tier }[] = [];
  for (const tier of tiers) {
    const figure = remainingOf(tier);
    if (figure !== undefined) remainders.push({ figure, tier });
  }
  const whole = lowest(remainders, ({ tier }) => Number(tier.bases.length === 0));
  const ordinary = lowest(whole, ({ tier }) => Number(tier.isLabelled));
  return usualFigure(ordinary.map(({ figure }) => figure));
}

function isFamily({ coverageLevel }: BenefitLine): boolean {
  return coverageLevel === FAMILY;
}
