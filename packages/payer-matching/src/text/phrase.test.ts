import { KNOWLEDGE } from '../testing';
import { asName, hasPlan, normalise } from './phrase';

const texts = (text: string): readonly string[] =>
  normalise(KNOWLEDGE, text).tokens.map((token) => token.text);
const kinds = (text: string): readonly string[] =>
  normalise(KNOWLEDGE, text).tokens.map((token) => token.kind);

describe('normalise', () => {
  it.each([
    ['AETNA ', ['aetna']],
    ['Aétna', ['aetna']],
    ["Cook Children's", ['cook', 'childrens']],
    ['Blue Cross & Blue Shield of Texas', ['bcbs', 'TX']],
    ['bcbs tx', ['bcbs', 'TX']],
    ['B.C.B.S. of T.X.', ['bcbs', 'TX']],
    ['be see be ess texas', ['bcbs', 'TX']],
    ['you h c', ['unitedhealthcare']],
    ['U.H.C.', ['unitedhealthcare']],
    ['united health care', ['unitedhealthcare']],
    ['Medi-Cal', ['medi_cal']],
    ['L.A. Care', ['lacare']],
    ['TRICARE for Life', ['tricareforlife']],
    ['Blue Cross of Kansas City', ['bluecross', 'kansascity']],
    ['i have aetna through work please', ['aetna']],
    ['mcd ohio', ['medicaid', 'OH']],
  ])('reads %j as %j', (text, expected) => {
    expect(texts(text)).toEqual(expected);
  });

  it.each([
    ['you see aetna', ['you', 'see', 'aetna']],
    ['El Paso Health', ['el', 'paso', 'health']],
  ])('reads words that sound like letters as letters in %j', (text, expected) => {
    expect(texts(text)).toEqual(expected);
  });

  it.each([
    ['west virginia medicaid', ['WV', 'medicaid']],
    ['Virginia Medicaid', ['VA', 'medicaid']],
    ['Medicaid Washington DC', ['medicaid', 'DC']],
    ['anthem in', ['anthem', 'IN']],
    ['anthem in ohio', ['anthem', 'OH']],
    ['ok medicaid', ['OK', 'medicaid']],
    ['anthem va ppo', ['anthem', 'VA', 'ppo']],
    ['va community care', ['va', 'community', 'care']],
    ['anthem co', ['anthem', 'CO']],
    ['Nippon Life Insurance Co', ['nippon', 'life', 'insurance']],
  ])('distinguishes states from words in %j', (text, expected) => {
    expect(texts(text)).toEqual(expected);
  });

  it('knows the possible roles of each word', () => {
    expect(kinds('Molina community Medicaid Texas health plan PPO unknown')).toEqual([
      'word',
      'weak',
      'line',
      'state',
      'generic',
      'plan',
      'placeholder',
    ]);
  });

  it('makes equal keys of names that differ in spacing, order, or words that do not distinguish payers', () => {
    expect(normalise(KNOWLEDGE, 'Well Care').written).toBe(normalise(KNOWLEDGE, 'WellCare').written);
    expect(normalise(KNOWLEDGE, 'bcbstx').folded).toBe(
      normalise(KNOWLEDGE, 'Blue Cross Blue Shield of Texas').folded,
    );
    expect(normalise(KNOWLEDGE, 'texas molina').bagKey).toBe(normalise(KNOWLEDGE, 'Molina Texas').bagKey);
    expect(normalise(KNOWLEDGE, 'Aetna Insurance PPO').coreKey).toBe(normalise(KNOWLEDGE, 'aetna').coreKey);
  });

  it.each(['', '   ', '?!', 'of the'])('makes an empty phrase of %j', (text) => {
    expect(normalise(KNOWLEDGE, text)).toEqual({
      words: [],
      tokens: [],
      written: '',
      folded: '',
      bagKey: '',
      coreKey: '',
    });
  });
});

describe('asName', () => {
  it('keeps as a word what is a product name elsewhere', () => {
    const phrase = normalise(KNOWLEDGE, 'Silver Summit');
    expect([hasPlan(phrase), phrase.coreKey]).toEqual([true, 'summit']);
    expect([hasPlan(asName(KNOWLEDGE, phrase)), asName(KNOWLEDGE, phrase).coreKey]).toEqual([
      false,
      'silver summit',
    ]);
  });
});
