import type { BenefitSummaryBody } from '@eligibility/benefits';
import { rejectSentences } from '@eligibility/x12-text';
import {
  FIXTURE_OUTCOMES,
  FIXTURE_SLUGS,
  type Fixture,
  type FixtureOutcome,
  type FixtureSlug,
} from './fixture';

export type ParsedFixture =
  | { readonly ok: true; readonly fixture: Fixture }
  /** Every field that is wrong and what it must be, such as `summary.planName must be a text or null`. */
  | { readonly ok: false; readonly problems: readonly string[] };

/** A fixture as its file holds it: money in US dollars, `null` for "not stated". */
type FixtureFile = {
  readonly slug: FixtureSlug;
  readonly scenario: string;
  readonly outcome: FixtureOutcome;
  readonly summary: SummaryFile;
  readonly traceId: string;
  readonly upstreamStatusCode: number;
  readonly rejectCodes: readonly string[];
};

/** Every fixture names its payer. */
type SummaryFile = BenefitSummaryBody & { readonly payerName: string };

/** Turns parsed JSON into a fixture, or lists everything that is wrong with it. */
export function parseFixture(raw: unknown): ParsedFixture {
  const problems = [
    ...problemsIn(raw, FIXTURE_RULES, ''),
    ...problemsIn(fieldOf(raw, 'summary'), SUMMARY_RULES, 'summary.'),
  ];
  // The rules name every field of the file's type, so a file without problems has that type.
  return problems.length === 0
    ? { ok: true, fixture: fromFile(raw as FixtureFile) }
    : { ok: false, problems };
}

type Rule = { readonly mustBe: string; readonly holds: (value: unknown) => boolean };
type Rules<File> = Readonly<Record<keyof File, Rule>>;

const oneOf = (values: readonly unknown[]): Rule => ({
  mustBe: `one of ${values.join(', ')}`,
  holds: (value) => values.includes(value),
});
const orNull = ({ mustBe, holds }: Rule): Rule => ({
  mustBe: `${mustBe} or null`,
  holds: (value) => value === null || holds(value),
});
const text: Rule = { mustBe: 'a text', holds: (value) => typeof value === 'string' && value.trim() !== '' };
const flag: Rule = { mustBe: 'true or false', holds: (value) => typeof value === 'boolean' };
const object: Rule = { mustBe: 'an object', holds: (value) => typeof value === 'object' && value !== null };
const texts: Rule = {
  mustBe: 'a list of texts',
  holds: (value) => Array.isArray(value) && value.every((item) => text.holds(item)),
};
const httpStatus: Rule = {
  mustBe: 'an HTTP status',
  holds: (value) => Number.isInteger(value) && Number(value) >= 100 && Number(value) <= 599,
};
const dollars: Rule = {
  mustBe: 'US dollars with at most two decimals',
  holds: (value) => typeof value === 'number' && value >= 0 && toCents(value) / 100 === value,
};
const percent: Rule = {
  mustBe: 'a percentage from 0 to 100',
  holds: (value) => typeof value === 'number' && value >= 0 && value <= 100,
};

const FIXTURE_RULES: Rules<FixtureFile> = {
  slug: oneOf(FIXTURE_SLUGS),
  scenario: text,
  outcome: oneOf(FIXTURE_OUTCOMES),
  summary: object,
  traceId: text,
  upstreamStatusCode: httpStatus,
  rejectCodes: texts,
};

const SUMMARY_RULES: Rules<SummaryFile> = {
  coverageActive: flag,
  planName: orNull(text),
  payerName: text,
  deductibleRemaining: orNull(dollars),
  outOfPocketRemaining: orNull(dollars),
  coinsurancePercent: orNull(percent),
  copayAmount: orNull(dollars),
  inNetworkPreferred: orNull(flag),
};

function problemsIn(raw: unknown, rules: Readonly<Record<string, Rule>>, path: string): string[] {
  return Object.entries(rules)
    .filter(([field, rule]) => !rule.holds(fieldOf(raw, field)))
    .map(([field, rule]) => `${path}${field} must be ${rule.mustBe}`);
}

function fieldOf(raw: unknown, field: string): unknown {
  return object.holds(raw) ? (raw as Readonly<Record<string, unknown>>)[field] : undefined;
}

function fromFile({ summary, ...rest }: FixtureFile): Fixture {
  return {
    ...rest,
    errorMessage: rest.rejectCodes.length === 0 ? undefined : rejectSentences(rest.rejectCodes),
    summary: {
      coverageActive: summary.coverageActive,
      planName: summary.planName ?? undefined,
      payerName: summary.payerName,
      deductibleRemainingCents: toCentsIfStated(summary.deductibleRemaining),
      outOfPocketRemainingCents: toCentsIfStated(summary.outOfPocketRemaining),
      coinsurancePercent: summary.coinsurancePercent ?? undefined,
      copayCents: toCentsIfStated(summary.copayAmount),
      inNetworkPreferred: summary.inNetworkPreferred ?? undefined,
    },
  };
}

function toCentsIfStated(amount: number | null): number | undefined {
  return amount === null ? undefined : toCents(amount);
}

/** A decimal such as 131.42 has no exact binary form, so the product needs rounding. */
function toCents(amount: number): number {
  return Math.round(amount * 100);
}
