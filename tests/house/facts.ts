/**
 * A fact of the product that is written down as a shape: a group of fields that belong together, whatever the group is
 * called. Counting by fields and not by names finds the copies that were renamed on their way through the system.
 */
export type Fact = {
  readonly name: string;
  /** Fields that mark the fact, as `fieldName` writes them. */
  readonly fields: readonly string[];
  /** How many of the fields a group must write out itself to be a declaration of the fact. */
  readonly atLeast: number;
  /** True where a group with further fields is something else, that only mentions the fact. */
  readonly isWhole?: true;
  /** Names of types that declare the fact with fewer fields, such as a caller's short version of it. */
  readonly names?: readonly string[];
};

/** A fact that is a closed list of words. */
export type WordList = { readonly name: string; readonly words: readonly string[]; readonly atLeast: number };

export const FACTS: readonly Fact[] = [
  {
    name: 'payer',
    fields: [
      'aliases',
      'states',
      'linesOfBusiness',
      'families',
      'tradingPartnerId',
      'routes',
      'supportsEligibility',
      'requiresDateOfBirth',
      'otherIds',
    ],
    atLeast: 2,
    names: ['Payer', 'CatalogPayer'],
  },
  {
    name: 'benefit summary',
    fields: [
      'coverageActive',
      'planName',
      'payerName',
      'deductibleRemaining',
      'outOfPocketRemaining',
      'coinsurancePercent',
      'copay',
      'inNetworkPreferred',
    ],
    atLeast: 4,
  },
  {
    name: 'circuit',
    fields: [
      'state',
      'inFlight',
      'refused',
      'callsLastHour',
      'failureRate',
      'lastFailures',
      'openedAt',
      'nextProbeAt',
    ],
    atLeast: 4,
  },
  {
    name: 'import plan',
    fields: [
      'baseVersion',
      'payerCount',
      'inForceSince',
      'isInForce',
      'problems',
      'added',
      'changed',
      'removed',
      'conflicts',
    ],
    atLeast: 4,
  },
  { name: 'route', fields: ['connector', 'payerId'], atLeast: 2, isWhole: true },
  { name: 'balance', fields: ['available', 'held', 'captured', 'granted'], atLeast: 4 },
  { name: 'ledger line', fields: ['sequence', 'operationId', 'at'], atLeast: 3 },
];

export const OUTCOMES: WordList = {
  name: 'outcome',
  words: [
    'active',
    'inactive',
    'not-stated',
    'rejected',
    'unavailable',
    'no-answer',
    'never-sent',
    'not-called',
    'account-refused',
    'throttled',
    'format-refused',
  ],
  atLeast: 6,
};

/**
 * A field's name as it is compared: `deductible_remaining_cents`, `deductibleRemainingCents` and `deductibleRemaining`
 * are one field, and so are `copayAmount` and `copayCents`, `openedAt` and `openedAtMs`.
 */
export function fieldName(written: string): string {
  const camel = written.replace(/_+([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return camel.replace(/(?<=[a-z])(Cents|Ms|Amount)$/, '');
}

/** A word as it is compared: `OUTCOME_NOT_STATED`, `NOT_STATED` and `not-stated` are one word. */
export function wordOf(written: string, prefix: string): string {
  const plain = written.toLowerCase().replaceAll('_', '-');
  return plain.startsWith(`${prefix}-`) ? plain.slice(prefix.length + 1) : plain;
}
