import type { BenefitLine } from '../payer-answer';

/** A figure of the summary and the line it was taken from. */
export type Figure = { readonly value: number; readonly line: BenefitLine };
