import { existsSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { ROOT, textOf, trackedFiles } from './_repository';

type Link = { readonly path: string; readonly anchor: string | undefined };

/** The links of a page to files of the repository, by the path from the root. */
function linksOf(page: string): readonly Link[] {
  const text = textOf(page).replace(/^```[^]*?^```/gm, '');
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
    if (/^[a-z]+:/.test(target)) return [];
    const [path = '', anchor] = target.split('#');
    return [{ path: path === '' ? page : posix.join(dirname(page), path), anchor }];
  });
}

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(page: string): readonly string[] {
  return [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe('the links of documents', () => {
  it.each(trackedFiles('*.md'))('%s leads to files and headings that exist', (page) => {
    const broken = linksOf(page).filter(({ path, anchor }) => {
      if (!existsSync(join(ROOT, path))) return true;
      return anchor !== undefined && path.endsWith('.md') && !anchorsOf(path).includes(anchor);
    });

    expect(broken).toEqual([]);
  });
});
