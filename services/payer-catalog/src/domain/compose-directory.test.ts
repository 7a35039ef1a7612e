import type { Payer } from '@eligibility/payer-matching';
import { ambiguousBrand, payer } from '@eligibility/payer-matching/testing';
import fc from 'fast-check';
import { composeDirectory } from './compose-directory';
import { withLayer, type Layer, type LayeredCatalog } from './layers';

const listOf = (source: Layer['source'], ...payers: readonly Payer[]): Layer => ({
  source,
  payers,
  ambiguousBrands: [],
});
const composed = (
  layers: readonly Layer[],
  aliasEdits: LayeredCatalog['aliasEdits'] = [],
): readonly Payer[] => composeDirectory({ layers, aliasEdits }).payers;

const AETNA = payer('60054', 'Aetna', {
  aliases: ['Aetna Life', 'Etna'],
  states: ['TX'],
  families: ['aetna'],
  requiresDateOfBirth: true,
});

describe('a directory of several lists', () => {
  it('has the payers of all lists, by id', () => {
    const lists = [listOf('office-ally', payer('B', 'Bolt')), listOf('stedi', payer('A', 'Acme'))];
    expect(composed(lists).map(({ id }) => id)).toEqual(['A', 'B']);
  });

  it('has no payer of the seed that no imported list has, and keeps what the seed knows of the others', () => {
    const seed = listOf('seed', AETNA, payer('MADEUP', 'Bolt'));
    const list = listOf('stedi', payer('60054', 'AETNA'), payer('A', 'Acme'));
    expect(composed([seed]).map(({ id }) => id)).toEqual(['60054', 'MADEUP']);
    expect(composed([seed, list])).toMatchObject([
      { id: '60054', aliases: ['Aetna', 'Aetna Life', 'Etna'], families: ['aetna'] },
      { id: 'A' },
    ]);
    // A list that was emptied on purpose replaces nothing.
    expect(composed([seed, listOf('stedi')])).toHaveLength(2);
  });

  it('prefers the stronger list, and keeps what only the weaker one has', () => {
    const theirs = payer('60054', 'AETNA', {
      aliases: ['Aetna US'],
      linesOfBusiness: [],
      tradingPartnerId: '99999',
      supportsEligibility: false,
      otherIds: ['A60'],
    });
    expect(composed([listOf('seed', AETNA), listOf('stedi', theirs)])).toEqual([
      {
        ...theirs,
        aliases: ['Aetna US', 'Aetna', 'Aetna Life', 'Etna'],
        states: ['TX'],
        linesOfBusiness: ['commercial'],
        families: ['aetna'],
        requiresDateOfBirth: true,
        otherIds: ['A60'],
      },
    ]);
  });

  it('keeps the capabilities of a weaker list until a stronger one states some', () => {
    const [weaker, stronger] = [['35'], ['UC', '98']].map((serviceTypes) => ({
      capabilities: { serviceTypes, severalServiceTypes: false },
    }));
    const seed = listOf('seed', { ...AETNA, ...weaker });
    const capabilitiesAfter = (stated: object | undefined) =>
      composed([seed, listOf('stedi', { ...AETNA, ...stated })])[0]?.capabilities;
    expect([capabilitiesAfter(undefined), capabilitiesAfter(stronger)]).toEqual([
      weaker?.capabilities,
      stronger?.capabilities,
    ]);
  });

  it('gives nothing of a payer to another one that now has its id', () => {
    const acme = payer('60054', 'Acme');
    expect(composed([listOf('seed', AETNA), listOf('stedi', acme)])).toEqual([acme]);
  });

  it.each([
    [
      'lists its id among others and shares a name',
      payer('AET', 'Aetna Inc', { otherIds: ['60054'], aliases: ['Etna'] }),
    ],
    ['alone has its name', payer('AET', 'The AETNA, Inc.')],
  ])('knows the same payer under another id when it %s', (_how, theirs) => {
    const ambiguousBrands = [{ ...ambiguousBrand('aetna', 'Aetna Plans'), offerFirst: ['60054'] }];
    const directory = composeDirectory({
      layers: [{ ...listOf('seed', AETNA), ambiguousBrands }, listOf('stedi', theirs)],
      aliasEdits: [{ payerId: '60054', added: ['Big A'], removed: ['Etna'] }],
    });
    expect(directory.payers).toHaveLength(1);
    expect(directory.payers[0]).toMatchObject({ id: 'AET', families: ['aetna'], otherIds: ['60054'] });
    expect(directory.payers[0]?.aliases).toContain('Big A');
    expect(directory.payers[0]?.aliases).not.toContain('Etna');
    expect(directory.ambiguousBrands[0]?.offerFirst).toEqual(['AET']);
  });

  it.each([
    [
      'an id that two claim',
      [
        payer('X', 'Aetna X', { otherIds: ['60054'], aliases: ['Etna'] }),
        payer('Y', 'Aetna Y', { otherIds: ['60054'], aliases: ['Etna'] }),
      ],
    ],
    ['an id without a name in common', [payer('X', 'Carelon', { otherIds: ['60054'] })]],
    ['a name that two have', [payer('X', 'Aetna'), payer('Y', 'Aetna')]],
  ])('merges no payers on %s', (_why, theirs) => {
    expect(composed([listOf('office-ally', AETNA), listOf('stedi', ...theirs)])).toEqual(
      [AETNA, ...theirs].sort((a, b) => (a.id < b.id ? -1 : 1)),
    );
  });

  it('gives an id back to a payer that a still stronger list restores', () => {
    const lists = [
      listOf('seed', AETNA),
      listOf('stedi', payer('AET', 'Aetna')),
      listOf('generic', payer('60054', 'Aetna')),
    ];
    expect(composed(lists, [{ payerId: '60054', added: ['Big A'], removed: [] }])).toMatchObject([
      { id: '60054', otherIds: ['AET'] },
    ]);
  });

  it('lists a payer separately again when the one it was merged into is another payer', () => {
    const lists = [
      listOf('office-ally', payer('AET', 'Aetna', { aliases: ['Etna'] })),
      listOf('stedi', payer('60054', 'Aetna')),
      listOf('generic', payer('60054', 'Bolt')),
    ];
    expect(composed(lists, [{ payerId: 'AET', added: ['Big A'], removed: [] }])).toMatchObject([
      { id: '60054', name: 'Bolt', aliases: [] },
      { id: 'AET', name: 'Aetna', aliases: ['Etna', 'Big A'] },
    ]);
  });

  it('ranks a payer as the strongest list does that ranks it', () => {
    const ranked = (sizeRank: number): Payer => payer('60054', 'Aetna', { sizeRank });
    const unranked = payer('60054', 'Aetna');
    expect(composed([listOf('seed', ranked(9)), listOf('stedi', unranked)])[0]?.sizeRank).toBe(9);
    expect(composed([listOf('seed', ranked(9)), listOf('stedi', ranked(2))])[0]?.sizeRank).toBe(2);
    expect(composed([listOf('seed', unranked), listOf('stedi', unranked)])[0]).not.toHaveProperty('sizeRank');
  });

  it("lets no list revert an operator's decision about aliases", () => {
    const edit = { payerId: '60054', added: ['Big A'], removed: ['Etna'] };
    for (const later of [AETNA, payer('60054', 'Aetna', { aliases: ['Etna', 'New'] })]) {
      const [found] = composed([listOf('seed', AETNA), listOf('stedi', later)], [edit]);
      expect(found?.aliases).toContain('Big A');
      expect(found?.aliases).not.toContain('Etna');
    }
  });

  it('never has an id twice, loses no id, and keeps every operator alias of a listed payer', () => {
    const ids = fc.constantFrom('A', 'B', 'C', 'D');
    const anyPayer = fc
      .record({
        id: ids,
        name: fc.constantFrom('Acme', 'Bolt', 'Cord'),
        otherIds: fc.array(ids),
        aliases: fc.array(fc.constantFrom('Acme', 'x', 'y')),
      })
      .map(({ id, name, ...more }) => payer(id, name, more));
    const anyList = fc.uniqueArray(anyPayer, { selector: ({ id }) => id, maxLength: 4 });
    fc.assert(
      fc.property(anyList, anyList, anyList, ids, (one, two, three, edited) => {
        const layers = [listOf('office-ally', ...one), listOf('stedi', ...two), listOf('generic', ...three)];
        const result = composed(layers, [{ payerId: edited, added: ['mine'], removed: [] }]);
        const found = result.map(({ id }) => id);
        expect(new Set(found).size).toBe(found.length);
        const reachable = new Set(result.flatMap(({ id, otherIds = [] }) => [id, ...otherIds]));
        const listed = [...one, ...two, ...three].map(({ id }) => id);
        expect(listed.filter((id) => !reachable.has(id))).toEqual([]);
        const hasMine = result.some(({ aliases }) => aliases.includes('mine'));
        expect(hasMine).toBe(listed.includes(edited));
      }),
    );
  });
});

describe('a new list of a source', () => {
  it('replaces the older one and becomes the strongest; the seed stays the weakest', () => {
    const catalog = { layers: [listOf('seed'), listOf('stedi'), listOf('generic')], aliasEdits: [] };
    const sources = (layer: Layer): readonly string[] =>
      withLayer(catalog, layer).layers.map(({ source }) => source);
    expect(sources(listOf('stedi'))).toEqual(['seed', 'generic', 'stedi']);
    expect(sources(listOf('seed'))).toEqual(['seed', 'stedi', 'generic']);
  });
});
