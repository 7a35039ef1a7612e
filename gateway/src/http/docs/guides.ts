import type { Schema } from '@eligibility/api-types';
import { AppError } from '@eligibility/kit';
import { Router, type Request } from 'express';
import { readFile, readdir } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { renderMarkdown } from './markdown';
import { once, SITE, escapeHtml, sitePage, textDocument, type TextDocument } from './site-page';
import { wantsPage } from '../problem';

/** The Markdown files of a folder, by name without `.md`. */
export async function readMarkdown(dir: string): Promise<ReadonlyMap<string, string>> {
  const files = (await readdir(dir)).filter((file) => file.endsWith('.md')).sort();
  const texts = files.map(
    async (file) => [file.slice(0, -'.md'.length), await readFile(join(dir, file), 'utf8')] as const,
  );
  return new Map(await Promise.all(texts));
}

/** A guide for integrators; see `docs/guides`. */
type Guide = {
  readonly name: string;
  readonly title: string;
  /** One sentence about what a reader learns from the guide. */
  readonly summary: string;
  readonly href: string;
  /** The text, with links that are served. */
  readonly markdown: string;
  /** The text as HTML, without the page around it. */
  readonly html: string;
};

export type GuideBook = {
  /** The list itself, in Markdown and as HTML. */
  readonly markdown: string;
  readonly html: string;
  /** In reading order. */
  readonly guides: readonly Guide[];
};

/** The file that lists the others: one line each, `- [Title](name.md): summary`. */
const LIST = 'README';

/**
 * The guides, in the order of their list.
 * @param files Markdown by name, without `.md`
 * @throws Error for a list that names a missing file, or omits an existing one
 */
export function guideBook(files: ReadonlyMap<string, string>): GuideBook {
  const list = files.get(LIST);
  if (list === undefined) throw new Error('the guides have no list');
  const listed = [...list.matchAll(/^- \[(.+?)\]\(([a-z0-9-]+)\.md\): (.+(?:\n {2}.+)*)$/gm)];
  const guides = listed.map(([, title = '', name = '', summary = '']): Guide => {
    const text = files.get(name);
    if (text === undefined) throw new Error(`the guide ${name} is listed and is not there`);
    const summaryLine = summary.replace(/\s+/g, ' ');
    return { name, title, summary: summaryLine, href: `/docs/guides/${name}`, ...inBothForms(text) };
  });
  const missed = [...files.keys()].filter(
    (name) => name !== LIST && !guides.some((guide) => guide.name === name),
  );
  if (missed.length > 0) throw new Error(`guides that are not listed: ${missed.join(', ')}`);
  return { ...inBothForms(list), guides };
}

/** A file of `docs/guides` with the links of this site: those of the page lead to pages, others to Markdown. */
function inBothForms(text: string): { readonly markdown: string; readonly html: string } {
  const markdown = text.replace(LINK, (_link, words: string, target: string) => {
    const served = servedAs(target);
    return served === undefined
      ? `${words} [\`${posix.join('docs/guides', target)}\`]`
      : `[${words}](${served})`;
  });
  return { markdown, html: renderMarkdown(markdown, (target) => target.replace(MARKDOWN_OF_GUIDE, '$1')) };
}

