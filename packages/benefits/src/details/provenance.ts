import { type BenefitLine, type PayerAnswer, printableName } from '@eligibility/x12';
import { BENEFIT_FIELDS, type BenefitSummaryBody } from '../summary/benefit-summary';
import { otherCostShares, visitOf } from '../summary/cost-share';
import { isActive, statesCoverage } from '../summary/coverage';
import type { Decision } from '../summary/decision';
import { isInNetwork, isOutOfNetwork } from '../summary/line-selection';
import { otherLimits } from '../summary/limits';
import type { Figure } from '../summary/money-lines';
import type { Alternative, Provenance, SummaryField } from './document';
import { idsOf } from './scope';
import { differenceOf, ruleOfCostShare, ruleOfLimit } from './sentences';

type Proof = Omit<Provenance, 'field' | 'value'>;

/**
 * Where each of the eight fields comes from. The values are those of the flat summary of the same decision; this only
 * adds the lines, the rule and what else could have been meant.
 * @param decision undefined when the payer rejected the inquiry
 */
export function provenanceOf(
  body: BenefitSummaryBody,
  answer: PayerAnswer,
  decision: Decision | undefined,
): readonly Provenance[] {
  const proofs = decision === undefined ? undefined : proofsOf(decision, answer);
  return FIELDS.map((field) => {
    const proof = proofs?.[field] ?? (field === 'payerName' ? payerNameProof(answer) : REJECTED);
    return Object.assign({ field, value: body[field] }, proof);
  });
}

// The table has no other keys.
const FIELDS = Object.keys(BENEFIT_FIELDS) as readonly SummaryField[];

function absent(rule: string): Proof {
  return { lines: [], how: 'absent', rule, ambiguous: false, alternatives: [] };
}

const REJECTED = absent(
  'The payer rejected the inquiry, so nothing about benefits is taken from its answer.',
);

function proofsOf(decision: Decision, answer: PayerAnswer): Readonly<Record<SummaryField, Proof>> {
  const { question } = decision;
  return {
    coverageActive: coverageProof(decision),
    planName: planProof(decision),
    payerName: payerNameProof(answer),
    deductibleRemaining: limitProof('deductible', decision.deductible, (chosen) =>
      otherLimits(question, 'C', chosen),
    ),
    outOfPocketRemaining: limitProof('out-of-pocket maximum', decision.outOfPocket, (chosen) =>
      otherLimits(question, 'G', chosen),
    ),
    coinsurancePercent: costShareProof('coinsurance', decision.coinsurance, (chosen) =>
      otherCostShares(question, 'A', chosen),
    ),
    copayAmount: costShareProof('copay', decision.copay, (chosen) => otherCostShares(question, 'B', chosen)),
    inNetworkPreferred: networkProof(decision),
  };
}

function stated(
  rule: string,
  lines: readonly BenefitLine[],
  alternatives: readonly Alternative[] = [],
): Proof {
  return {
    lines: idsOf(lines),
    how: 'stated',
    rule,
    ambiguous: alternatives.length > 0,
    alternatives,
  };
}

function coverageProof({ status, hasDied, coverage, activeOthers }: Decision): Proof {
  const { from } = coverage;
  if (hasDied) return stated("The payer has the patient's death before this day on record.", from);
  switch (status) {
    case 'active':
      return stated('Lines that state active coverage of the requested service, in force on this day.', from);
    case 'inactive':
      return stated(
        'No line states active coverage on this day; these lines state the opposite or are over.',
        from,
      );
    case 'not-stated':
      return absent(
        activeOthers.length > 0
          ? `Active is only: ${activeOthers.join(', ')}; of the coverage that was asked about the payer states nothing.`
          : 'The payer states neither active nor inactive coverage; false means "not confirmed".',
      );
  }
}

function planProof({ planName, lines, question, inForce }: Decision): Proof {
  if (planName === undefined) return absent('The payer names no plan.');
  const stating = lines.filter((line) => statesCoverage(line) && printableName(line.planName) === planName);
  const current = stating.filter((line) => isActive(line) && inForce(line));
  const { name, equals, others: behind } = question.plan;
  const others = [...equals, ...behind].filter((other) => other !== name).sort();
  const alternatives = others.map((other) => ({
    value: other,
    lines: idsOf(lines.filter((line) => statesCoverage(line) && line.planName === other)),
    because:
      'Another active plan; it covers less medical care, is an offer of COBRA, or differs in nothing but its name.',
  }));
  if (stating.length === 0)
    return stated(
      'The name that the references (REF) of the person give; no line about coverage has one.',
      [],
      alternatives,
    );
  return stated(
    'The plan of the lines about coverage (EB05).',
    current.length > 0 ? current : stating,
    alternatives,
  );
}

