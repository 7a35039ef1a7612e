import { explainX12 } from '@eligibility/benefits';
import type { PayerExchange } from '@eligibility/contract';
import { shipped } from './_shipped';
import { FIXTURE_SLUGS } from './domain/fixture';

type Elements = readonly string[];

/** The segments of a document that begin with these elements, each as its elements; all of them without any. */
function segmentsIn(document: string, ...start: Elements): readonly Elements[] {
  return document
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/~$/, '').split('*'))
    .filter((segment) => start.every((element, at) => segment[at] === element));
}

/** True for the check digit of Luhn, with the prefix 80840 that an NPI is computed with. */
function hasCheckDigit(npi: string): boolean {
  const sum = [...`80840${npi}`].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return npi.length === 10 && sum % 10 === 0;
}

describe.each(FIXTURE_SLUGS)('what was exchanged for the fixture %s', (slug) => {
  let exchange: PayerExchange;

  beforeAll(async () => {
    ({ exchange } = await shipped(slug));
  });

  it.each([
    ['sent', '270'],
    ['received', '271'],
  ] as const)('was %s as a %s whose envelope counts right, a segment a line', (direction, type) => {
    const document = exchange[direction];
    const control = segmentsIn(document, 'GS')[0]?.[6] ?? '';
    const body = segmentsIn(document).length - ['ISA', 'GS', 'GE', 'IEA'].length;

    expect(document).toMatch(/^ISA.{102}~\n(?:[A-Z][A-Z0-9]{1,2}\*[^~\n]+~\n)+$/);
    expect(segmentsIn(document, 'ST')).toEqual([['ST', type, '0001', '005010X279A1']]);
    expect(segmentsIn(document, 'SE')).toEqual([['SE', String(body), '0001']]);
    expect(segmentsIn(document, 'GE')).toEqual([['GE', '1', control]]);
    expect(segmentsIn(document, 'IEA')).toEqual([['IEA', '1', control.padStart(9, '0')]]);
  });

  it('is read without a warning', () => {
    const { received, onDate, serviceTypeCode } = exchange;
    const { details, warnings, noAnswers } = explainX12(received, { onDate, today: onDate, serviceTypeCode });
    expect([details.length, warnings, noAnswers]).toEqual([1, [], []]);
  });

  it('asks about the day and the service of the fixture, which do not expire', () => {
    const { sent, onDate, serviceTypeCode } = exchange;
    expect(segmentsIn(sent, 'DTP')).toEqual([['DTP', '291', 'D8', onDate.replaceAll('-', '')]]);
    expect(segmentsIn(sent, 'EQ')).toEqual([['EQ', serviceTypeCode]]);
  });

  it('answers the inquiry that was sent: the same payer, provider and trace', () => {
    const { sent, received } = exchange;
    const inquired = segmentsIn(sent);
    const [payer] = segmentsIn(received, 'NM1', 'PR');
    expect(inquired).toContainEqual(payer);
    for (const provider of segmentsIn(received, 'NM1', '1P')) expect(inquired).toContainEqual(provider);
    for (const [, , ...trace] of segmentsIn(received, 'TRN', '2'))
      expect(segmentsIn(sent, 'TRN')).toEqual([['TRN', '1', ...trace]]);
    expect(segmentsIn(sent, 'BHT')[0]?.[3]).toBe(segmentsIn(received, 'BHT')[0]?.[3]);
  });

  it('names providers by an NPI with a valid check digit', () => {
    const documents = `${exchange.sent}${exchange.received}`;
    const npis = segmentsIn(documents, 'NM1').flatMap(([, , , , , , , , qualifier, id = '']) =>
      qualifier === 'XX' ? id : [],
    );
    expect(npis).not.toEqual([]);
    expect(npis.filter((npi) => !hasCheckDigit(npi))).toEqual([]);
  });
});
