import { buildIndex, type PayerIndex } from '../index/payer-index';
import { matchPayer } from '../match/match';
import { candidatesOf } from '../match/outcome';
import type { AmbiguousBrand, Payer, PayerDirectory } from '../payer';
import { KNOWLEDGE } from './knowledge';

export { directoryProblems } from './directory-problems';
export { KNOWLEDGE, KNOWLEDGE_ROWS } from './knowledge';

/** A nationwide commercial payer with these fields changed. */
export function payer(id: string, name: string, more: Partial<Payer> = {}): Payer {
  return {
    id,
    name,
    aliases: [],
    states: [],
    linesOfBusiness: ['commercial'],
    families: [],
    tradingPartnerId: id,
    routes: [],
    supportsEligibility: true,
    requiresDateOfBirth: false,
    ...more,
  };
}

export function ambiguousBrand(family: string, ...phrases: readonly string[]): AmbiguousBrand {
  return { phrases, family, offerFirst: [] };
}

const blue = (id: string, name: string, states: readonly string[], more: Partial<Payer> = {}): Payer =>
  payer(id, name, { states, families: ['blue'], ...more });

const medicaid = (id: string, name: string, state: string): Payer =>
  payer(id, name, { states: [state], linesOfBusiness: ['medicaid'], families: ['medicaid'] });

/** Small enough to be read, with one of every difficulty. */
export const SAMPLE: PayerDirectory = {
  payers: [
    payer('60054', 'Aetna', { linesOfBusiness: ['commercial', 'medicare'] }),
    payer('AETNADENTAL', 'Aetna Dental', { linesOfBusiness: ['dental'], tradingPartnerId: '60054' }),
    payer('62308', 'Cigna', { aliases: ['Connecticut General'] }),
    payer('87726', 'UnitedHealthcare', { aliases: ['UHC'] }),
    payer('CMS', 'Original Medicare', { aliases: ['Medicare'], linesOfBusiness: ['medicare'] }),
    medicaid('MDCDTX', 'Texas Medicaid', 'TX'),
    medicaid('MDCDOH', 'Ohio Medicaid', 'OH'),
    blue('84980', 'Blue Cross and Blue Shield of Texas', ['TX']),
    blue('00590', 'Florida Blue', ['FL'], {
      aliases: ['BCBS of Florida'],
      linesOfBusiness: ['commercial', 'medicare'],
    }),
    blue('54771', 'Highmark Blue Cross Blue Shield', ['PA']),
    blue('23045', 'Capital BlueCross', ['PA']),
    payer('MERCYAZ', 'Mercy Care of Arizona', {
      aliases: ['Mercy Care'],
      states: ['AZ'],
      families: ['mercy'],
    }),
    payer('MERCYWI', 'MercyCare of Wisconsin', {
      aliases: ['MercyCare'],
      states: ['WI'],
      families: ['mercy'],
    }),
    payer('WA1', 'Apple Health', { states: ['WA'], linesOfBusiness: ['medicaid'] }),
    payer('SILVER', 'Silver Summit', { states: ['NV'] }),
    payer('STAR', 'Community Star Health', { supportsEligibility: false }),
    payer('NEVADA', 'Health Plan of Nevada', { states: ['NV'] }),
  ],
  ambiguousBrands: [
    { phrases: ['BCBS', 'Blue Cross', 'Blue Shield'], family: 'blue', offerFirst: ['84980'] },
    ambiguousBrand('medicaid', 'Medicaid'),
  ],
};

export const SAMPLE_INDEX: PayerIndex = buildIndex(SAMPLE, KNOWLEDGE);

/** The matcher's outcome for a text among these payers: its kind, then payer ids, best first. */
export function outcomeOf(payers: readonly Payer[], text: string): readonly string[] {
  const outcome = matchPayer(buildIndex({ payers, ambiguousBrands: [] }, KNOWLEDGE), text);
  return [outcome.kind, ...candidatesOf(outcome).map((candidate) => candidate.payer.id)];
}
