/** A code as the payer sent it, and what it means to a reader; `text` is null for a code that is not known here. */
export type Coded = { readonly code: string; readonly text: string | null };

/** DTP: a period, or a single day with `from` and `to` alike. */
export type Day = {
  /** DTP01 */
  readonly kind: Coded;
  readonly from: string;
  readonly to: string;
};

/** REF: a number that the payer gives, such as that of a plan, a group, a referral or an authorization. */
export type Reference = {
  /** REF01; null where the payer left it out. */
  readonly kind: Coded | null;
  /** REF02 */
  readonly value: string | null;
  /** REF03 */
  readonly name: string | null;
};

/** N3 and N4 */
export type Address = {
  /** N301 */
  readonly line1: string | null;
  /** N302 */
  readonly line2: string | null;
  /** N401 */
  readonly city: string | null;
  /** N402 */
  readonly state: string | null;
  /** N403 */
  readonly postalCode: string | null;
  /** N404 */
  readonly country: string | null;
  /** N406 where N405 names a region (RJ) */
  readonly region: string | null;
};

/** TRN: a number that identifies an inquiry or its answer. */
export type Trace = {
  /** TRN01 */
  readonly kind: Coded | null;
  /** TRN02 */
  readonly number: string;
  /** TRN03 */
  readonly originator: string | null;
};

/** PER03 to PER08: one way to reach a person or an organization. */
export type Contact = {
  /** PER03, PER05, PER07 */
  readonly kind: Coded | null;
  /** PER04, PER06, PER08 */
  readonly value: string;
  /** PER02 */
  readonly name: string | null;
};

/** A person or an organization that the payer names. */
export type Organization = {
  /** NM103, with NM104, NM105 and NM107 of a person. */
  readonly name: string | null;
  /** NM109 */
  readonly id: string | null;
  /** NM108 */
  readonly idKind: Coded | null;
  /** PER */
  readonly contacts: readonly Contact[];
};

/** Loop 2100C or 2100D: a person as the payer has them on record. */
export type Person = {
  /** NM104 */
  readonly firstName: string | null;
  /** NM105 */
  readonly middleName: string | null;
  /** NM103 */
  readonly lastName: string | null;
  /** NM107 */
  readonly suffix: string | null;
  /** NM109 */
  readonly memberId: string | null;
  /** DMG02 */
  readonly dateOfBirth: string | null;
  /** DMG03 */
  readonly gender: Coded | null;
  /** INS02 */
  readonly relationship: Coded | null;
  /** INS03 */
  readonly maintenance: Coded | null;
  /** INS04 */
  readonly maintenanceReason: Coded | null;
  /** N3 and N4 */
  readonly address: Address | null;
  /** REF */
  readonly references: readonly Reference[];
  /** DTP */
  readonly dates: readonly Day[];
};

/** AAA: a part of the inquiry that the payer rejects. */
export type Rejection = {
  /** The loop that it is in; `benefit` is a line of the patient. */
  readonly level: 'payer' | 'provider' | 'subscriber' | 'dependent' | 'benefit';
  /** AAA03 */
  readonly reason: Coded;
  /** AAA04 */
  readonly followUp: Coded | null;
  readonly lines: readonly string[];
};
