import { existsSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { ROOT, textOf, trackedFiles } from './_repository';

const PAGES = trackedFiles('*.md');
/** What GitHub fills in for those who write an issue or a pull request; these are not read as documents. */
const FORMS = '.github/';
/** Collections of pages with an index of their own, which is in docs/README.md. */
const COLLECTIONS = ['docs/adr', 'docs/guides', 'docs/runbooks'];

/** The page of a package, which docs/architecture.md links. */
const PACKAGE_PAGE = /^packages\/[^/]+\/README\.md$/;

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

describe('docs/README.md', () => {
  const listed = new Set(linksOf('docs/README.md').map(({ path }) => path));

  it('lists every document, or the index of its collection', () => {
    const expected = PAGES.filter(
      (page) =>
        !page.startsWith(FORMS) &&
        !PACKAGE_PAGE.test(page) &&
        !['README.md', 'docs/README.md'].includes(page),
    ).map((page) => {
      const collection = COLLECTIONS.find((folder) => page.startsWith(`${folder}/`));
      return collection === undefined ? page : `${collection}/README.md`;
    });

    expect(expected.filter((page) => !listed.has(page))).toEqual([]);
  });

  it('lists every guide itself', () => {
    const guides = PAGES.filter((page) => page.startsWith('docs/guides/'));

    expect(guides.filter((page) => !listed.has(page))).toEqual([]);
  });
});

describe('the page of a package', () => {
  const packages = trackedFiles('packages/*/package.json').map((path) => dirname(path));
  const linked = new Set(linksOf('docs/architecture.md').map(({ path }) => path));

  it.each(packages)('%s/README.md exists, and docs/architecture.md links it', (folder) => {
    const page = `${folder}/README.md`;

    expect(PAGES).toContain(page);
    expect(linked).toContain(page);
  });

  it.each(packages)('%s/README.md names functions that the package exports', (folder) => {
    const named = [...textOf(`${folder}/README.md`).matchAll(/^- ((?:`\w+`(?:, )?)+):/gm)].flatMap(
      ([, names = '']) => [...names.matchAll(/\w+/g)].map(([name]) => name),
    );
    const exported = trackedFiles(`${folder}/src/**/index.ts`, `${folder}/src/*.ts`).map(textOf).join('\n');

    expect(named).not.toEqual([]);
    expect(named.filter((name) => !new RegExp(`\\b${name}\\b`).test(exported))).toEqual([]);
  });
});

describe('the index of a collection', () => {
  it.each(COLLECTIONS)('%s/README.md lists every page of it', (folder) => {
    const listed = new Set(linksOf(`${folder}/README.md`).map(({ path }) => path));
    const pages = PAGES.filter((page) => page.startsWith(`${folder}/`) && !page.endsWith('/README.md'));

    expect(pages.filter((page) => !listed.has(page))).toEqual([]);
  });
});

describe('the links of documents', () => {
  it.each(PAGES)('%s leads to files and headings that exist', (page) => {
    const broken = linksOf(page).filter(({ path, anchor }) => {
      if (!existsSync(join(ROOT, path))) return true;
      return anchor !== undefined && path.endsWith('.md') && !anchorsOf(path).includes(anchor);
    });

    expect(broken).toEqual([]);
  });
});

describe('README.md', () => {
  const readme = textOf('README.md');

  it('states what was never tried, and the licence', () => {
    expect(anchorsOf('README.md')).toEqual(expect.arrayContaining(['status', 'licence']));
    expect(readme).toContain('No real clearinghouse');
    expect(readme).toContain('(LICENSE)');
  });

  it('can be read in four minutes', () => {
    expect(readme.split(/\s+/).length).toBeLessThan(800);
  });
});
