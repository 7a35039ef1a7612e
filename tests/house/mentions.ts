import { parse } from 'yaml';
import { median } from './sizes';
import type { TrackedFile } from './tree';

/** In how many files a kind of word is written that each of these files must keep right. */
export type Mentions = {
  readonly words: number;
  readonly medianFiles: number;
  /** The word that is in the most files. */
  readonly most: { readonly word: string; readonly files: number };
  /** Files that hold at least half of all words, that is, copies of the whole list. */
  readonly lists: readonly string[];
};

/** Where each error code is written, outside tests. */
export function errorCodeMentions(tree: readonly TrackedFile[]): Mentions {
  return mentionsOf(tree, errorCodes(tree));
}

/** Where each setting is written, outside tests. */
export function settingMentions(tree: readonly TrackedFile[]): Mentions {
  return mentionsOf(tree, settings(tree));
}

/** How one field of the benefit summary is written in code and in protos; each of the eight is in about as many files. */
const BENEFIT_FIELD = ['coinsurancePercent', 'coinsurance_percent'];

/**
 * The files of the product and its contracts that name one benefit field: about what a new field would touch. Files that
 * only work it out of a payer's answer are among them.
 */
export function benefitFieldFiles(tree: readonly TrackedFile[]): readonly string[] {
  return tree
    .filter(({ purpose }) => purpose === 'production' || purpose === 'contract')
    .filter(({ text }) => {
      const present = wordsIn(text);
      return BENEFIT_FIELD.some((word) => present.has(word));
    })
    .map(({ path }) => path);
}

/** Every code of the list that the others are generated from. */
function errorCodes(tree: readonly TrackedFile[]): readonly string[] {
  const list = tree.find(({ path }) => path === 'packages/kit/errors.yaml');
  return list === undefined ? [] : Object.keys(parse(list.text) as object);
}

/** Every variable that begins a row of a table in docs/operating.md; a test holds these to the schemas of the settings. */
function settings(tree: readonly TrackedFile[]): readonly string[] {
  const text = tree.find(({ path }) => path === 'docs/operating.md')?.text ?? '';
  const cells = [...text.matchAll(/^\| ((?:`[A-Z][A-Z0-9_]+`(?:, )?)+) +\|/gm)].map(([, cell = '']) => cell);
  return [...new Set(cells.flatMap((cell) => [...cell.matchAll(/[A-Z][A-Z0-9_]+/g)].map(([name]) => name)))];
}

export function mentionsOf(tree: readonly TrackedFile[], words: readonly string[]): Mentions {
  const files = tree
    .filter(({ purpose, path }) => purpose !== 'test' && path !== 'CHANGELOG.md')
    .map(({ path, text }) => ({ path, present: wordsIn(text) }));
  const counts = words.map((word) => ({
    word,
    files: files.filter(({ present }) => present.has(word)).length,
  }));
  const [most = { word: '', files: 0 }] = [...counts].sort((a, b) => b.files - a.files);
  const lists = files.filter(({ present }) => {
    const held = words.filter((word) => present.has(word)).length;
    return held > 0 && held * 2 >= words.length;
  });
  return {
    words: words.length,
    medianFiles: median(counts.map((count) => count.files)),
    most,
    lists: lists.map(({ path }) => path),
  };
}

/** Whole words, with hyphens and underscores in them: `CHECK_DEADLINE_MS` is not in `MY_CHECK_DEADLINE_MS`. */
function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.match(/[A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)*/g));
}
