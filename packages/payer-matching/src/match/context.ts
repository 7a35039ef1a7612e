/**
 * What is known of a question apart from the payer's name. It decides between payers that the text supports already, and
 * never raises a text that means none. All of it is optional.
 */
export type MatchContext = {
  /** Where the patient is covered, as far as the request or else the clinic says: a USPS code. */
  readonly state?: string | undefined;
  /**
   * Up to three leading letters of the member id as they are, then A for each letter and 9 for each digit, without blanks
   * and hyphens: "XYP999A99999".
   */
  readonly memberIdForm?: string | undefined;
  /** How many answers of each payer, by its id, confirmed a member of this clinic lately. */
  readonly usualPayers?: ReadonlyMap<string, number> | undefined;
  /** The same of the member ids with the same three leading letters, of all clinics of the installation. */
  readonly prefixPayers?: ReadonlyMap<string, number> | undefined;
  /** What was meant earlier by the same words and form of member id. */
  readonly remembered?: readonly RememberedPayer[] | undefined;
};

/** A payer that answered under the same words. */
export type RememberedPayer = {
  readonly payerId: string;
  /** Whether this clinic used the words, or another one of its workspace. */
  readonly isOwn: boolean;
  /** How many answers knew the member. */
  readonly confirmed: number;
  /** How many answers did not (X12 AAA 71, 73 or 75) since the words were last confirmed by another payer or corrected. */
  readonly contradicted: number;
  /** True where the owner wrote it: it counts as confirmed, whatever the counts say. */
  readonly isWritten: boolean;
};

/** A payer is accepted from so many confirmations on. */
export const CONFIRMATIONS = 2;

/**
 * Whether a payer is taken for its words without a question: the owner wrote it, or two answers in a row confirmed it and
 * none contradicted it since. A contradiction begins the count anew, so the caller is asked again until answers to its
 * choices have confirmed the payer twice more.
 */
export function isAccepted({
  isWritten,
  confirmed,
  contradicted,
}: Pick<RememberedPayer, 'isWritten' | 'confirmed' | 'contradicted'>): boolean {
  return isWritten || (confirmed >= CONFIRMATIONS && contradicted === 0);
}

export const NO_CONTEXT: MatchContext = {};
