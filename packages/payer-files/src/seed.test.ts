import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildIndex, matchPayer, type MatchOutcome, type PayerDirectory } from '@eligibility/payer-matching';
import { directoryProblems, KNOWLEDGE } from '@eligibility/payer-matching/testing';
import { sampling } from '@eligibility/testkit';
import { readSeed, SEED } from './_seed';

const sample = sampling();
const SOME_PAYERS = 200;

const CALLED_BY_OTHERS: ReadonlySet<string> = new Set([
  'First Health',
  'Aflac Benefits Solutions',
  'ALL Kids Alabama',
  'Mi Salud',
  'KS Plan Administrators',
  'American Family Life Assurance',
]);

describe('the built-in payers', () => {
  let directory: PayerDirectory;
  let match: (text: string) => MatchOutcome;
  beforeAll(async () => {
    directory = await readSeed();
    const index = buildIndex(directory, KNOWLEDGE);
    match = (text) => matchPayer(index, text);
  });
  const idOf = (text: string): string | undefined => {
    const outcome = match(text);
    return outcome.kind === 'matched' ? outcome.payer.id : undefined;
  };

  it('are at least 400, each with its own id, name and aliases, and ambiguous brands are asked about', () => {
    expect(directory.payers.length).toBeGreaterThanOrEqual(400);
    expect(directoryProblems(directory, KNOWLEDGE)).toEqual([]);
  });

  it('have no id at a clearinghouse but one that a public list has', async () => {
    const files = (await readdir(SEED)).filter((name) => name.endsWith('.json') && name !== 'heads.json');
    const texts = await Promise.all(files.map((name) => readFile(join(SEED, name), 'utf8')));
    const rows = texts.flatMap(
      (text) => JSON.parse(text) as { tradingPartnerId?: string; source?: string }[],
    );
    expect(rows).toHaveLength(directory.payers.length);
    expect(rows.filter((row) => (row.tradingPartnerId === undefined) !== (row.source === undefined))).toEqual(
      [],
    );
  });

  it(`have aliases that find them, or that are shared on purpose (${sample.how})`, () => {
    const lost = sample.some(directory.payers, SOME_PAYERS).flatMap((payer) =>
      payer.aliases.filter((alias) => {
        const outcome = match(alias);
        const found =
          outcome.kind === 'matched' ? [outcome] : outcome.kind === 'ambiguous' ? outcome.candidates : [];
        return !found.some((one) => one.payer.id === payer.id);
      }),
    );
    // Each is also what another payer is called, which is offered in front.
    expect(lost.filter((alias) => !CALLED_BY_OTHERS.has(alias))).toEqual([]);
  });

  it('include a Medicaid programme and a Delta Dental of every state, and a Blue plan', () => {
    for (const [code, [name = code]] of KNOWLEDGE.stateNames) {
      const matched = [code, { kind: 'matched', payer: { states: [code] } }];
      expect([code, match(`${name} medicaid`)]).toMatchObject(matched);
      expect([code, match(`Delta Dental of ${name}`)]).toMatchObject(matched);
      expect([code, match(`BCBS of ${name}`).kind]).not.toEqual([code, 'not-found']);
    }
  });

  it('need a date of birth for Medicare and every Medicaid programme', () => {
    const programmes = directory.payers.filter(
      (payer) => payer.id === 'CMS' || payer.families.includes('medicaid'),
    );
    expect(programmes.length).toBeGreaterThan(50);
    expect(programmes.filter((payer) => !payer.requiresDateOfBirth)).toEqual([]);
  });

  it.each(['Cegna', 'oskar health', 'Kaiser Permanentee', 'Medicaids', 'Meridan', 'zzqqy'])(
    'take none for %j, which is a slip away from several names or is none',
    (text) => {
      expect(idOf(text)).toBeUndefined();
    },
  );

  it.each([
    ['Aetna PPO', '60054'],
    ['UHC', '87726'],
    ['united health care', '87726'],
    ['BCBS of Texas', '84980'],
    ['blue cross blue shield of tx', '84980'],
    ['bcbstx', '84980'],
    ['Blue Cross of Illinois', '00621'],
    ['BCBS Kentucky', '00660'],
    ['Medicare', 'CMS'],
    ['medi-cal', 'MDCDCA'],
    ['tenn care', 'MDCDTN'],
    ['mass health', 'MDCDMA'],
    ['Molina Ohio', '20149'],
    ['ambetter texas', 'AMBETTERTX'],
    ['amerigroup tennessee', 'WELLPOINTTN'],
    ['delta dental of california ppo', '77777'],
    ['kaiser georgia', '21313'],
    ['tricare 4 life', 'TRICARE4LIFE'],
    ['l a care', 'LACARE'],
    ['humanna', '61101'],
  ])('match %j to %s', (text, id) => {
    expect(idOf(text)).toBe(id);
  });

  it.each([
    'BCBS',
    'Blue Cross',
    'Medicaid',
    'Anthem',
    'Kaiser',
    'Kaiser California',
    'Molina',
    'Ambetter',
    'Delta Dental',
    'WellCare',
    'Amerigroup',
    'Medicare Advantage',
    'Highmark',
    'TRICARE',
    'VA',
    'BCBS of Pennsylvania',
    'aetna medicaid',
    'medicade texas',
  ])('are asked among for %j', (text) => {
    expect(match(text).kind).toBe('ambiguous');
  });

  it.each([
    'zzzzqq',
    'insurance',
    'health plan',
    'self pay',
    'none',
    'Home Depot',
    'Apple',
    'Kaiser Texas',
    'Molina Wyoming',
  ])('are not taken for %j', (text) => {
    expect(match(text).kind).toBe('not-found');
  });
});
