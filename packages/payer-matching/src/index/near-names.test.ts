import { indexNearNames } from './near-names';

const nearNames = indexNearNames([
  'Kaiser Permanente',
  'U of U Health Plans',
  'Meridian',
  'Meritain',
  'CIGA',
]);

describe('names that a text is a slip away from', () => {
  it.each([
    ['Kaiser Permanentee', ['Kaiser Permanente']],
    ["kaiser permanente's", ['Kaiser Permanente']],
    ['U ofe U Health Plans', ['U of U Health Plans']],
    ['Meridan', ['Meridian', 'Meritain']],
    ['Cinga', ['CIGA']],
  ])('%j: %j', (text, names) => {
    expect(nearNames(text)).toEqual(names);
  });

  it('are none for a name itself, in any case, and for another text', () => {
    expect(nearNames('MERIDIAN')).toEqual([]);
    expect(nearNames('Blue Shield')).toEqual([]);
  });
});
