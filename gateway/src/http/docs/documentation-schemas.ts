import Joi from 'joi';
import { list, openAnswer, ref, text } from '../schema';

export const DOCUMENTATION_SCHEMAS = {
  EntryPoint: openAnswer({
    name: text(),
    summary: text(),
    links: openAnswer(
      {
        openapi: text().pattern(/^\//),
        operatorOpenapi: text().pattern(/^\//),
        docs: text().pattern(/^\//),
        operatorDocs: text().pattern(/^\//),
        errors: text().pattern(/^\//),
        guides: text().pattern(/^\//),
      },
      'Paths on this installation, by what is there.',
    ).pattern(Joi.string(), text().pattern(/^\//)),
    guides: list(
      openAnswer({
        title: text(),
        href: text().pattern(/^\/docs\/guides\//),
      }),
    ),
  }),
  GuideList: openAnswer({
    data: list(
      openAnswer({
        name: text(),
        title: text(),
        summary: text('What a reader learns from it.'),
        href: text().pattern(/^\/docs\/guides\//),
      }),
    ),
  }),
  Guide: openAnswer({
    name: text(),
    title: text(),
    summary: text('What a reader learns from it.'),
    href: text().pattern(/^\/docs\/guides\//),
    markdown: text('The whole guide in Markdown, with links that are served.'),
  }),
  RunbookList: openAnswer({
    data: list(
      openAnswer({
        name: text('The name of the alert.'),
        href: text().pattern(/^\/docs\/runbooks\//),
      }),
    ),
  }),
  Runbook: openAnswer({
    name: text('The name of the alert.'),
    href: text().pattern(/^\/docs\/runbooks\//),
    markdown: text('The whole runbook in Markdown.'),
  }),
  ErrorList: openAnswer({
    data: list(ref('ErrorExplanation')),
  }),
  ErrorExplanation: openAnswer({
    code: ref('ErrorCode'),
    status: Joi.number().integer().min(400).max(599).description('The HTTP status.'),
    title: text(),
    href: text('Its page; the `type` of its problems.').pattern(/^\/docs\/errors\//),
    meaning: text('What happened.'),
    remedy: text('What to do about it.'),
    retry: text('Whether, and when, the same request is worth sending again.'),
  }),
};
