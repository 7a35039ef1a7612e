import fc from 'fast-check';
import type { CheckQuestion, Patient } from '../domain/check';
import { questionParsers } from '../routes/read-check-request';
import { numberedIds } from '../../testing/fakes';
import { BEGAN_MS, CLINIC, OTHER_WORKSPACE, QUESTION, REQUEST, uuid } from '../../testing/samples';
import { reservationFor, type ReservationDeps } from './reserve-key';

const DEPS = { fingerprintHash: (text: string) => text, newId: numberedIds(), owner: 'process-1' };

const { live: parseQuestion } = questionParsers({ now: () => BEGAN_MS });

const fingerprintOf = (question: CheckQuestion, mockFixture?: string): string => {
  const operation =
    mockFixture === undefined ? ({ kind: 'live' } as const) : ({ kind: 'mock', mockFixture } as const);
  return reservationFor(DEPS, { ...REQUEST, question }, operation).fingerprint;
};

type Fields = Readonly<
  Record<'payerName' | 'memberId' | 'patientFirstName' | 'patientLastName' | 'patientDateOfBirth', string>
>;
const name = fc.stringMatching(/^[A-Za-z0-9éñÖçÅ][A-Za-z0-9éñÖçÅ'-]{0,11}( [A-Za-z0-9éñÖçÅ'-]{1,12})?$/);
const fieldsOf: fc.Arbitrary<Fields> = fc.record({
  payerName: name,
  memberId: fc.stringMatching(/^[A-Za-z0-9-]{2,20}$/),
  patientFirstName: name,
  patientLastName: name,
  patientDateOfBirth: fc
    .date({ min: new Date('1900-01-01'), max: new Date('2026-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
});

/** How else people and programs write the same. */
const space = fc.constantFrom('', ' ', '\t', '\u00a0');
const writing = fc.record({
  before: space,
  after: space,
  between: fc.constantFrom(' ', '  ', '\u00a0 '),
  letters: fc.constantFrom<(text: string) => string>(
    (text) => text,
    (text) => text.toUpperCase(),
    (text) => text.toLowerCase(),
  ),
  hyphen: fc.constantFrom('-', '\u2011', '–', '－'),
  form: fc.constantFrom('NFC', 'NFD'),
});
const encoding = fc.record({
  writings: fc.array(writing, { minLength: 4, maxLength: 4 }),
  isUsDate: fc.boolean(),
  isReversed: fc.boolean(),
  unknown: fc.dictionary(fc.constantFrom('x', 'idempotencyKey', 'mockFixture'), fc.string()),
});

type Encoding = typeof encoding extends fc.Arbitrary<infer T> ? T : never;

function encoded(fields: Fields, { writings, isUsDate, isReversed, unknown }: Encoding): object {
  const { patientDateOfBirth: date, ...texts } = fields;
  const [year = '', month = '', day = ''] = date.split('-');
  const rewritten = Object.entries(texts).map(([field, text], index) => {
    const how = writings[index];
    if (how === undefined) throw new Error('one writing a text');
    const spelled = field === 'memberId' ? text.replaceAll('-', how.hyphen) : text;
    const inner = how.letters(spelled).replaceAll(' ', how.between).normalize(how.form);
    return [field, how.before + inner + how.after] as const;
  });
  const entries = [
    ...rewritten,
    ['patientDateOfBirth', isUsDate ? `${month}/${day}/${year}` : date] as const,
    ...Object.entries(unknown),
  ];
  return Object.fromEntries(isReversed ? entries.reverse() : entries);
}

describe('reservationFor', () => {
  it('gives 1,000 other encodings of the same request the same fingerprint', () => {
    fc.assert(
      fc.property(fieldsOf, encoding, (fields, how) => {
        const plain = fingerprintOf(parseQuestion(fields));
        return fingerprintOf(parseQuestion(encoded(fields, how))) === plain;
      }),
      { numRuns: 1_000 },
    );
  });

  it('gives 1,000 requests that differ in one field another fingerprint', () => {
    const field = fc.constantFrom<keyof Fields>(
      'payerName',
      'memberId',
      'patientFirstName',
      'patientLastName',
      'patientDateOfBirth',
    );
    fc.assert(
      fc.property(fieldsOf, fieldsOf, field, (fields, others, changed) => {
        fc.pre(fields[changed].toUpperCase() !== others[changed].toUpperCase());
        const mutated = { ...fields, [changed]: others[changed] };
        const [before, after] = [fields, mutated].map((one) => fingerprintOf(parseQuestion(one)));
        return before !== after;
      }),
      { numRuns: 1_000 },
    );
  });

  it('distinguishes swapped field values, and a missing date', () => {
    const { patient } = QUESTION;
    const variants: readonly Patient[] = [
      patient,
      { ...patient, firstName: patient.lastName, lastName: patient.firstName },
      { ...patient, dateOfBirth: undefined },
    ];
    const fingerprints = variants.map((variant) => fingerprintOf({ ...QUESTION, patient: variant }));
    expect(new Set(fingerprints).size).toBe(3);
  });

  const withMemberId = (memberId: string): CheckQuestion => ({
    ...QUESTION,
    patient: { ...QUESTION.patient, memberId },
  });
  const formerOf = (question: CheckQuestion, deps: ReservationDeps = DEPS): readonly string[] | undefined =>
    reservationFor(deps, { ...REQUEST, question }, { kind: 'live' }).formerFingerprints;

  it('treats member id w000111222 as W000111222, as it is sent, and W000 111222 as another', () => {
    const [lower, upper, spaced] = ['w000111222', 'W000111222', 'W000 111222'].map((memberId) =>
      fingerprintOf(withMemberId(memberId)),
    );
    expect(lower).toBe(upper);
    expect(spaced).not.toBe(upper);
  });

  it('recognizes the fingerprint that earlier releases gave the same request, and no other', () => {
    const [lower, mixed] = ['w1x', 'W1x'].map((memberId) => formerOf(withMemberId(memberId)));
    expect(lower).toEqual([expect.stringContaining('"memberId":"w1x"')]);
    expect(mixed).toEqual([expect.stringContaining('"memberId":"W1x"')]);
    expect(formerOf(withMemberId('W1X'))).toBeUndefined();
  });

  it('recognizes the fingerprints that older keys gave the same request, in either form, and hashes again', () => {
    const deps = {
      ...DEPS,
      fingerprintHash: (text: string) => `new ${text}`,
      formerFingerprintHashes: [(text: string) => `old ${text}`, (text: string) => `older ${text}`],
    };
    expect(
      reservationFor(deps, { ...REQUEST, question: withMemberId('w1x') }, { kind: 'live' }).fingerprint,
    ).toMatch(/^new .*"memberId":"W1X"/);
    const forms = (formerOf(withMemberId('w1x'), deps) ?? []).map((former) =>
      former.replace(/ .*"memberId":"(\w+)".*/, ' $1'),
    );
    expect(forms).toEqual(['new w1x', 'old W1X', 'old w1x', 'older W1X', 'older w1x']);
    expect(formerOf(withMemberId('W1X'), deps)).toHaveLength(2);
  });

  it('distinguishes live from mock, and one fixture from another', () => {
    const fingerprints = [undefined, 'dental', 'medical-inactive'].map((slug) =>
      fingerprintOf(QUESTION, slug),
    );
    expect(new Set(fingerprints).size).toBe(3);
  });

  it('hashes what is asked, and nothing about the caller', () => {
    const hashed: string[] = [];
    const fingerprintHash = (text: string): string => {
      hashed.push(text);
      return 'a keyed hash';
    };
    const mine = reservationFor({ ...DEPS, fingerprintHash }, REQUEST, { kind: 'live' });
    const clinic = { ...CLINIC, clientId: uuid(12) };
    const theirs = { ...REQUEST, workspace: OTHER_WORKSPACE, clinic, idempotencyKey: uuid(13) };
    reservationFor({ ...DEPS, fingerprintHash }, theirs, { kind: 'live' });
    expect(mine.fingerprint).toBe('a keyed hash');
    expect(hashed[0]).toBe(hashed[1]);
  });

  it('binds the key to workspace, client and operation, with a check id of its own', () => {
    const reservation = reservationFor({ ...DEPS, newId: () => uuid(77) }, REQUEST, {
      kind: 'mock',
      mockFixture: 'dental',
    });
    expect(reservation).toMatchObject({
      checkId: uuid(77),
      workspaceId: REQUEST.workspace.id,
      clientId: CLINIC.clientId,
      kind: 'mock',
      idempotencyKey: REQUEST.idempotencyKey,
      owner: 'process-1',
    });
  });

  it('gives a request without a service the text that it had before there were services', () => {
    expect(fingerprintOf({ ...QUESTION, service: undefined })).toBe(fingerprintOf(QUESTION));
    expect(fingerprintOf(QUESTION)).toBe(
      '{"dateOfBirth":"1984-02-29","firstName":"CANARINA","kind":"live","lastName":"MARKERLAST","memberId":"CANARY-77001","payerName":"CASCADE MUTUAL"}',
    );
  });

  it('gives requests about other services other fingerprints, and words for one code the same', () => {
    const asked = (...serviceTypeCodes: readonly string[]): string =>
      fingerprintOf({ ...QUESTION, service: { serviceTypeCodes } });
    const on = fingerprintOf({ ...QUESTION, service: { serviceTypeCodes: [], dateOfService: '2026-12-01' } });
    const all = [fingerprintOf(QUESTION), on, asked('30'), asked('35'), asked('35', 'UC'), asked('UC', '35')];
    expect(new Set(all).size).toBe(all.length);
  });
});
