import fc from 'fast-check';
import { layersInForce, SOURCES, type History, type LayerSource } from './layers';

type Step =
  | { readonly version: number; readonly source: LayerSource }
  | { readonly version: number; readonly restoredFrom: number };

const historyOf = (
  steps: readonly Step[],
): History<{ readonly version: number; readonly source: LayerSource }> => ({
  layers: steps.flatMap((step) => ('source' in step ? [step] : [])),
  restores: steps.flatMap((step) => ('restoredFrom' in step ? [step] : [])),
});
const versionsAt = (steps: readonly Step[], version: number): readonly number[] =>
  layersInForce(historyOf(steps), version).lists.map((list) => list.version);
const knowledgeAt = (steps: readonly Step[], version: number): number | undefined =>
  layersInForce(historyOf(steps), version).knowledge?.version;

describe('the lists in force', () => {
  const steps: readonly Step[] = [
    { version: 1, source: 'seed' },
    { version: 2, source: 'stedi' },
    { version: 3, source: 'generic' },
    { version: 4, source: 'seed' },
    { version: 5, source: 'stedi' },
    { version: 6, restoredFrom: 2 },
    { version: 7, source: 'office-ally' },
    { version: 8, restoredFrom: 1 },
    { version: 9, restoredFrom: 7 },
  ];

  it.each([
    [0, []],
    [1, [1]],
    [3, [1, 2, 3]],
    [5, [4, 3, 5]],
    [6, [1, 2]],
    [7, [1, 2, 7]],
    [8, [1]],
    [9, [1, 2, 7]],
  ])('at version %d are those of the versions %j', (version, expected) => {
    expect(versionsAt(steps, version)).toEqual(expected);
  });

  it('after a restore are those of the restored version, whatever happened before and between', () => {
    const choice = fc.record({
      isRestore: fc.boolean(),
      source: fc.constantFrom<LayerSource>(...SOURCES, 'knowledge'),
      back: fc.nat(),
    });
    fc.assert(
      fc.property(fc.array(choice, { minLength: 1, maxLength: 30 }), fc.nat(), (choices, back) => {
        const history = choices.map(({ isRestore, source, back: way }, at): Step => {
          const version = at + 1;
          return isRestore && at > 0 ? { version, restoredFrom: (way % at) + 1 } : { version, source };
        });
        const restoredFrom = (back % history.length) + 1;
        const restored = [...history, { version: history.length + 1, restoredFrom }];
        expect(versionsAt(restored, history.length + 1)).toEqual(versionsAt(history, restoredFrom));
        expect(knowledgeAt(restored, history.length + 1)).toBe(knowledgeAt(history, restoredFrom));
      }),
    );
  });
});

describe('the knowledge in force', () => {
  const steps: readonly Step[] = [
    { version: 1, source: 'seed' },
    { version: 2, source: 'knowledge' },
    { version: 3, source: 'stedi' },
    { version: 4, source: 'knowledge' },
    { version: 5, restoredFrom: 3 },
    { version: 6, restoredFrom: 1 },
    { version: 7, source: 'knowledge' },
  ];

  it.each([
    [1, undefined],
    [3, 2],
    [4, 4],
    [5, 2],
    [6, undefined],
    [7, 7],
  ])('at version %d is that of version %j, and is no list', (version, expected) => {
    expect(knowledgeAt(steps, version)).toBe(expected);
    expect(versionsAt(steps, version)).not.toContain(expected);
  });
});
