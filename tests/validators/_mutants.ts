/** A text broken in one way; undefined where it has not got what is to be broken. */
export type Mutation = { readonly name: string; readonly mutate: (text: string) => string | undefined };

type Edit = readonly [name: string, from: RegExp, to: string];

/** Each breaks the one thing it names, in an interchange whose segments end with `~` and whose elements with `*`. */
const X12_EDITS: readonly Edit[] = [
  ['a segment count that is one too high', /~SE\*1/, '~SE*2'],
  ['a segment too few for its count', /~DTP\*291[^~]*/, ''],
  ['no end of the transaction set', /~SE\*[^~]*/, ''],
  ['no BHT', /~BHT[^~]*/, ''],
  ['the purpose of a BHT that is unknown', /~BHT\*0022\*13/, '~BHT*0022*11'],
  ['the structure of a BHT that is unknown', /~BHT\*0022/, '~BHT*0019'],
  ['a day of sending that is none', /(~BHT\*(?:[^*]*\*){3})\d{8}/, '$120261345'],
  ['another implementation guide in ST', /(~ST\*270\*0001\*)[^~]*/, '$1005010X212'],
  ['another transaction set', /~ST\*270/, '~ST*276'],
  ['no payer', /~NM1\*PR[^~]*/, ''],
  ['a payer that is something else', /~NM1\*PR/, '~NM1*QC'],
  ['an unknown kind of payer id', /(~NM1\*PR[^~]*)\*PI\*/, '$1*QQ*'],
  ['no provider', /~NM1\*1P[^~]*/, ''],
  ['a provider that is neither person nor organization', /~NM1\*1P\*[12]/, '~NM1*1P*3'],
  ['an unknown kind of provider id', /(~NM1\*1P[^~]*)\*XX\*/, '$1*ZZ*'],
  ['no NPI', /(~NM1\*1P[^~]*\*XX\*)\d+/, '$1'],
  ['no level of the provider', /~HL\*2\*1\*21\*1/, ''],
  ['no level of the subscriber', /~HL\*3\*2\*22\*0/, ''],
  ['a level with the wrong parent', /~HL\*3\*2\*22/, '~HL*3*1*22'],
  ['a first level with a parent', /~HL\*1\*\*20/, '~HL*1*1*20'],
  ['a level of an unknown kind', /~HL\*3\*2\*22/, '~HL*3*2*24'],
  ['a dependent that does not follow', /~HL\*3\*2\*22\*0/, '~HL*3*2*22*1'],
  ['no subscriber', /~NM1\*IL[^~]*/, ''],
  ['a patient without a first name', /(~HL\*3\*2\*22\*0.*~NM1\*IL\*1\*[^*]*\*)[^*~]+/, '$1'],
  ['a dependent without a first name', /(~NM1\*03\*1\*[^*]*\*)[^*~]+/, '$1'],
  ['no dependent', /~NM1\*03[^~]*/, ''],
  ['no level of the dependent', /~HL\*4\*3\*23\*0/, ''],
  ['a dependent of the provider', /~HL\*4\*3\*23/, '~HL*4*2*23'],
  ['an unknown relationship', /(~INS\*N\*)\d\d/, '$199'],
  ['a kind of member id without the id', /(~NM1\*IL[^~]*\*MI)\*[^~]*/, '$1'],
  ['a provider of 61 characters', /(~NM1\*1P\*[12]\*)[^*]*/, `$1${'X'.repeat(61)}`],
  ['a first name of 36 characters', /(~NM1\*IL\*1\*[^*]*\*)[^*]*/, `$1${'X'.repeat(36)}`],
  ['a member id of 81 characters', /(~NM1\*IL[^~]*\*MI\*)[^~]*/, `$1${'X'.repeat(81)}`],
  ['a trace of 51 characters', /(~TRN\*1\*)[^*]*/, `$1${'X'.repeat(51)}`],
  ['an originator of nine characters', /(~TRN\*1\*[^*]*\*.{9})./, '$1'],
  ['a birthday that is none', /(~DMG\*D8\*)\d*/, '$119840230'],
  ['a birthday in another format', /(~DMG\*D8\*\d{4})(\d\d)(\d\d)/, '$1-$2-$3'],
  ['a date that is none', /(~DTP\*291\*D8\*)\d*/, '$120261301'],
  ['a date of an unknown format', /~DTP\*291\*D8/, '~DTP*291*D6'],
  ['a date of another kind', /~DTP\*291/, '~DTP*307'],
  ['an unknown service type', /~EQ\*[^~]*/, '~EQ*ZZ'],
  ['no service type', /~EQ\*[^~]*/, '~EQ'],
  ['a segment that X12 has not got', /~EQ\*/, '~ZZZ*1~EQ*'],
  ['a sender of 14 characters', /^(.{35}.{14})./, '$1'],
  ['no functional group', /~GS\*[^~]*/, ''],
  ['a functional group that does not end', /~GE\*[^~]*/, ''],
  ['a responsible agency other than X12', /(~GS\*[^~]*)\*X\*/, '$1*T*'],
  ['an interchange that does not end', /~IEA\*[^~]*/, ''],
  ['an end of the interchange with eight digits', /(~IEA\*1\*\d{8})\d/, '$1'],
];

