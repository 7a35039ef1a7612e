import type { BenefitSummaryBody } from '@eligibility/benefits';
import { rejectSentences } from '@eligibility/x12-text';
import Joi from 'joi';
import { FIXTURE_OUTCOMES, type Fixture } from '../../domain/fixture';
import { checked, NAMED, needed, text } from './fixture-file';

/** A file that states its answer itself: money in US dollars, `null` for "not stated"; it always names its payer. */
export type StatedFile = Omit<Fixture, 'summary' | 'errorMessage' | 'exchange' | 'doubts'> & {
  readonly summary: SummaryFile;
};
type SummaryFile = BenefitSummaryBody & { readonly payerName: string };

const dollars = Joi.number().min(0).precision(2).allow(null);
const orNull = {
  text: needed(text.allow(null), 'a text or null'),
  dollars: needed(dollars, 'US dollars with at most two decimals or null'),
  percentage: needed(Joi.number().min(0).max(100).allow(null), 'a percentage from 0 to 100 or null'),
  flag: needed(Joi.boolean().allow(null), 'true or false or null'),
};

const SUMMARY: Readonly<Record<keyof SummaryFile, Joi.Schema>> = {
  coverageActive: needed(Joi.boolean(), 'true or false'),
  planName: orNull.text,
  payerName: needed(text, 'a text'),
  deductibleRemaining: orNull.dollars,
  outOfPocketRemaining: orNull.dollars,
  coinsurancePercent: orNull.percentage,
  copayAmount: orNull.dollars,
  inNetworkPreferred: orNull.flag,
};

const FILE: Readonly<Record<keyof StatedFile, Joi.Schema>> = {
  ...NAMED,
  outcome: needed(Joi.valid(...FIXTURE_OUTCOMES), `one of ${FIXTURE_OUTCOMES.join(', ')}`),
  summary: needed(Joi.object(SUMMARY), 'an object'),
  traceId: needed(text, 'a text'),
  upstreamStatusCode: needed(Joi.number().integer().min(100).max(599), 'an HTTP status'),
  rejectCodes: needed(
    Joi.array().items(text.messages({ '*': '{{#label}} must be a text' })),
    'a list of texts',
  ),
};

/**
 * The fixture of a file that states its answer itself, as those of earlier releases do. It has no benefit details.
 * @throws ConfigError naming every field that is wrong and what it must be, such as `summary.planName must be a text or
 * null`
 */
export function statedFixture(path: string, raw: unknown): Fixture {
  const { summary, ...rest } = checked<StatedFile>(path, raw, FILE);
  return {
    ...rest,
    errorMessage: rest.rejectCodes.length === 0 ? undefined : rejectSentences(rest.rejectCodes),
    summary: {
      coverageActive: summary.coverageActive,
      planName: summary.planName ?? undefined,
      payerName: summary.payerName,
      deductibleRemainingCents: cents(summary.deductibleRemaining),
      outOfPocketRemainingCents: cents(summary.outOfPocketRemaining),
      coinsurancePercent: summary.coinsurancePercent ?? undefined,
      copayCents: cents(summary.copayAmount),
      inNetworkPreferred: summary.inNetworkPreferred ?? undefined,
    },
  };
}

/** A decimal such as 131.42 has no exact binary form, so the product needs rounding. */
function cents(amount: number | null): number | undefined {
  return amount === null ? undefined : Math.round(amount * 100);
}
