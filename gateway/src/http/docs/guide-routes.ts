import { AppError } from '@eligibility/kit';
import { Router } from 'express';
import { textDocument, type TextDocument } from '../text-document';
import { wantsPage } from '../wants-page';
import type { Guide, GuideBook } from './guides';
import { once } from './once';
import { escapeHtml, SITE, sitePage } from './site-page';

/** One document in two forms, a page and JSON. */
type Served = { readonly page: TextDocument; readonly json: TextDocument };

type Site = {
  readonly start: Served;
  readonly list: Served;
  readonly guides: ReadonlyMap<string, Served>;
};

/**
 * The start page and the guides, each a page for a browser and JSON for a program.
 * @param book rendered at the first request and then cached
 * @throws AppError `not-found` for a guide that does not exist
 */
export function guideRoutes(book: () => Promise<GuideBook>): Router {
  const router = Router({ caseSensitive: true });
  const site = once(async () => siteOf(await book()));
  const serve = (path: string, pick: (site: Site, guide: string) => Served | undefined): void => {
    router.get(path, async (req, res) => {
      const served = pick(await site(), String(req.params['guide']));
      if (served === undefined) throw new AppError('not-found');
      const document = wantsPage(req) ? served.page : served.json;
      await document(req, res.vary('Accept'));
    });
  };
  serve('/', ({ start }) => start);
  serve('/docs/guides', ({ list }) => list);
  serve('/docs/guides/:guide', ({ guides }, guide) => guides.get(guide));
  return router;
}

function siteOf({ html, guides }: GuideBook): Site {
  const entries = guides.map(({ name, title, summary, href }) => ({ name, title, summary, href }));
  return {
    start: served(startPage(guides), entryPoint(guides)),
    list: served(sitePage({ title: 'Guides', part: '/docs/guides', content: html }), { data: entries }),
    guides: new Map(
      guides.map(({ html: content, ...guide }) => {
        const page = sitePage({ title: guide.title, part: '/docs/guides', content });
        return [guide.name, served(page, guide)];
      }),
    ),
  };
}

function served(page: string, json: object): Served {
  return { page: textDocument('html', page), json: textDocument('json', JSON.stringify(json)) };
}

const QUESTION = 'Is this patient covered, and what is left to pay?';

function startPage(guides: readonly Guide[]): string {
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
  return sitePage({ title: SITE, content });
}

/** The answer to a program at `/`: links to the other documents. */
function entryPoint(guides: readonly Guide[]): object {
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
