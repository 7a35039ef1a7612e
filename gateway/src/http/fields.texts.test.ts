import Joi from 'joi';
import { AppError } from '@eligibility/kit';
import { lookedUpText, sentName, shownText, validate } from './fields';

/** What is wrong with the text; empty when it is taken. */
function wrongWith(field: Joi.StringSchema, text: string): readonly string[] {
  try {
    validate(Joi.object({ text: field }), { text });
    return [];
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure;
    return (failure.options.fields ?? []).map(({ message }) => message);
  }
}

const LOOKED_UP = lookedUpText(120);
const SENT = sentName(60);
const SHOWN = shownText(120);
const EACH = [LOOKED_UP, SENT, SHOWN];
const UNSEEN = ['\u200B', '\u2060\uFEFF\u200D', '\u3164', '\u2800', '😀', '❤️', '---'];

describe('a text field', () => {
  it.each([...'\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069\u0000\u001B\u0085\u2028\uFFFD'])(
    'is refused with %j in it, whatever the field',
    (character) => {
      for (const field of EACH)
        expect(wrongWith(field, `ab${character}cd`)).toEqual([expect.stringMatching(/^must not contain/)]);
    },
  );

  it.each(UNSEEN)('is refused when it has no visible letter: %j', (text) => {
    for (const field of [LOOKED_UP, SHOWN])
      expect(wrongWith(field, text)).toEqual([expect.stringMatching(/^must (not be empty|have a letter)/)]);
    expect(wrongWith(SENT, text)).toEqual([
      expect.stringMatching(/^must (not be empty|have a Latin letter)/),
    ]);
  });

  it.each(['李', 'Ærø', '1199', 'غزة', 'Zoë 😀', 'Blue Cross: PPO | HMO'])(
    'may be of any script where payers are not sent it: %s',
    (text) => {
      for (const field of [LOOKED_UP, SHOWN]) expect(wrongWith(field, text)).toEqual([]);
    },
  );

  it.each(['①', '李', '½'])('for payers needs a letter or digit that they can read: %s', (text) => {
    expect(wrongWith(SENT, text)).toEqual([
      'must have a Latin letter or a digit: payers can read nothing else',
    ]);
  });

  it('that is shown as typed has no control of the writing direction, and no final line break', () => {
    for (const text of ['ab\u200Fcd', 'ab\u061Ccd', 'abcd\n', '\tabcd']) {
      expect(wrongWith(SHOWN, text)).toHaveLength(1);
      expect(wrongWith(SENT, text)).toEqual([]);
    }
    expect(wrongWith(SHOWN, '  abcd ')).toEqual([]);
  });
});
