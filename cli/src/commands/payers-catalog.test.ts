import { runTyped } from './_installation';

const ANSWERS = {
  '/ops/circuits': { body: { circuits: [], overrides: [] } },
  '/ops/payers/search': { body: { data: [{ payerId: 'P1', name: 'Acme', states: ['TX'], score: 97.25 }] } },
  '/ops/payers/P1': { body: { payerId: 'P1', name: 'Acme', aliases: ['ACM', 'Acme Inc'] } },
};

describe('eligibility payers search', () => {
  it('prints the payers that fit best', async () => {
    const ran = await runTyped(ANSWERS, 'payers search acme --limit 50');
    expect(ran.asked[0]?.query).toEqual({ query: 'acme', limit: 50 });
    expect(ran.text.split('\n')).toEqual(['PAYER  SCORE  STATES  NAME', 'P1     97.3   TX      Acme']);
  });

  it('says why a check with the name has its outcome with --explain', async () => {
    const explanation = {
      tokens: [{ text: 'acme', kind: 'word', source: 'aliases.tsv:12' }],
      outcome: 'ambiguous',
      reason: 'Several payers have this name.',
      acceptAt: 0.997,
      offerAt: 0.1,
      candidates: [
        {
          payerId: 'P1',
          name: 'Acme',
          probability: 0.5,
          matchedOn: 'ACM',
          evidence: [
            { feature: 'alias', value: 1, weight: 0.75 },
            { feature: 'state', value: 0.12345, weight: -0.25 },
          ],
        },
      ],
    };
    const answers = { '/ops/payers/search': { body: { data: [], explanation } } };
    const ran = await runTyped(answers, 'payers search acme --explain');
    expect(ran.asked[0]?.query).toMatchObject({ query: 'acme', explain: true });
    expect(ran.text.split('\n')).toEqual([
      'QUERY  OUTCOME',
      'acme   ambiguous',
      'Several payers have this name.',
      'A payer is taken from 0.997, and offered from 0.100.',
      '',
      'READ  AS    KNOWN FROM',
      'acme  word  aliases.tsv:12',
      '',
      'PAYER  PROBABILITY  NAME  MATCHED ON  EVIDENCE',
      'P1     0.500        Acme  ACM         alias 1 (+0.750), state 0.123 (-0.250)',
    ]);
    const json = await runTyped(answers, 'payers search acme --explain --json');
    expect(JSON.parse(json.text)).toEqual(explanation);
  });
});

describe('eligibility payers aliases', () => {
  it('changes nothing when the payer lacks the alias to remove', async () => {
    const ran = await runTyped(ANSWERS, 'payers aliases P1 --remove Acne --yes');
    expect(ran.failure).toContain('no alias Acne');
    expect(ran.asked.filter(({ method }) => method === 'PUT')).toEqual([]);
  });
});
