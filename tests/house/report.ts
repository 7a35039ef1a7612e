import type { Counted } from './declarations';
import type { House } from './house';
import type { Mentions } from './mentions';
import type { Total } from './sizes';
import type { Suites } from './suites';

/** One figure: what it is, its value, and the goal that it has, if any. */
type Line = readonly [label: string, value: string, goal?: string];
type Section = { readonly title: string; readonly lines: readonly Line[] };

/** The figures as a table for people, a section for each kind. */
export function reportOf(house: House): string {
  const sections = [
    sizeSection(house),
    packageSection(house),
    crossingSection(house),
    declarationSection(house),
    translationSection(house),
    weightSection(house),
    suiteSection(house.suites),
  ];
  return `${sections.map(textOf).join('\n\n')}\n`;
}

function sizeSection({ sizes }: House): Section {
  const { lengths, byPurpose, tracked } = sizes;
  return {
    title: 'Size',
    lines: [
      ...Object.entries(byPurpose).map(([purpose, total]): Line => [`code: ${purpose}`, count(total)]),
      ...Object.entries(tracked)
        .filter(([purpose]) => byPurpose[purpose] === undefined)
        .map(([purpose, total]): Line => [`other files: ${purpose}`, count(total)]),
      ['production files: median length', `${String(lengths.medianLines)} lines`, '60 to 120'],
      ['production files over 250 lines', number(lengths.over250), '0'],
      ['production files of at most 40 lines', share(lengths.atMost40, lengths.files)],
      ['production files of at most 20 lines', share(lengths.atMost20, lengths.files)],
    ],
  };
}

function packageSection({ sizes }: House): Section {
  const lines = Object.entries(sizes.byPackage).map(([name, purposes]): Line => {
    const parts = Object.entries(purposes).map(([purpose, total]) => `${purpose} ${count(total)}`);
    return [name, parts.join('; ')];
  });
  return { title: 'Code of each package', lines };
}

function crossingSection({ crossing }: House): Section {
  const { first, next, alsoIdle, nextAlsoIdle, withImports, byPackage } = crossing;
  return {
    title: 'Production files in which one live check runs a function',
    lines: [
      ['the first check after the start', count(first), 'at most 90 files'],
      ['the next check', count(next)],
      ['of the first, files that also run while idle', number(alsoIdle)],
      ['of the next, files that also run while idle', number(nextAlsoIdle)],
      ['the first, with what these files import', count(withImports)],
      ...Object.entries(byPackage).map(([name, files]): Line => [`  in ${name}`, number(files)]),
    ],
  };
}

function declarationSection({ declarations, errorCodes, settings, benefitField }: House): Section {
  return {
    title: 'Declarations of each fact',
    lines: [
      ...declarations.flatMap(factLines),
      ...mentionLines('an error code', errorCodes),
      ...mentionLines('a setting', settings),
      ['files that name one benefit field', number(benefitField.length), 'at most 5'],
      ...benefitField.map((path): Line => ['', path]),
    ],
  };
}

function factLines({ fact, declarations, tables }: Counted): readonly Line[] {
  const total =
    tables.length === 0
      ? number(declarations.length)
      : `${number(declarations.length)}, and ${number(tables.length)} tables`;
  const places = [...declarations, ...tables].map(({ kind, name, path, line }): Line => [
    '',
    `${kind.padEnd(7)} ${name}, ${path}:${String(line)}`,
  ]);
  return [[fact, total, 'at most 3'], ...places];
}

function mentionLines(label: string, { words, medianFiles, most, lists }: Mentions): readonly Line[] {
  return [
    [
      label,
      `in ${String(medianFiles)} files by the median of ${number(words)}, ${most.word} in ${number(most.files)}; ` +
        `lists of all: ${number(lists.length)}`,
      'at most 3 lists',
    ],
    ...lists.map((path): Line => ['', path]),
  ];
}

function translationSection({ translation }: House): Section {
  return {
    title: 'Translation code',
    lines: [
      ['all folders of translation', count(translation.total), 'at most 700 lines'],
      ...Object.entries(translation.folders).map(([folder, total]): Line => [`  ${folder}`, count(total)]),
      ['production files that import generated types', count(translation.knowTheWire)],
    ],
  };
}

function weightSection({ install, kit, dist }: House): Section {
  const { total, production, largest } = install;
  return {
    title: 'Weight',
    lines: [
      ['npm ci', `${megabytes(total.bytes)} in ${number(total.packages)} packages`, 'under 350 MB'],
      [
        'of it production',
        `${megabytes(production.bytes)} in ${number(production.packages)} packages`,
        'under 120 MB',
      ],
      ...largest.map(([folder, bytes]): Line => [
        `  ${folder.replace(/^.*node_modules\//, '')}`,
        megabytes(bytes),
      ]),
      [
        "require('@eligibility/kit')",
        `${kit.cpuMs.toFixed(0)} ms of CPU, ${number(kit.modules)} modules (${number(kit.ownModules)} ours)`,
        'at most 40 ms',
      ],
      ['dist, production', `${megabytes(dist.productionBytes)} in ${number(dist.productionFiles)} files`],
      ['dist, tests and fakes', `${megabytes(dist.testBytes)} in ${number(dist.testFiles)} files`, 'none'],
    ],
  };
}

function suiteSection(suites: Suites | undefined): Section {
  const title = 'Test suites';
  if (suites === undefined)
    return {
      title,
      lines: [['no result file', 'npx jest --json --outputFile=coverage/jest.json makes one']],
    };
  const { passed, failed, skipped } = suites;
  return {
    title,
    lines: [
      ['suites', number(suites.suites)],
      ['tests', `${number(passed)} passed, ${number(failed)} failed, ${number(skipped)} skipped`],
      ['wall time', `${suites.wallSeconds.toFixed(0)} s`, 'at most 300 s'],
      ['sum over suites', `${suites.suiteSeconds.toFixed(0)} s`],
      ...suites.slowest.map(([path, seconds]): Line => [`  ${path}`, `${seconds.toFixed(1)} s`]),
    ],
  };
}

function textOf({ title, lines }: Section): string {
  const width = Math.max(...lines.map(([label]) => label.length));
  const rows = lines.map(([label, value, goal]) => {
    const tail = goal === undefined ? '' : `  (goal: ${goal})`;
    return `  ${label.padEnd(width)}  ${value}${tail}`;
  });
  return [title, ...rows].join('\n');
}

function count({ files, lines }: Total): string {
  return `${number(files)} files, ${number(lines)} lines`;
}

function share(part: number, whole: number): string {
  return `${number(part)} of ${number(whole)} (${((100 * part) / Math.max(whole, 1)).toFixed(0)} %)`;
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}

/** Millions of bytes, as disks and `npm` count them. */
function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
