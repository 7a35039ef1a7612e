import type { Schema } from '@eligibility/api-types';
import { ERROR_TABLE, isErrorCode, type ErrorCode } from '@eligibility/kit';
import type { ErrorRequestHandler } from 'express';
import { beginProblem, problem, type AnsweredError, wantsPage } from '../problem';
import { escapeHtml, sitePage } from './site-page';

/** What one code means and what to do about it, for programs. */
export type ErrorExplanation = Schema<'ErrorExplanation'>;

export function errorExplanation(code: ErrorCode): ErrorExplanation {
  const { http: status, title, ...advice } = ERROR_TABLE[code];
  return { code, status, title, href: `/docs/errors/${code}`, ...advice };
}

export const ERROR_CODES: readonly ErrorCode[] = Object.keys(ERROR_TABLE).filter(isErrorCode);

/** The list of all codes, as HTML. */
export function errorListPage(hasConsole: boolean): string {
  const rows = ERROR_CODES.map(errorExplanation).map(
    ({ code, href, status, title }) =>
      `<tr><td><a href="${href}">${code}</a></td><td>${String(status)}</td><td>${title}</td></tr>`,
  );
  const content = `<h1>Errors</h1>
<p>Every 4xx and 5xx answer is <code>application/problem+json</code> (RFC 9457). Its <code>type</code> leads to one of
these pages. <a href="/docs/guides/errors">How to handle errors</a></p>
<table><thead><tr><th>Code</th><th>Status</th><th>Title</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  return sitePage({ title: 'Errors', part: '/docs/errors', hasConsole, content });
}

/** What one code means and what to do about it, as HTML: the page that a problem's `type` points to. */
export function errorPage(code: ErrorCode, hasConsole: boolean): string {
  const { status, title, meaning, remedy, retry } = errorExplanation(code);
  const paragraphs = [
    `<h1>${title}</h1>`,
    `<p class="muted"><code>${code}</code>, HTTP status ${String(status)}</p>`,
    `<p>${meaning}</p>`,
    `<p>${remedy}</p>`,
    `<p><strong>Retry?</strong> ${retry}</p>`,
    '<p><a href="/docs/errors">All errors</a></p>',
  ];
  return sitePage({ title, part: '/docs/errors', hasConsole, content: paragraphs.join('\n') });
}

/**
 * Answers an error on the site: a page to a browser, a problem to a program. `/api` and `/ops` answer problems only.
 */
export function problemOrPage(hasConsole: boolean): ErrorRequestHandler {
  // Express recognises an error handler by its four parameters.
  // eslint-disable-next-line max-params
  return (thrown: unknown, req, res, next) => {
    if (!res.headersSent) res.vary('Accept');
    if (!wantsPage(req) || FOR_PROGRAMS.test(req.path)) {
      problem(thrown, req, res, next);
      return;
    }
    const answered = beginProblem(thrown, res);
    if (answered !== undefined) res.type('html').send(failurePage(answered, hasConsole));
  };
}

/** In any letter case: a 404 under `/API` has the same form as under `/api`. */
const FOR_PROGRAMS = /^\/(api|ops)(\/|$)/i;

function failurePage(
  { code, requestId, shown: { detail, fields = [] } }: AnsweredError,
  hasConsole: boolean,
): string {
  const { href, title, status, remedy } = errorExplanation(code);
  const sentences = fields.map(({ field, message }) => `<p>${escapeHtml(`${field} ${message}`.trim())}</p>`);
  const paragraphs = [
    `<h1>${title}</h1>`,
    `<p class="muted">HTTP status ${String(status)}</p>`,
    `<p>${escapeHtml(detail ?? remedy)}</p>`,
    ...sentences,
    `<p><a href="${href}">What this means</a>, or go to the <a href="/">start page</a>.</p>`,
    `<p class="muted">Request id: <code>${escapeHtml(requestId)}</code></p>`,
  ];
  return sitePage({ title, hasConsole, content: paragraphs.join('\n') });
}
