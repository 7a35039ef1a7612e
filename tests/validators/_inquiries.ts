import type { CheckEligibilityRequest } from '@eligibility/protos/clearinghouse/v1/clearinghouse';
import { ENVELOPE_ELEMENTS, PROVIDER_ID_QUALIFIERS, SERVICE_PROVIDER_NUMBER } from '@eligibility/x12';
import fc from 'fast-check';

/** A request, the settings it is written with, and the time at which. */
export type Sample = {
  readonly request: CheckEligibilityRequest;
  readonly env: Readonly<Record<string, string>>;
  readonly nowMs: number;
};

/** Letters of US front desks and of passports, and what programs make of apostrophes and hyphens. */
const NAME_SIGNS = [
  ..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 '-.,&()/",
  ...'áéíóúñçüöäßøØæŁłđðþışžěŉẞÅÆŒœǅﬁ',
  ...'’‘ʼʻ`´–—“”«»…½@#_$%[]<>{}\\;!?=+',
  ...'李王Ивανअ한😀\u0301\u200B\u00AD\u00A0',
];

const letters = (maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...NAME_SIGNS), minLength: 1, maxLength });

/** What is typed as a name, up to and a little above its length; seldom anything that a string can hold. */
const name = (maxLength: number): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 40, arbitrary: letters(maxLength) },
    { weight: 20, arbitrary: fc.stringMatching(/^[A-Z][a-z]{1,9}$/) },
    {
      weight: 10,
      arbitrary: fc.constantFrom('ß', 'Æ…', 'W').map((signs) => signs.repeat(maxLength).slice(0, maxLength)),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: maxLength + 2 }) },
  );

/** What is printed on cards between the letters and digits of an id, and what is typed by mistake. */
const OTHER_SIGNS = [...'./#_(),&+@\'"~*^:|é–А²\u00A0'];
const almostMemberId = fc
  .tuple(
    fc.stringMatching(/^[A-Za-z0-9]{1,8}$/),
    fc.constantFrom(...OTHER_SIGNS),
    fc.stringMatching(/^[0-9]{1,4}$/),
  )
  .map((parts) => parts.join(''));

const memberId = fc.oneof(
  { weight: 20, arbitrary: fc.stringMatching(/^[A-Za-z0-9-][A-Za-z0-9 -]{0,14}[A-Za-z0-9-]$/) },
  { weight: 4, arbitrary: fc.stringMatching(/^[A-Za-z0-9-][A-Za-z0-9 -]{70,82}[A-Za-z0-9-]$/) },
  { weight: 3, arbitrary: almostMemberId },
  { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 82 }) },
);

const payerId = fc.oneof(
  { weight: 8, arbitrary: fc.stringMatching(/^[A-Z0-9]{2,10}$/) },
  { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 81 }) },
);

