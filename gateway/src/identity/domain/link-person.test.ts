import { uuid } from '../../testing/samples';
import { LINK_NAME, linkActor, linkSubject } from './link-person';

describe('the name of a sign-in link’s person', () => {
  it.each(['Desk 3', "Ana-María O'Neil", 'Dr. Łukasz Ćwik (night), #2', '7', 'A & B / C'])(
    'may be %j',
    (name) => {
      expect(LINK_NAME.test(name)).toBe(true);
    },
  );

  it.each([
    ['the address of a person', 'ann@clinics.example'],
    ['the name of a key', 'key:00000000-0000-4000-8000-000000000003'],
    ['the name of another link', 'link:desk'],
    ['Cyrillic letters', 'оperator'],
    ['Greek letters', 'Αnn'],
    ['full-width letters', 'ＯＰＥＲＡＴＯＲ'],
    ['mathematical letters', '𝐨perator'],
    ['a letter without its dot', 'Mıla'],
    ['a blank at an end', ' Desk'],
    ['several blanks', 'Desk  3'],
    ['a blank that does not break', 'Desk\u00a03'],
    ['an invisible character', 'Des\u200bk'],
    ['a combining mark', 'Mari\u0301a'],
    ['signs alone', '--'],
    ['nothing', ''],
  ])('may not have %s', (_, name) => {
    expect(LINK_NAME.test(name)).toBe(false);
  });

  it('is one name in every case, and with or without accents, signs and blanks', () => {
    const subject = linkSubject('Ana María 3', undefined);
    expect(['ana maria 3', 'ANAMARÍA3', 'Ana-Maria (3)'].map((name) => linkSubject(name, undefined))).toEqual(
      [subject, subject, subject],
    );
    expect(linkSubject('Ana María 4', undefined)).not.toBe(subject);
  });

  it('is another person’s in each workspace, and says so where it acts', () => {
    const subject = linkSubject('Desk 3', uuid(1));
    expect(new Set([subject, linkSubject('Desk 3', uuid(2)), linkSubject('Desk 3', undefined)]).size).toBe(3);
    expect(linkActor({ name: 'Desk 3', subject })).toBe(`link:desk 3@${uuid(1)}`);
    expect(linkActor({ name: 'Desk 3', subject: linkSubject('Desk 3', undefined) })).toBe('link:desk 3');
  });
});