function payerNameProof({ payerName }: PayerAnswer): Proof {
  return payerName === undefined
    ? absent('The payer does not name itself; the name is that of our directory.')
    : stated('The name that the payer gives itself (loop 2100A NM103).', []);
}

function limitProof(
  name: string,
  figure: Figure | undefined,
  others: (chosen: Figure) => readonly Figure[],
): Proof {
  if (figure === undefined)
    return absent(`The payer does not state what remains of the plan's ${name} in network.`);
  return figureProof(figure, ruleOfLimit(name, figure), others(figure).map(asDollars(figure)));
}

function costShareProof(
  name: 'copay' | 'coinsurance',
  figure: Figure | undefined,
  others: (chosen: Figure) => readonly Figure[],
): Proof {
  if (figure === undefined) return absent(`The payer states no ${name} for an ordinary visit in network.`);
  const write = name === 'copay' ? asDollars(figure) : asStated(figure);
  return figureProof(figure, ruleOfCostShare(name, figure, visitOf(figure.line)), others(figure).map(write));
}

function figureProof(figure: Figure, rule: string, alternatives: readonly Alternative[]): Proof {
  const lines = figure.and === undefined ? [figure.line] : [figure.line, figure.and];
  return {
    lines: idsOf(lines),
    how: figure.and === undefined ? 'stated' : 'derived',
    rule,
    ambiguous: figure.isAmbiguous || alternatives.length > 0,
    alternatives: distinct(alternatives),
  };
}

function asDollars(chosen: Figure): (figure: Figure) => Alternative {
  const write = asStated(chosen);
  return (figure) => write({ ...figure, value: figure.value / 100 });
}

function asStated(chosen: Figure): (figure: Figure) => Alternative {
  return ({ value, line, and }) => ({
    value,
    lines: idsOf(and === undefined ? [line] : [line, and]),
    because: differenceOf(chosen.line, line),
  });
}

/** Payers repeat lines; each value and reason is listed once, with the lines of all. */
function distinct(alternatives: readonly Alternative[]): readonly Alternative[] {
  const byText = new Map<string, Alternative>();
  for (const alternative of alternatives) {
    const key = `${String(alternative.value)} ${alternative.because}`;
    const sameText = byText.get(key);
    byText.set(
      key,
      sameText === undefined
        ? alternative
        : { ...sameText, lines: [...new Set([...sameText.lines, ...alternative.lines])] },
    );
  }
  return [...byText.values()];
}

function networkProof(decision: Decision): Proof {
  const { inNetworkPreferred: value, coverage, lines } = decision;
  if (value === undefined) return absent('No line of the figures or of the coverage states a network.');
  const figures = figuresOf(decision).map(({ line }) => line);
  const names = value ? isInNetwork : isOutOfNetwork;
  const ofFigures = figures.filter(names);
  if (ofFigures.length > 0)
    return stated(
      `Figures above come from ${value ? 'in-network' : 'out-of-network'} lines (EB12).`,
      ofFigures,
    );
  const ofCoverage = coverage.active.filter(names);
  if (ofCoverage.length > 0)
    return stated('The active coverage states its network (EB12); no figure does.', ofCoverage);
  const ofOthers = lines.filter(isInNetwork);
  if (ofOthers.length > 0) return stated('Other lines of the plan are in network (EB12).', ofOthers);
  return stated(
    'The payer states "not covered" out of network (EB01 I, EB12 N), so the coverage is in network.',
    lines.filter((line) => line.code === 'I' && isOutOfNetwork(line)),
  );
}

/** The figures that were chosen, with the fields that they are the values of. */
export function figuresOf(decision: Decision): readonly (Figure & { readonly field: SummaryField })[] {
  const figures = [
    ['deductibleRemaining', decision.deductible],
    ['outOfPocketRemaining', decision.outOfPocket],
    ['coinsurancePercent', decision.coinsurance],
    ['copayAmount', decision.copay],
  ] as const;
  return figures.flatMap(([field, figure]) => (figure === undefined ? [] : { ...figure, field }));
}