const birthDate = fc.oneof(
  {
    weight: 20,
    arbitrary: fc
      .date({ min: new Date('1900-01-01'), max: new Date('2026-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
  },
  { weight: 1, arbitrary: fc.stringMatching(/^\d{4}-[01]\d-[0-3]\d$/) },
);

const serviceType = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.constantFrom('30', '35', '1', '33', '86', '98', 'A6', 'AL', 'BZ', 'MH', 'PT', 'UC'),
  },
  { weight: 1, arbitrary: fc.stringMatching(/^[A-Z0-9]{1,2}$/) },
);

const payerIds = fc.uniqueArray(
  fc.record({
    qualifier: fc.oneof(
      { weight: 99, arbitrary: fc.constantFrom(...PROVIDER_ID_QUALIFIERS) },
      { weight: 1, arbitrary: fc.constantFrom('SY', '0B') },
    ),
    id: fc.stringMatching(/^[0-9A-Z][0-9A-Z -]{0,18}[0-9A-Z]$/),
  }),
  { selector: ({ qualifier }) => qualifier, maxLength: 3 },
);

const provider = fc
  .record({
    organizationName: name(60),
    npi: fc.stringMatching(/^\d{10}$/),
    hasNpi: fc.boolean(),
    payerIds,
    practitioner: fc.option(fc.record({ firstName: name(35), lastName: name(60) }), { nil: undefined }),
    taxonomyCode: fc.option(fc.stringMatching(/^[0-9A-Z]{9}X$/), { nil: undefined }),
  })
  .map(({ hasNpi, npi, ...others }) => {
    const isNumbered = others.payerIds.some(({ qualifier }) => qualifier === SERVICE_PROVIDER_NUMBER);
    return { ...others, npi: isNumbered && !hasNpi ? '' : npi };
  });

/** One in eight has a social security number in place of the member id; some of these none that a person can have. */
const subscriber = fc
  .record({
    memberId,
    isMemberless: fc.integer({ min: 0, max: 7 }).map((draw) => draw === 0),
    socialSecurityNumber: fc.stringMatching(/^[0-9]{9}$/),
    firstName: name(35),
    lastName: name(60),
    dateOfBirth: fc.option(birthDate, { nil: undefined }),
    gender: fc.option(fc.constantFrom('F', 'M'), { nil: undefined }),
    groupNumber: fc.option(fc.stringMatching(/^[0-9A-Z]{1,20}$/), { nil: undefined }),
  })
  .map(({ isMemberless, socialSecurityNumber, ...others }) =>
    isMemberless ? { ...others, memberId: '', socialSecurityNumber } : others,
  );

/** One in three patients is a dependent. */
const dependent = fc.option(
  fc.record({
    firstName: name(35),
    lastName: name(60),
    dateOfBirth: fc.option(birthDate, { nil: undefined }),
    gender: fc.option(fc.constantFrom('F', 'M'), { nil: undefined }),
    relationship: fc.constantFrom('spouse', 'child', 'other'),
  }),
  { nil: undefined, freq: 2 },
);

/** The patient, or a policyholder, of whom one in two has no name, with a dependent. */
const people = fc
  .record({ subscriber, dependent, isNamed: fc.boolean() })
  .map(({ isNamed, ...drawn }) =>
    drawn.dependent === undefined || isNamed
      ? drawn
      : { ...drawn, subscriber: { ...drawn.subscriber, firstName: '', lastName: '' } },
  );

const request: fc.Arbitrary<CheckEligibilityRequest> = fc
  .record({
    people,
    checkId: fc.uuid(),
    payer: fc.record({
      payerId: fc.constant('payer-1'),
      name: name(200),
      tradingPartnerId: payerId,
      routes: fc.constant([]),
    }),
    provider,
    about: fc.record({ $case: fc.constant('serviceTypeCode' as const), value: serviceType }),
    service: fc.option(
      fc.record({
        serviceTypeCodes: fc.array(serviceType, { maxLength: 4 }),
        dateOfService: fc.option(birthDate, { nil: undefined }),
        procedureCode: fc.option(fc.constantFrom('99213', 'D0120', 'G0101'), { nil: undefined }),
        // A procedure alone is not drawn: linuxforhealth-x12 wants EQ01, where the guide wants EQ01 or EQ02.
      }),
      { nil: undefined },
    ),
    callerAddresses: fc.constant([]),
    workspaceId: fc.uuid(),
    workspaceShareWeight: fc.constant(0),
  })
  .map(({ people: { subscriber: policyholder, dependent: patient }, ...asked }) => ({
    ...asked,
    subscriber: policyholder,
    dependent: patient,
  }));

const partnerId = fc.oneof(
  { weight: 9, arbitrary: fc.stringMatching(/^\w[\w. -]{0,13}\w$/) },
  { weight: 1, arbitrary: fc.stringMatching(/^[\w. -]{2,15}$/) },
);
const qualifier = fc.constantFrom('01', '14', '20', '27', '28', '29', '30', '33', 'ZZ');

/** What companion guides state of the envelope: any of its elements, each in its form. */
const envelope = fc
  .record(
    Object.fromEntries(
      Object.entries(ENVELOPE_ELEMENTS).map(([element, form]) => [element, fc.stringMatching(form)]),
    ),
    { requiredKeys: [] },
  )
  .map((elements) =>
    Object.entries(elements)
      .map((pair) => pair.join('='))
      .join(';'),
  )
  .filter((text) => text !== '');

const plainX12Settings = fc.record({
  CLEARINGHOUSE_FORMAT: fc.constantFrom('core-soap', 'core-mime'),
  CLEARINGHOUSE_URL: fc.constant('https://clearinghouse.test/core'),
  CLEARINGHOUSE_USERNAME: fc.constant('clinics'),
  CLEARINGHOUSE_PASSWORD: fc.constant('a-secret'),
  CLEARINGHOUSE_SENDER_ID: partnerId,
  CLEARINGHOUSE_SENDER_QUALIFIER: qualifier,
  CLEARINGHOUSE_RECEIVER_ID: partnerId,
  CLEARINGHOUSE_RECEIVER_QUALIFIER: qualifier,
  CLEARINGHOUSE_ORIGINATOR_ID: fc.stringMatching(/^[A-Z\d]{10}$/),
  CLEARINGHOUSE_USAGE: fc.constantFrom('P', 'T'),
});

const x12Settings = fc
  .tuple(plainX12Settings, fc.option(envelope, { nil: undefined }))
  .map(([settings, stated]) =>
    stated === undefined ? settings : { ...settings, CLEARINGHOUSE_ENVELOPE: stated },
  );

const jsonSettings = fc.constant({
  CLEARINGHOUSE_FORMAT: 'json',
  CLEARINGHOUSE_URL: 'https://clearinghouse.test/v3',
  CLEARINGHOUSE_API_KEY: 'test_key',
});

const nowMs = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2068-12-31'), noInvalidDate: true })
  .map((date) => date.getTime());

/** What is drawn depends on the seed alone. */
export type Draw = { readonly runs: number; readonly seed: number };

/** Requests for an X12 connector, from all that its wire and its settings can hold; many of them are to be refused. */
export function x12Samples({ runs, seed }: Draw): readonly Sample[] {
  return fc.sample(fc.record({ request, env: x12Settings, nowMs }), { numRuns: runs, seed });
}

/** The same for a JSON connector. */
export function jsonSamples({ runs, seed }: Draw): readonly Sample[] {
  return fc.sample(fc.record({ request, env: jsonSettings, nowMs }), { numRuns: runs, seed });
}
