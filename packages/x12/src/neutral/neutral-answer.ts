import type { Elements, ListOf, SegmentId } from './segments-of-271';

/**
 * Everything that a payer's answer about one person says, whichever wire format it came in. All values are as they were
 * sent: codes that are unknown to us, amounts as text. Nothing is left out of a 271 but blanks, empty elements and what
 * goes beyond our limits of size. `PayerAnswer` is the part of it that a benefit summary is made of.
 */
export type NeutralAnswer = {
  /** BHT, and whatever else comes before the first level. */
  readonly header: Part;
  /** Payer, provider, subscriber and dependent, as far as the answer has them, in this order. */
  readonly levels: readonly Level[];
  /** Whose lines `PayerAnswer.benefits` are. */
  readonly patient: 'subscriber' | 'dependent';
};

/** Loops 2000 and 2100 of one level, with its loops 2110. */
export type Level = Part & {
  readonly level: 'payer' | 'provider' | 'subscriber' | 'dependent';
  /** Loops 2110: each EB, in its order. `BenefitLine.at` counts in this list. */
  readonly lines: readonly NeutralLine[];
};

/** One loop 2110: an EB with all that belongs to it; `entities` are those of its loops 2120 (LS to LE). */
export type NeutralLine = Part & { readonly benefit: NeutralBenefit };

/** The elements of EB. */
export type NeutralBenefit = Omit<Elements<'EB'>, 'serviceTypes' | 'procedure' | 'diagnosisPointers'> & {
  /** EB01, where it repeats (008020X332); `code` is the first. */
  readonly codes?: readonly string[];
  /** EB03, one entry per repetition, and of a composite (008020X332) its first part. */
  readonly serviceTypes?: readonly string[];
  /** EB03 in its parts, where one of its repetitions is a composite. */
  readonly serviceTypeParts?: readonly (readonly string[])[];
  /** EB13 in its parts: qualifier, code, up to four modifiers, description, end of a range of codes. */
  readonly procedure?: readonly string[];
  /** EB14 in its parts. */
  readonly diagnosisPointers?: readonly string[];
};

/** NM1 with what follows it; in loop 2120 that is everything up to the next NM1 or LE. */
export type Entity = Part & { readonly name: Elements<'NM1'> };

/** Segments that have lists of their own in a part; the others of the table open parts. */
type Listed = Exclude<SegmentId, 'EB' | 'NM1'>;

/** Segments of one part of an answer, each in the list of its kind; lists without entries are left out. */
export type Part = {
  readonly [Id in Listed as ListOf<Id>]?: readonly Elements<Id>[];
} & {
  readonly entities?: readonly Entity[];
  /** Segments that a 271 does not have, with their id first. */
  readonly others?: readonly (readonly string[])[];
};
