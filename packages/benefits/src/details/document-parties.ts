import type { Coded } from './code-words';

/** DTP: its qualifier, and a period or a single day. */
export type Day = { readonly code: string; readonly from: string; readonly to: string };

/** A person or an organization that the payer names. */
export type Organization = {
  readonly name: string | null;
  /** NM109 */
  readonly id: string | null;
  readonly contacts: readonly Contact[];
};

export type Contact = { readonly kind: Coded; readonly value: string; readonly name: string | null };

/** Loop 2120 with what its line says. */
export type Related = Organization & {
  /** EB01 */
  readonly benefit: Coded;
  /** NM101 */
  readonly role: Coded | null;
  /** NM108 */
  readonly idQualifier: string | null;
  readonly address: Address | null;
  /** REF 18 of the line, such as the number of a Medicare Advantage plan. */
  readonly planNumber: string | null;
  readonly planName: string | null;
  readonly insuranceType: Coded | null;
  readonly serviceTypes: readonly Coded[];
  readonly dates: readonly Day[];
  readonly notes: readonly string[];
  readonly lines: readonly string[];
};

export type Address = {
  readonly line1: string | null;
  readonly line2: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postalCode: string | null;
};

export type Person = {
  readonly firstName: string | null;
  readonly middleName: string | null;
  readonly lastName: string | null;
  readonly suffix: string | null;
  readonly memberId: string | null;
  readonly dateOfBirth: string | null;
  /** DMG03 */
  readonly sex: string | null;
  /** INS02 */
  readonly relationship: string | null;
  readonly address: Address | null;
};

export type RejectBody = {
  readonly level: 'payer' | 'provider' | 'subscriber' | 'dependent' | 'benefit';
  /** AAA03 */
  readonly code: string;
  /** AAA04 */
  readonly followUp: string | null;
  readonly lines: readonly string[];
};
