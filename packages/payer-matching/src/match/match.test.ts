import { buildIndex } from '../index/payer-index';
import { KNOWLEDGE, outcomeOf, payer, SAMPLE, SAMPLE_INDEX } from '../testing';
import { matchPayer, searchPayers } from './match';

const summary = (text: string): unknown => {
  const outcome = matchPayer(SAMPLE_INDEX, text);
  if (outcome.kind === 'matched') return [outcome.payer.id, outcome.reason];
  const listed = outcome.kind === 'ambiguous' ? outcome.candidates : outcome.nearest;
  return [outcome.kind, outcome.reason, ...listed.map((candidate) => candidate.payer.id)];
};

describe('matchPayer', () => {
  it.each([
    ['60054', ['60054', 'id']],
    [' 60054 ', ['60054', 'id']],
    ['mdcdtx', ['MDCDTX', 'id']],
    ['aetna', ['60054', 'name']],
    ['AETNA ', ['60054', 'name']],
    ['bcbstx', ['84980', 'name']],
    ['blue cross blue shield of tx', ['84980', 'name']],
    ['united health care', ['87726', 'name']],
    ['connecticut general', ['62308', 'alias']],
    ['medicare', ['CMS', 'name']],
    ['medicaid of texas', ['MDCDTX', 'token-bag']],
    ['Aetna PPO', ['60054', 'token-bag']],
    ['aetna insurance', ['60054', 'core']],
    ['BCBS Florida PPO', ['00590', 'token-bag']],
    ['blue cross of texas', ['84980', 'scored']],
    ['Unitedhealthcore', ['87726', 'scored']],
    ['Florida Bleu', ['00590', 'scored']],
    ['blue cros blue sheild of texas', ['84980', 'scored']],
    ['silver summit', ['SILVER', 'name']],
    ['Health Plan of Nevada', ['NEVADA', 'name']],
    ['Florida Blue Medicare', ['00590', 'scored']],
    ['community star health', ['STAR', 'name']],
  ])('matches %j and gives the reason', (text, expected) => {
    expect(summary(text)).toEqual(expected);
  });

  it.each(['BCBS', 'blue cross', 'BCBS PPO', 'Blue Cross Blue Shield insurance', 'blues'])(
    'asks for the bare brand %j, the payers to offer first in front',
    (text) => {
      expect(summary(text)).toEqual(['ambiguous', 'brand', '84980', '23045', '00590', '54771']);
    },
  );

  it.each([
    ['Medicaid', ['ambiguous', 'brand', 'MDCDOH', 'MDCDTX']],
    ['BCBS of Pennsylvania', ['ambiguous', 'uncertain', '54771', '23045']],
    ['mercy care', ['ambiguous', 'same-name', 'MERCYAZ', 'MERCYWI']],
  ])('asks when %j fits several payers equally', (text, expected) => {
    expect(summary(text)).toEqual(expected);
  });

  it.each(['medicade', 'medicade texas', 'Medicad Texas', 'medicate of ohio'])(
    'offers both programmes for %j and takes neither',
    (text) => {
      const outcome = matchPayer(SAMPLE_INDEX, text);
      const lines =
        outcome.kind === 'ambiguous'
          ? outcome.candidates.flatMap(({ payer: one }) => one.linesOfBusiness)
          : [];
      expect(outcome).toMatchObject({ kind: 'ambiguous', reason: 'medicare-or-medicaid' });
      expect(lines).toEqual(expect.arrayContaining(['medicare', 'medicaid']));
    },
  );

  it.each([
    '',
    '  ',
    'insurance',
    'health plan',
    'none',
    'N/A',
    'unknown',
    'PPO',
    'dental',
    'texas',
    'my insurance',
  ])('finds that %j names no payer', (text) => {
    expect(summary(text)).toEqual(['not-found', 'names-no-payer']);
  });

  it.each([
    ['self pay', 'self-pay'],
    ['no insurance', 'self-pay'],
    ['workers comp', 'workers-compensation'],
    ["Workman's comp - claim pending", 'workers-compensation'],
    ['GEICO pip claim', 'auto'],
    ['US Marshalls', 'government'],
    ['crime victims comp', 'government'],
  ])('finds that %j is of no payer but %s, and lists none', (text, reason) => {
    expect(matchPayer(SAMPLE_INDEX, text)).toEqual({ kind: 'not-found', nearest: [], reason });
  });

  it.each(['Aetna no fault', 'Medicaid, self pay', 'Cigna workers comp'])(
    'does not overlook the payer that %j names',
    (text) => {
      const { kind, reason } = matchPayer(SAMPLE_INDEX, text);
      expect(kind === 'ambiguous' || reason === 'nothing-close').toBe(true);
    },
  );

  it('takes a payer of the catalog that is called so', () => {
    const payers = [payer('WC', 'Workers Comp'), payer('AUTO', 'Cascade', { aliases: ['Auto Claims'] })];
    expect(outcomeOf(payers, 'workers comp')).toEqual(['matched', 'WC']);
    expect(outcomeOf(payers, 'auto claims')).toEqual(['matched', 'AUTO']);
  });

  it('does not read a brand as one that sounds like it', () => {
    const payers = [
      payer('1', 'Sentara Health Plans'),
      payer('2', 'Optum Veterans Network'),
      payer('3', 'Optum Behavioral Health'),
    ];
    expect(outcomeOf(payers, 'Optum')).not.toContain('1');
  });

  it.each(['zzzzqq', '590', 'Law Offices of Smith and Jones'])('does not take %j for a payer', (text) => {
    expect(matchPayer(SAMPLE_INDEX, text)).toMatchObject({ kind: 'not-found', reason: 'nothing-close' });
  });

  it.each(['Florida Blue of Georgia', 'Texas Medicaid Ohio', 'Highmark Ohio', 'Apple Health Texas'])(
    'does not match a payer that does not serve the state of %j',
    (text) => {
      expect(matchPayer(SAMPLE_INDEX, text).kind).not.toBe('matched');
    },
  );

  it.each(['Cigna Dental', 'Aetna Medicaid', 'UHC Medicaid'])(
    'does not match a payer without the line of business of %j',
    (text) => {
      expect(matchPayer(SAMPLE_INDEX, text).kind).not.toBe('matched');
    },
  );

  it('does not match a single word to a payer whose name has more', () => {
    expect(matchPayer(SAMPLE_INDEX, 'Apple').kind).not.toBe('matched');
    expect(matchPayer(SAMPLE_INDEX, 'no aetna card').kind).not.toBe('matched');
    expect(matchPayer(SAMPLE_INDEX, 'summit health').kind).not.toBe('matched');
  });

  it('names the nearest payers when none is close', () => {
    expect(summary('Aetna Lawn Mower Repair Shop')).toEqual(
      expect.arrayContaining(['not-found', 'nothing-close', '60054']),
    );
  });
});

