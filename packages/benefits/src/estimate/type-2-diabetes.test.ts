import type { Line } from '../testing/document';
import { billOf, copayOf, estimated, left } from '../testing/estimates';
import { PLAN, share } from '../testing/rules';

// Joe's type 2 diabetes, a coverage example that every Summary of Benefits and Coverage has (45 CFR 147.200): a year of
// visits, blood work, drugs and a glucose meter, for 5,600 in all, or 7,400 in editions before 2021. A document publishes
// what Joe pays as deductibles, copays, coinsurance and what is excluded. It does not publish which service each is of: the
// division of the year into visits is the case's, such that the published sums come out. All of it was computed by hand.

/** What is left before a visit, in US dollars. */
type Left = { readonly plan: number; readonly drugs: number; readonly outOfPocket: number };

/** Visits, each with the same bill, one after the other. */
type Visits = readonly [times: number, bill: string];

type Year = {
  readonly begin: Left;
  readonly lines: (left: Left) => readonly Line[];
  readonly visits: readonly Visits[];
  /** What the plan allows for all of it. */
  readonly cost: number;
  /** What Joe pays, as the document publishes it. */
  readonly pays: Readonly<Partial<Record<'deductible' | 'copay' | 'coinsurance' | 'not-covered', number>>>;
};

const DRUGS = '88';
const BOTH = { services: ['30', DRUGS] };
const NOT_COVERED: Line = { code: 'I', services: ['93'], network: 'Y' };

/** What a year costs, and what Joe pays of it by the kinds of the steps. A visit is estimated by what those before it left. */
function yearOf({ begin, lines, visits }: Year): Pick<Year, 'cost' | 'pays'> {
  let now = begin;
  let cost = 0;
  const paid: Record<string, number> = {};
  for (const bill of visits.flatMap(([times, one]) => Array.from({ length: times }, () => one))) {
    const { steps, allowedAmount } = estimated(lines(now), billOf(bill));
    cost += allowedAmount;
    for (const { kind, patientPays } of steps) paid[kind] = (paid[kind] ?? 0) + patientPays;
    now = after(now, steps, bill.startsWith(DRUGS));
  }
  return { cost, pays: Object.fromEntries(Object.entries(paid).filter(([, dollars]) => dollars !== 0)) };
}

type Steps = ReturnType<typeof estimated>['steps'];

function after({ plan, drugs, outOfPocket }: Left, steps: Steps, isDrug: boolean): Left {
  const sumOf = (isMeant: (kind: Steps[number]['kind']) => boolean): number =>
    steps.filter(({ kind }) => isMeant(kind)).reduce((sum, { patientPays }) => sum + patientPays, 0);
  const deductible = sumOf((kind) => kind === 'deductible');
  return {
    plan: plan - (isDrug ? 0 : deductible),
    drugs: drugs - (isDrug ? deductible : 0),
    outOfPocket: outOfPocket - sumOf((kind) => kind !== 'not-covered'),
  };
}

