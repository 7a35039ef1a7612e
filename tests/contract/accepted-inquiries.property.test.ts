import { writeInquiry } from '@eligibility/clearinghouse';
import { AppError } from '@eligibility/kit';
import fc from 'fast-check';
import { CLINIC, PAYER, uuid, WORKSPACE } from '../../gateway/src/testing/samples';
import { isNpi } from '../../gateway/src/checks/domain/npi';
import { sentName, parseUuid } from '../../gateway/src/http/fields';
import { questionParsers } from '../../gateway/src/checks/routes/read-check-request';
import { inquiryToWire } from '../../gateway/src/checks/services/clearinghouse';

const NOW_MS = Date.UTC(2026, 0, 15, 12);
const { live } = questionParsers({ now: () => NOW_MS });

/** Each format of a clearinghouse, since each has its own characters. */
const ACCOUNTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  json: { CLEARINGHOUSE_FORMAT: 'json', CLEARINGHOUSE_API_KEY: 'a-secret-key' },
  x12: {
    CLEARINGHOUSE_FORMAT: 'core-soap',
    CLEARINGHOUSE_USERNAME: 'clinics',
    CLEARINGHOUSE_PASSWORD: 'a-secret',
    CLEARINGHOUSE_SENDER_ID: 'SENDER',
    CLEARINGHOUSE_RECEIVER_ID: 'RECEIVER',
  },
};

/** What is typed at front desks, what programs make of it, other scripts, invisible characters and delimiters. */
const SIGNS = [
  ..."abyzABYZ0189 '-.,&()/",
  ...'áñçüßøŁđþžẞÆŒǅﬁŉ½…’ʻ–—“«@#_$%[]<>{}\\;!?=+',
  ...'李Иअ한😀ſК\u0301\u00A0\u00AD\u200B\u200E\u2011\u202E\uFEFF\uFF21\uFF3E~*^:|\n\t\u0000',
];
const typed = (maxLength: number): fc.Arbitrary<string> =>
  fc.oneof(
    fc.stringMatching(/^[A-Z][a-zéñ' -]{1,12}$/),
    fc.string({ unit: fc.constantFrom(...SIGNS), minLength: 1, maxLength: 6 }),
    fc.string({ unit: fc.constantFrom(...SIGNS.slice(0, 40)), minLength: maxLength - 1, maxLength }),
    fc.constantFrom('ß', 'ﬁ', 'Æ', '😀a').map((signs) => signs.repeat(maxLength).slice(0, maxLength)),
  );
const memberId = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9 -]{1,12}$/),
  fc.stringMatching(/^[A-Za-z0-9 -]{78,81}$/),
  fc.string({ unit: fc.constantFrom(...SIGNS), minLength: 1, maxLength: 5 }),
);
const day = fc.oneof(
  fc.stringMatching(/^(18|19|20)\d\d-[01]\d-[0-3]\d$/),
  fc.stringMatching(/^[01]\d\/[0-3]\d\/(19|20)\d\d$/),
);
const socialSecurityNumber = fc.stringMatching(/^[0-9]{3}-?[0-9]{2}-?[0-9]{4}$/);
const asked = fc.record({
  /** In place of the member id. */
  socialSecurityNumber: fc.option(socialSecurityNumber, { nil: undefined }),
  body: fc.record({
    memberId,
    patientFirstName: typed(35),
    patientLastName: typed(60),
    patientDateOfBirth: day,
  }),
  npi: fc.stringMatching(/^\d{10}$/).filter(isNpi),
  organization: typed(60),
  firstName: typed(35),
  lastName: typed(60),
  isPersonal: fc.boolean(),
  checkId: fc.oneof(
    fc.uuid(),
    fc.uuid().map((id) => ` ${id.toUpperCase()}`),
  ),
});

const VALID = { payerName: 'Cascade', memberId: 'W1', patientFirstName: 'Ann', patientLastName: 'Ray' };

/** Undefined when the gateway answers 400. */
function accepted<T>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch (failure) {
    if (failure instanceof AppError && failure.code === 'validation-failed') return undefined;
    throw failure;
  }
}

function nameOf(text: string, maxLength: number): string {
  const parsed = sentName(maxLength).validate(text);
  return parsed.error === undefined ? parsed.value : 'Ann Ray';
}

/** The question of those fields that the gateway accepts; one that it refuses has a valid value instead. */
function questionOf(
  body: Readonly<Record<string, string>>,
  patientSocialSecurityNumber?: string,
): ReturnType<typeof live> {
  const fields = Object.entries(body).filter(
    ([name, value]) => accepted(() => live({ ...VALID, [name]: value })) !== undefined,
  );
  const usual = { ...VALID, ...Object.fromEntries(fields) };
  if (patientSocialSecurityNumber === undefined) return live(usual);
  const { memberId: _none, ...named } = { patientDateOfBirth: '1984-02-29', ...usual };
  return accepted(() => live({ ...named, patientSocialSecurityNumber })) ?? live(usual);
}

describe.each(Object.entries(ACCOUNTS))('what the gateway accepts, in %s', (_format, account) => {
  it('is neither refused by the clearinghouse service nor impossible to write', () => {
    const env = { CLEARINGHOUSE_URL: 'https://clearinghouse.test', ...account };
    fc.assert(
      fc.property(
        asked,
        ({ body, npi, organization, isPersonal, checkId, socialSecurityNumber: number, ...person }) => {
          const practitioner = {
            firstName: nameOf(person.firstName, 35),
            lastName: nameOf(person.lastName, 60),
          };
          const inquiry = {
            workspace: WORKSPACE,
            checkId: parseUuid(checkId) ?? uuid(1),
            payer: PAYER,
            clinic: {
              ...CLINIC,
              name: nameOf(organization, 60),
              npi,
              practitioner: isPersonal ? practitioner : undefined,
            },
            question: questionOf(body, number),
            callerAddresses: ['198.51.100.7'],
          };
          expect(writeInquiry(inquiryToWire(inquiry), env, NOW_MS).kind).toBe('written');
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
