import { comparedMemberId } from '@eligibility/x12';
import { aContext } from '../../testing/context';
import fc from 'fast-check';
import type { CheckQuestion, Patient } from '../domain/check';
import { questionParsers } from '../routes/read-check-request';
import { numberedIds } from '../../testing/fakes';
import { BEGAN_MS, CLINIC, OTHER_WORKSPACE, QUESTION, REQUEST, uuid } from '../../testing/samples';
import type { ChecksContext } from './context';
import { reservationFor } from './reserve-key';

const CONTEXT = aContext<ChecksContext>({
  fingerprintHash: (text) => text,
  formerFingerprintHashes: [],
  newId: numberedIds(),
  owner: 'process-1',
});

const { live: parseQuestion } = questionParsers({ now: () => BEGAN_MS });

const fingerprintOf = (question: CheckQuestion, mockFixture?: string): string => {
  const operation =
    mockFixture === undefined ? ({ kind: 'live' } as const) : ({ kind: 'mock', mockFixture } as const);
  return reservationFor(CONTEXT, { ...REQUEST, question }, operation).fingerprint;
};

const TYPED = {
  payerName: 'Aetna',
  patientFirstName: 'Jane',
  patientLastName: 'Doe',
  patientDateOfBirth: '1/31/1980',
};

type Fields = Readonly<
  Record<'payerName' | 'memberId' | 'patientFirstName' | 'patientLastName' | 'patientDateOfBirth', string>
>;
const name = fc.stringMatching(/^[A-Za-z0-9éñÖçÅ][A-Za-z0-9éñÖçÅ'-]{0,11}( [A-Za-z0-9éñÖçÅ'-]{1,12})?$/);
const fieldsOf: fc.Arbitrary<Fields> = fc.record({
  payerName: name,
  memberId: fc.stringMatching(/^[A-Za-z0-9]-?[A-Za-z0-9][A-Za-z0-9-]{0,18}$/),
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
  grouping: fc.constantFrom('-', '\u2011', '–', '－', ' ', ''),
  form: fc.constantFrom('NFC', 'NFD'),
});
const encoding = fc.record({
  writings: fc.array(writing, { minLength: 4, maxLength: 4 }),
  isUsDate: fc.boolean(),
  isReversed: fc.boolean(),
  unknown: fc.dictionary(fc.constantFrom('x', 'idempotencyKey', 'serviceDate'), fc.string()),
});

type Encoding = typeof encoding extends fc.Arbitrary<infer T> ? T : never;

function encoded(fields: Fields, { writings, isUsDate, isReversed, unknown }: Encoding): object {
  const { patientDateOfBirth: date, ...texts } = fields;
  const [year = '', month = '', day = ''] = date.split('-');
  const rewritten = Object.entries(texts).map(([field, text], index) => {
    const how = writings[index];
    if (how === undefined) throw new Error('one writing a text');
    const spelled = field === 'memberId' ? text.replaceAll('-', how.grouping) : text;
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

  const compared = (text: string, field: keyof Fields): string =>
    field === 'memberId' ? comparedMemberId(text) : text.toUpperCase();

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
        fc.pre(compared(fields[changed], changed) !== compared(others[changed], changed));
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

  it.each(['w000111222', 'W000 111 222', 'W000-111-222', 'ID: W000111222', '# w000-111222'])(
    'treats member id %s as W000111222, and keeps it as it was printed',
    (typed) => {
      const question = parseQuestion({ ...TYPED, memberId: typed });
      expect(fingerprintOf(question)).toBe(
        fingerprintOf(parseQuestion({ ...TYPED, memberId: 'W000111222' })),
      );
      expect(question.patient.memberId).toBe(typed.replace(/^(?:ID:|#) /, ''));
    },
  );

  it('treats a hyphen before the last digits, which is sent, as no difference either', () => {
    const [hyphen, plain] = ['123456789-01', '12345678901'].map((id) => fingerprintOf(withMemberId(id)));
    expect(hyphen).toBe(plain);
  });

  it('has the hashes that older keys gave the same question, each with those of its patient', () => {
    const context = {
      ...CONTEXT,
      fingerprintHash: (text: string) => `new ${text}`,
      formerFingerprintHashes: [(text: string) => `old ${text}`, (text: string) => `older ${text}`],
    };
    const { former = [], ...newest } = reservationFor(context, REQUEST, { kind: 'live' });
    for (const [key, hashes] of [['new', newest] as const, ['old', former[0]] as const]) {
      const { fingerprint = '', memberHash = '', nameHash = '' } = hashes ?? {};
      expect([fingerprint, memberHash, nameHash].map((hash) => hash.split(' ')[0])).toEqual([key, key, key]);
    }
    expect(former).toHaveLength(2);
    expect(reservationFor(CONTEXT, REQUEST, { kind: 'live' })).not.toHaveProperty('former');
  });

  it('distinguishes live from mock, and one fixture from another', () => {
    const fingerprints = [undefined, 'dental', 'medical-inactive'].map((slug) =>
      fingerprintOf(QUESTION, slug),
    );
    expect(new Set(fingerprints).size).toBe(3);
  });

  it('hashes what is asked and nothing about the caller, but for the workspace in the hashes of the patient', () => {
    const hashed: string[] = [];
    const fingerprintHash = (text: string): string => {
      hashed.push(text);
      return 'a keyed hash';
    };
    const mine = reservationFor({ ...CONTEXT, fingerprintHash }, REQUEST, { kind: 'live' });
    const clinic = { ...CLINIC, clientId: uuid(12) };
    const theirs = { ...REQUEST, workspace: OTHER_WORKSPACE, clinic, idempotencyKey: uuid(13) };
    reservationFor({ ...CONTEXT, fingerprintHash }, theirs, { kind: 'live' });
    expect(mine.fingerprint).toBe('a keyed hash');
    const [mineOf, theirsOf] = [hashed.slice(0, 3), hashed.slice(3)];
    expect(mineOf[0]).toBe(theirsOf[0]);
    // What finds a patient's checks differs: a workspace must not be able to find those of another.
    expect(mineOf.filter((text) => theirsOf.includes(text))).toEqual([mineOf[0]]);
  });

  it('binds the key to workspace, client and operation, with a check id of its own', () => {
    const reservation = reservationFor({ ...CONTEXT, newId: () => uuid(77) }, REQUEST, {
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
      '{"dateOfBirth":"1984-02-29","firstName":"CANARINA","kind":"live","lastName":"MARKERLAST","memberId":"CANARY77001","payerName":"CASCADE MUTUAL"}',
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
