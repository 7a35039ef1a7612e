import { explainMatch } from '../explanation';
import { buildIndex } from '../index/payer-index';
import { KNOWLEDGE, payer, SAMPLE_INDEX } from '../testing';
import type { MatchContext, RememberedPayer } from './context';
import { matchPayer } from './match';

const inContext = (text: string, context: MatchContext) => matchPayer(SAMPLE_INDEX, text, { context });

const remembered = (payerId: string, more: Partial<RememberedPayer> = {}): RememberedPayer => ({
  payerId,
  isOwn: true,
  confirmed: 2,
  contradicted: 0,
  isWritten: false,
  ...more,
});

describe('a match with context', () => {
  it("takes the programme of the clinic's state", () => {
    expect(inContext('medicaid', {})).toMatchObject({ kind: 'ambiguous' });
    expect(inContext('medicaid', { state: 'TX' })).toMatchObject({
      kind: 'matched',
      payer: { id: 'MDCDTX' },
      matchedBy: 'context',
    });
  });

  it("asks which Blue plan is meant, the state's first: patients have plans of other states", () => {
    const outcome = inContext('bcbs', { state: 'FL' });
    expect(outcome).toMatchObject({
      kind: 'ambiguous',
      candidates: [{ payer: { id: '00590' } }, {}, {}, {}],
    });
  });

  it('takes an id that was typed, whatever the context says', () => {
    const context = { state: 'TX', remembered: [remembered('62308')] };
    expect(inContext('MDCDOH', context)).toMatchObject({ payer: { id: 'MDCDOH' }, matchedBy: 'text' });
  });

  it('makes no payer of a text that means none', () => {
    const usualPayers = new Map([['60054', 50]]);
    expect(inContext('zzzzqq', { usualPayers, state: 'TX' })).toMatchObject({ kind: 'not-found' });
  });

  it('takes the usual payer of the clinic among payers that fit', () => {
    const twins = [
      payer('A1', 'Acme Health Plan of Ohio', { states: ['OH'] }),
      payer('A2', 'Acme Health Plan of Texas', { states: ['TX'] }),
    ];
    const index = buildIndex({ payers: twins, ambiguousBrands: [] }, KNOWLEDGE);
    const context = { usualPayers: new Map([['A2', 20]]) };
    expect(matchPayer(index, 'acme health plan')).toMatchObject({ kind: 'ambiguous' });
    expect(matchPayer(index, 'acme health plan', { context })).toMatchObject({
      kind: 'matched',
      payer: { id: 'A2' },
      matchedBy: 'context',
    });
  });
});

describe('the memory of a clinic', () => {
  it('counts one answer once, though it is a usual payer and one of the prefix as well', () => {
    const once = new Map([['84980', 1]]);
    const context = {
      remembered: [remembered('84980', { confirmed: 1 })],
      usualPayers: once,
      prefixPayers: once,
    };
    expect(inContext('bcbs', context)).toMatchObject({
      kind: 'ambiguous',
      candidates: [{ payer: { id: '84980' } }, {}, {}, {}],
    });
  });

  it.each([
    ['confirmed twice', {}],
    ['written by the owner', { confirmed: 0, isWritten: true }],
    ['written by the owner, and not known to one member', { contradicted: 1, isWritten: true }],
  ])('decides where it is %s', (_, more) => {
    expect(inContext('the blue one', { remembered: [remembered('84980', more)] })).toMatchObject({
      kind: 'matched',
      payer: { id: '84980' },
      matchedBy: 'remembered',
    });
  });

  it('takes a payer that its name makes sure, though an answer did not know a member', () => {
    const contradicted = [remembered('60054', { confirmed: 0, contradicted: 1 })];
    expect(inContext('aetna', { remembered: contradicted })).toMatchObject({
      kind: 'matched',
      payer: { id: '60054' },
      matchedBy: 'text',
    });
  });

  it('decides by the payer that is confirmed, where the words meant another one before', () => {
    const former = remembered('54771', { confirmed: 0, contradicted: 1 });
    expect(inContext('the blue one', { remembered: [former, remembered('84980')] })).toMatchObject({
      payer: { id: '84980' },
      matchedBy: 'remembered',
    });
  });

  it('is asked about again, first in the list, where an answer contradicted it', () => {
    const contradicted = [remembered('84980', { confirmed: 9, contradicted: 1 })];
    expect(inContext('bcbs', { remembered: contradicted })).toMatchObject({
      kind: 'ambiguous',
      candidates: [{ payer: { id: '84980' } }, {}, {}, {}],
    });
  });

  it.each([
    ['a payer that answers no checks', 'STAR', {}],
    ['a payer that the catalog does not have', 'GONE', {}],
    ["another clinic's answers", '84980', { isOwn: false, confirmed: 1 }],
    ['one answer', '84980', { confirmed: 1 }],
  ])('does not decide by itself: %s', (_, id, more) => {
    expect(inContext('zzzzqq', { remembered: [remembered(id, more)] })).toMatchObject({ kind: 'not-found' });
  });
});

describe('the explanation of a match with context', () => {
  it('names each piece of context and by how much it multiplied the odds', () => {
    const { reason, candidates } = explainMatch(SAMPLE_INDEX, 'medicaid', { context: { state: 'OH' } });
    expect(reason).toContain('what is known apart from it');
    expect(candidates[0]?.evidence).toContainEqual({ feature: 'state', value: 2, weight: Math.log(2) });
    expect(candidates[1]?.evidence).toContainEqual({ feature: 'state', value: 0.06, weight: Math.log(0.06) });
  });

  it("names Medicare's form of member id", () => {
    const { candidates } = explainMatch(SAMPLE_INDEX, 'medicare', {
      context: { memberIdForm: '9A99AA9AA99' },
    });
    expect(candidates[0]?.evidence.map(({ feature }) => feature)).toContain('form of the member id');
  });
});