const YEARS: Readonly<Record<string, Year>> = {
  /**
   * The sample completed SBC of CMS (CMS-10407, released in April 2016): a deductible of 500, another of 300 for drugs,
   * at most 2,500 out of pocket; primary care 35 before the deductible, preferred drugs 30 after theirs, equipment 20 %.
   * Joe pays 800 + 1,200 + 300 + 60 = 2,360. Two prescriptions at 144 and 12 of the third are the deductible of drugs,
   * so that 33 of 35 have a copay: 33 × 30 + 6 × 35 = 1,200; of equipment 500, and 20 % of 1,500.
   */
  "CMS's sample plan, with a deductible for drugs": {
    begin: { plan: 500, drugs: 300, outOfPocket: 2500 },
    lines: ({ plan, drugs, outOfPocket }) => [
      PLAN,
      ...left('C', 500, plan),
      ...left('C', 300, drugs, { services: [DRUGS] }),
      ...left('G', 2500, outOfPocket, BOTH),
      copayOf('98', '35', ['PRIMARY CARE', 'DEDUCTIBLE DOES NOT APPLY']),
      copayOf(DRUGS, '30', ['COPAY AFTER DEDUCTIBLE']),
      share('.2', { services: ['DM'] }),
      NOT_COVERED,
    ],
    visits: [
      [6, '98@primary-care:50'],
      [35, '88:144'],
      [4, 'DM:500'],
      [1, '93:60'],
    ],
    cost: 7400,
    pays: { deductible: 800, copay: 1200, coinsurance: 300, 'not-covered': 60 },
  },
  /**
   * Bronze Leaf, an HMO of Healthfirst in New York (SBC of 2025): a deductible of 3,800, drugs of it included; the cost
   * share of what treats diabetes is waived otherwise. Joe pays 2,300 + 20 = 2,320. Of drugs 10 × 230 is less than the
   * deductible, so that no copay is reached; 3,280 of visits, blood work and equipment cost nothing.
   */
  'a bronze HMO that waives what treats diabetes': {
    begin: { plan: 3800, drugs: 3800, outOfPocket: 9200 },
    lines: ({ drugs, outOfPocket }) => [
      PLAN,
      ...left('C', 3800, drugs, BOTH),
      ...left('G', 9200, outOfPocket, BOTH),
      copayOf(DRUGS, '10', ['COPAY AFTER DEDUCTIBLE']),
      share('0', { services: ['98', '5', 'DM'], messages: ['NO DEDUCTIBLE'] }),
      NOT_COVERED,
    ],
    visits: [
      [10, '88:230'],
      [4, '98:150 5:170'],
      [4, 'DM:500'],
      [1, '93:20'],
    ],
    cost: 5600,
    pays: { deductible: 2300, 'not-covered': 20 },
  },
  /**
   * A PPO of an employer (plan 14603022): a deductible of 750, a copay of 50, else 10 %. Joe pays 120 + 700 + 20 = 840:
   * 14 × 50 before the deductible, of which blood work takes 4 × 30.
   */
  'a PPO with copays before the deductible': {
    begin: { plan: 750, drugs: 0, outOfPocket: 4000 },
    lines: ({ plan, outOfPocket }) => [
      PLAN,
      ...left('C', 750, plan),
      ...left('G', 4000, outOfPocket, BOTH),
      ...['98', DRUGS].map((service) => copayOf(service, '50', ['DEDUCTIBLE WAIVED'])),
      share('.1', { services: ['5'] }),
      NOT_COVERED,
    ],
    visits: [
      [4, '98:100'],
      [10, '88:506'],
      [4, '5:30'],
      [1, '93:20'],
    ],
    cost: 5600,
    pays: { deductible: 120, copay: 700, 'not-covered': 20 },
  },
  /**
   * A high-deductible plan of an employer (SBC of 2024): 1,600, drugs included, then 20 % of everything. What its document
   * says of Joe was not at hand, so this follows from its terms alone: 1,600 + 20 % of (5,600 − 1,600) = 2,400.
   */
  'a plan with a high deductible': {
    begin: { plan: 1600, drugs: 1600, outOfPocket: 3200 },
    lines: ({ plan, drugs, outOfPocket }) => [
      PLAN,
      ...left('C', 1600, plan + drugs - 1600, BOTH),
      ...left('G', 3200, outOfPocket, BOTH),
      share('.2', { services: ['5', DRUGS, '98', 'DM'] }),
    ],
    visits: [
      [4, '98:150 5:50'],
      [12, '88:350'],
      [1, 'DM:600'],
    ],
    cost: 5600,
    pays: { deductible: 1600, coinsurance: 800 },
  },
};

it.each(Object.entries(YEARS))(
  "a year of Joe's type 2 diabetes costs what was computed by hand: %s",
  (_plan, year) => {
    const { cost, pays } = year;
    expect(yearOf(year)).toEqual({ cost, pays });
  },
);
