import { formatOf, importUrl } from './payer-upload';

const LIST = { file: new Blob([]), format: 'generic', skipBadRows: false, allowEmpty: false } as const;

describe('importUrl', () => {
  it('is a dry run until there is a version to build on', () => {
    expect(importUrl(LIST)).toBe('/ops/payers/imports?format=generic&dryRun=true');
    expect(importUrl(LIST, 0)).toBe('/ops/payers/imports?format=generic&baseVersion=0&confirm=remove');
  });

  it('says what was agreed to', () => {
    const list = { ...LIST, format: 'stedi-csv', skipBadRows: true, allowEmpty: true } as const;
    expect(importUrl(list, 7)).toBe(
      '/ops/payers/imports?format=stedi-csv&skipBadRows=true&allowEmpty=true&baseVersion=7&confirm=remove',
    );
  });
});

describe('formatOf', () => {
  it.each([
    ['Stedi-payers.csv', 'stedi-csv'],
    ['stedi.json', 'stedi-json'],
    ['OfficeAlly_payers.csv', 'office-ally'],
    ['payers.json', 'stedi-json'],
    ['payers.csv', undefined],
  ])('of %s is %s', (name, format) => {
    expect(formatOf(name)).toBe(format);
  });
});