/** A link to another file: no address of its own, and no anchor in the same file. */
const LINK = /\[([^\]]+)\]\(([^)\s:#][^)\s:]*)\)/g;

const MARKDOWN_OF_GUIDE = /^(\/docs\/guides(?:\/[a-z0-9-]+)?)\.md(?=#|$)/;

/**
 * The served address of a link target in `docs/guides`; undefined for what is only in the repository.
 * @throws Error for a target that is neither
 */
function servedAs(target: string): string | undefined {
  const [file = '', anchor] = target.split('#');
  if (file === '../errors.md') return anchor === undefined ? '/docs/errors' : `/docs/errors/${anchor}`;
  if (file.startsWith('../')) return undefined;
  const [, name] = /^([a-z0-9-]+|README)\.md$/.exec(file) ?? [];
  if (name === undefined) throw new Error(`a guide links to ${target}, which is not served`);
  const page = name === LIST ? '/docs/guides.md' : `/docs/guides/${name}.md`;
  return anchor === undefined ? page : `${page}#${anchor}`;
}

/** One document in its forms: a page, JSON and, of guides, Markdown. */
type Served = {
  readonly page: TextDocument;
  readonly json: TextDocument;
  readonly markdown?: TextDocument;
};

type Site = {
  readonly start: Served;
  /** What there is to read, for assistants that write a program against this installation: https://llmstxt.org */
  readonly forAssistants: TextDocument;
  /** All guides in one text, for those who read everything at once. */
  readonly all: TextDocument;
  readonly list: Served;
  readonly guides: ReadonlyMap<string, Served>;
};

/**
 * The start page and the guides, each a page for a browser, JSON for a program, and a guide in Markdown for those who
 * ask for it by `.md` or by `Accept`.
 * @param book rendered at the first request and then cached
 * @throws AppError `not-found` for a guide that does not exist
 */
export function guideRoutes(book: () => Promise<GuideBook>, hasConsole: boolean): Router {
  const router = Router({ caseSensitive: true });
  const site = once(async () => siteOf(await book(), hasConsole));
  const serve = (path: string, pick: (site: Site, guide: string) => Served | undefined): void => {
    router.get(path, async (req, res) => {
      const [name = '', ending] = String(req.params['guide']).split(/(\.md$)/);
      const served = pick(await site(), name);
      const isMarkdown = ending !== undefined || path.endsWith('.md');
      const document = served && (isMarkdown ? served.markdown : inFormOf(req, served));
      if (document === undefined) throw new AppError('not-found');
      await document(req, isMarkdown ? res : res.vary('Accept'));
    });
  };
  router.get('/llms.txt', async (req, res) => {
    await (await site()).forAssistants(req, res);
  });
  router.get('/llms-full.txt', async (req, res) => {
    await (await site()).all(req, res);
  });
  serve('/', ({ start }) => start);
  serve('/docs/guides', ({ list }) => list);
  serve('/docs/guides.md', ({ list }) => list);
  serve('/docs/guides/:guide', ({ guides }, guide) => guides.get(guide));
  return router;
}

/** The form that the request prefers; JSON for those who take anything. */
function inFormOf(req: Request, { page, json, markdown }: Served): TextDocument {
  const wantsMarkdown = req.accepts(['application/json', 'text/html', 'text/markdown']) === 'text/markdown';
  if (wantsMarkdown && markdown !== undefined) return markdown;
  return wantsPage(req) ? page : json;
}

function siteOf({ markdown, html, guides }: GuideBook, hasConsole: boolean): Site {
  const entries = guides.map(({ name, title, summary, href }) => ({ name, title, summary, href }));
  return {
    start: served(startPage(guides, hasConsole), entryPoint(guides)),
    forAssistants: textDocument(PLAIN, listForAssistants(guides)),
    all: textDocument(PLAIN, guides.map((guide) => guide.markdown).join('\n')),
    list: served(
      sitePage({ title: 'Guides', part: '/docs/guides', hasConsole, content: html }),
      { data: entries },
      markdown,
    ),
    guides: new Map(
      guides.map(({ html: content, ...guide }) => {
        const page = sitePage({ title: guide.title, part: '/docs/guides', hasConsole, content });
        return [guide.name, served(page, guide, guide.markdown)];
      }),
    ),
  };
}

function served(page: string, json: object, markdown?: string): Served {
  return {
    page: textDocument('html', page),
    json: textDocument('json', JSON.stringify(json)),
    ...(markdown !== undefined && { markdown: textDocument('text/markdown; charset=utf-8', markdown) }),
  };
}

const PLAIN = 'text/plain; charset=utf-8';

const QUESTION = 'Is this patient covered, and what is left to pay?';

function startPage(guides: readonly Guide[], hasConsole: boolean): string {
  const items = guides.map(
    ({ href, title, summary }) =>
      `<li><a href="${href}">${escapeHtml(title)}</a><br>${escapeHtml(summary)}</li>`,
  );
  const content = `<h1>${SITE}</h1>
<p class="lead">${QUESTION}</p>
<p>This installation asks payers in real time and answers with one flat benefit summary.</p>
<h2>Guides for integrators</h2>
<ul class="list">${items.join('\n')}</ul>
<h2>Reference</h2>
<ul class="list">
<li><a href="/docs">API</a><br>What a workspace's key opens, to read and to try.</li>
<li><a href="/docs/operators">API for operators</a><br>What an operator's token opens: workspaces, clinics, keys, wallets, payers.</li>
<li><a href="/docs/errors">Errors</a><br>What each code means, what to do, and whether to retry.</li>
<li><a href="/openapi.json?audience=clinic">OpenAPI document</a><br>For client generators; <a href="/openapi.json?audience=operator">for operators</a>.</li>
</ul>`;
  return sitePage({ title: SITE, hasConsole, content });
}

function listForAssistants(guides: readonly Guide[]): string {
  const links = guides.map(({ title, href, summary }) => `- [${title}](${href}.md): ${summary}`);
  return `# ${SITE}

> ${QUESTION} This installation asks insurance payers in real time, over REST, and answers with one flat benefit summary.
> A repetition with the same idempotency key is never charged twice; a payer's name that is not certain is answered with
> candidates, and costs nothing.

The guides are Markdown, and all of them are one text at /llms-full.txt. The reference is JSON for a program. None of it
needs a key. What stands in brackets as \`docs/...\` or \`examples/...\` is a file of the repository.

## Guides

${links.join('\n')}

## Reference

- [OpenAPI document](/openapi.json?audience=clinic): what a workspace's key opens
- [OpenAPI document for operators](/openapi.json?audience=operator): workspaces, clinics, keys, wallets, payers
- [Errors](/docs/errors): what each code means, what to do, and whether to retry
`;
}

/** The answer to a program at `/`: links to the other documents. */
function entryPoint(guides: readonly Guide[]): Schema<'EntryPoint'> {
  return {
    name: SITE,
    summary: QUESTION,
    links: {
      openapi: '/openapi.json?audience=clinic',
      operatorOpenapi: '/openapi.json?audience=operator',
      docs: '/docs',
      operatorDocs: '/docs/operators',
      errors: '/docs/errors',
      guides: '/docs/guides',
    },
    guides: guides.map(({ title, href }) => ({ title, href })),
  };
}