export const X12_MUTATIONS: readonly Mutation[] = X12_EDITS.map(([name, from, to]) => ({
  name,
  mutate: (text) => {
    const mutant = text.replace(from, to);
    return mutant === text ? undefined : mutant;
  },
}));

type Json = Record<string, unknown>;

const object = (value: unknown): Json => value as Json;
const without = (field: string): Change => [
  `no ${field}`,
  (body) => Object.fromEntries(Object.entries(body).filter(([name]) => name !== field)),
];
/** Puts a value where one was; a field that the body has not got is not broken. */
const setting = (name: string, [part, field]: readonly [string, string], value: unknown): Change => [
  name,
  (body) =>
    field in object(body[part]) ? { ...body, [part]: { ...object(body[part]), [field]: value } } : body,
];
type Change = readonly [name: string, change: (body: Json) => Json];

const JSON_CHANGES: readonly Change[] = [
  without('provider'),
  without('subscriber'),
  without('tradingPartnerServiceId'),
  ['a payer id that is empty', (body) => ({ ...body, tradingPartnerServiceId: '' })],
  ['a payer id of 81 characters', (body) => ({ ...body, tradingPartnerServiceId: 'X'.repeat(81) })],
  ['a payer id that is a number', (body) => ({ ...body, tradingPartnerServiceId: 60054 })],
  ['a control number of eight digits', (body) => ({ ...body, controlNumber: '12345678' })],
  ...['W1.2', 'W1/2', 'W1#', 'W_1', '(W1)', 'Wé1', 'W1*2'].map((id) =>
    setting(`the member id ${id}`, ['subscriber', 'memberId'], id),
  ),
  setting('a member id of one character', ['subscriber', 'memberId'], 'W'),
  setting('a member id of 81 characters', ['subscriber', 'memberId'], 'W'.repeat(81)),
  setting('a first name that is empty', ['subscriber', 'firstName'], ''),
  setting('a first name of 36 characters', ['subscriber', 'firstName'], 'X'.repeat(36)),
  setting('a last name of 61 characters', ['subscriber', 'lastName'], 'X'.repeat(61)),
  setting('a birthday with hyphens', ['subscriber', 'dateOfBirth'], '1984-02-29'),
  setting('a birthday in month 13', ['subscriber', 'dateOfBirth'], '19841301'),
  setting('an NPI of nine digits', ['provider', 'npi'], '199999998'),
  setting('an organization of 61 characters', ['provider', 'organizationName'], 'X'.repeat(61)),
  setting('a practitioner of 36 characters', ['provider', 'firstName'], 'X'.repeat(36)),
  setting('an unknown service type', ['encounter', 'serviceTypeCodes'], ['ZZ']),
  setting('no service type', ['encounter', 'serviceTypeCodes'], []),
];

export const JSON_MUTATIONS: readonly Mutation[] = JSON_CHANGES.map(([name, change]) => ({
  name,
  mutate: (text) => {
    const mutant = JSON.stringify(change(JSON.parse(text) as Json));
    return mutant === text ? undefined : mutant;
  },
}));
