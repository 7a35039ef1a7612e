import { readKnowledgeFile } from './read';
import type { KnowledgeFile } from './rows';

const ALIASES = 'name\tmeaning\tsource\tdate';

/** The problems of a file with these lines below its header, as `line: message`. */
function problemsOf(file: KnowledgeFile, header: string, ...lines: readonly string[]): readonly string[] {
  const { problems } = readKnowledgeFile(file, [header, ...lines].join('\n'));
  return problems.map(({ line, message }) => `${String(line)}: ${message}`);
}

describe('readKnowledgeFile', () => {
  it('gives each row with its line, source and date, and skips blank lines', () => {
    const text = `\uFEFF${ALIASES}\r\n\r\nacm\tacme health\tfront desk\t2026-11-22\r\n`;
    expect(readKnowledgeFile('aliases', text)).toEqual({
      rows: [
        {
          file: 'aliases',
          line: 3,
          cells: { name: 'acm', meaning: 'acme health' },
          source: 'front desk',
          date: '2026-11-22',
        },
      ],
      problems: [],
    });
  });

  it('reads no row of a file with other columns', () => {
    expect(readKnowledgeFile('aliases', 'name\tmeaning\nacm\tacme')).toEqual({
      rows: [],
      problems: [{ line: 1, message: 'the columns must be name, meaning, source, date' }],
    });
  });

  it('leaves out a bad row, names its line and what is wrong, and reads the others', () => {
    const lines = ['acm\tacme\ttrade\t2026-11-22', 'Acm\tacme\ttrade\t2026-11-22'];
    expect(readKnowledgeFile('aliases', [ALIASES, ...lines].join('\n')).rows).toHaveLength(1);
    expect(problemsOf('aliases', ALIASES, ...lines)).toEqual([
      '3: name must be lower-case words without punctuation, one blank between two',
    ]);
  });

  it.each<[string, KnowledgeFile, string, string, string]>([
    ['a missing cell', 'aliases', ALIASES, 'acm\tacme\ttrade', 'it has 3 cells, and the header has 4'],
    ['no source', 'aliases', ALIASES, 'acm\tacme\t \t2026-11-22', 'source must say where this was learnt'],
    ['no day', 'aliases', ALIASES, 'acm\tacme\ttrade\t2026-13-01', 'date must be a day, as 2026-11-22'],
    [
      'a role',
      'words',
      'word\trole\tsource\tdate',
      'acme\tnoun\ttrade\t2026-11-22',
      'role must be one of weak',
    ],
    [
      'a state',
      'federation-states',
      'state\tbrand\tsource\tdate',
      'XX\tacme\ttrade\t2026-11-22',
      'state must be a USPS code',
    ],
    [
      'a place in no state',
      'places',
      'place\tstate\tsource\tdate',
      'springfield\tXX\ttrade\t2026-11-22',
      'state must be a USPS code',
    ],
    [
      'a letter',
      'spoken-letters',
      'word\tletter\tsource\tdate',
      'you\tuu\ttrade\t2026-11-22',
      'letter must be one lower-case letter',
    ],
    [
      'digits',
      'spoken-digits',
      'word\tdigits\tform\tsource\tdate',
      'six\tvi\tname\ttrade\t2026-11-22',
      'digits must be one or two digits',
    ],
    [
      'what a phrase does',
      'spoken-phrases',
      'phrase\trole\tsource\tdate',
      'no wait\tpause\ttrade\t2026-11-22',
      'role must be one of correction',
    ],
    [
      'a pattern',
      'shorthand',
      'pattern\tmeaning\tsource\tdate',
      '(adv\tadvantage\ttrade\t2026-11-22',
      'pattern must be a regular expression of JavaScript',
    ],
    [
      'a pattern that is everywhere',
      'shorthand',
      'pattern\tmeaning\tsource\tdate',
      'x*\tadvantage\ttrade\t2026-11-22',
      'pattern must not match an empty text',
    ],
  ])('refuses %s', (_, file, header, line, message) => {
    expect(problemsOf(file, header, line)).toEqual([expect.stringContaining(`2: ${message}`)]);
  });

  it('refuses a second row with the same key, because only one of them could count', () => {
    const lines = ['acm\tacme\ttrade\t2026-11-22', 'acm\tbolt\ttrade\t2026-11-22'];
    expect(problemsOf('aliases', ALIASES, ...lines)).toEqual(['3: it repeats line 2']);
  });
});