describe('matchPayer between twins', () => {
  const unsupported = { supportsEligibility: false };

  it.each(['Acme Health', 'Acme Helth'])(
    'never takes a payer that cannot be asked while another one fits %j',
    (text) => {
      const twins = [
        payer('A1', 'Acme Health', unsupported),
        payer('B2', 'Acme of America', { aliases: ['Acme Health'] }),
      ];
      const outcome = matchPayer(buildIndex({ payers: twins, ambiguousBrands: [] }, KNOWLEDGE), text);
      expect(outcome).toMatchObject({ kind: 'matched', payer: { id: 'B2' } });
    },
  );

  it('asks between payers of one name in different states, in any order of storage', () => {
    const twins = [
      payer('B2', 'Acme', unsupported),
      payer('C3', 'Acme', { states: ['TX'] }),
      payer('A1', 'Acme', { states: ['OH'] }),
    ];
    const outcomes = [twins, [...twins].reverse()].map((payers) =>
      matchPayer(buildIndex({ payers, ambiguousBrands: [] }, KNOWLEDGE), 'acme'),
    );
    expect(outcomes[0]).toEqual(outcomes[1]);
    expect(outcomes[0]).toMatchObject({
      kind: 'ambiguous',
      candidates: [{ payer: { id: 'A1' } }, { payer: { id: 'C3' } }],
    });
  });

  it('prefers the payer with that name over one with that alias', () => {
    const payers = [payer('A1', 'Acme Holding', { aliases: ['Acme'] }), payer('B2', 'Acme')];
    expect(matchPayer(buildIndex({ payers, ambiguousBrands: [] }, KNOWLEDGE), 'ACME')).toMatchObject({
      payer: { id: 'B2' },
      reason: 'name',
    });
  });

  it('finds nothing in an empty directory', () => {
    const empty = buildIndex({ payers: [], ambiguousBrands: SAMPLE.ambiguousBrands }, KNOWLEDGE);
    expect(matchPayer(empty, 'aetna')).toEqual({ kind: 'not-found', nearest: [], reason: 'nothing-close' });
    expect(matchPayer(empty, 'BCBS')).toMatchObject({ kind: 'not-found' });
  });
});

const idsFor = (text: string, limit = 3): readonly string[] =>
  searchPayers(SAMPLE_INDEX, text, limit).map((candidate) => candidate.payer.id);

describe('searchPayers', () => {
  it('lists the first payers by name for an empty query', () => {
    expect(idsFor('', 4)).toEqual(['60054', 'AETNADENTAL', 'WA1', '84980']);
    expect(idsFor(' ', 100)).toHaveLength(SAMPLE.payers.length);
  });

  it.each([
    ['aet', ['60054', 'AETNADENTAL']],
    ['tex', ['MDCDTX', '84980']],
    ['ohio medi', ['MDCDOH']],
    ['bcbs flo', ['00590']],
    ['unit', ['87726']],
    ['cegna', ['62308']],
    ['60054', ['60054']],
    ['mdcdtx', ['MDCDTX']],
  ])('begins with the most likely meaning of the unfinished %j', (text, expected) => {
    expect(idsFor(text).slice(0, expected.length)).toEqual(expected);
  });

  it('gives scores of 0 to 100, best first, one per payer, at most as many as requested', () => {
    const candidates = searchPayers(SAMPLE_INDEX, 'blue', 2);
    expect(candidates).toHaveLength(2);
    const all = searchPayers(SAMPLE_INDEX, 'a', 50);
    expect(all.map(({ score }) => score)).toEqual(all.map(({ score }) => score).sort((a, b) => b - a));
    expect(all.every(({ score }) => score >= 0 && score <= 100)).toBe(true);
    expect(new Set(all.map((one) => one.payer.id)).size).toBe(all.length);
  });

  it.each(['zzzzqq', '???', 'insurance'])('is empty when no payer is like %j', (text) => {
    expect(idsFor(text)).toEqual([]);
  });
});
