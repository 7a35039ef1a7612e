import type { Schema } from '@eligibility/api-types';
import { rejectKind } from '@eligibility/benefits';
import { SITE } from '../../http/docs/site-page';
import { BENEFITS_PAGE_STYLE } from './benefits-page-style';
import { figureTable } from './figures';
import { accumulatorTable, visitTable } from './limit-tables';
import { markup, NOTHING, said, type Markup } from './markup';
import { contactsOf, patientFacts, relatedFacts, relatedList } from './parties';
import {
  authorizationList,
  block,
  costShareTable,
  coverageList,
  exclusionList,
  factList,
  noteList,
  otherList,
  planFacts,
  type Fact,
} from './plan-lists';
import { rejectionTable } from './rejections';
import { day, moment, period, stated, wordsAndCode, type Details, type Plan } from './us-words';

export { benefitsPageStyleHash } from './benefits-page-style';

export type BenefitsPage = {
  readonly details: Details;
  /** The parsed body of the check's stored answer. */
  readonly answer: Pick<Schema<'CheckAnswer'>, 'benefitSummary' | 'traceId' | 'errorMessage' | 'asked'>;
  readonly checkId: string;
  /** True when no payer was asked: a mock check, or the simulator. The page then says so. */
  readonly isTest?: boolean;
};

/**
 * All that a payer says about a person's benefits, as one HTML page to be read, printed and filed. It loads nothing and
 * has no script; its one style sheet is named by `benefitsPageStyleHash` in the Content-Security-Policy. It contains
 * patient data everywhere but in its title.
 */
export function benefitsPage({ details, answer, checkId, isTest = false }: BenefitsPage): string {
  const [plan, ...others] = details.plans;
  const content = markup`${headline(details)}
${warnings({ details, answer, checkId, isTest })}
${billInsteadBox(details)}
${factColumns({ details, answer, checkId })}
${rejectionTable(details)}
${isRejected(details) ? NO_FIGURES : figureTable(details, answer.benefitSummary)}
${plan === undefined ? NOTHING : planSection(plan, details)}
${others.map((other) => otherPlan(other, details))}`;
  return `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${markup`Benefits of check ${checkId} - ${SITE}`.html}</title>
<style>${BENEFITS_PAGE_STYLE}</style>
</head>
<body>
<main>
${content.html}
</main>
<footer>
<p>“Not stated” means that the payer gave no value; it does not mean zero. EB1 is the first benefit line of the payer’s
answer, EB2 the second, and so on: quote these numbers to the payer. * marks an amount that was calculated from others
that the payer states; a bar shows what was used. An answer about eligibility is not a guarantee of
payment.</p>
<p>Confidential: this page contains a patient’s health insurance data.</p>
</footer>
</body>
</html>
`;
}

/** What a reader must see first. */
function headline(details: Details): Markup {
  const { dateOfService, serviceType } = details;
  const kind = isRejected(details) ? rejectionOf(details) : details.status;
  return markup`<header>${HEADLINES[kind]}
<p class="about">on <strong>${day(dateOfService)}</strong>, for ${wordsAndCode(serviceType)}</p></header>`;
}

const NO_FIGURES = markup`<p>The payer stated no benefits: it confirms neither coverage nor any figure.</p>`;

const HEADLINES: Readonly<Record<Details['status'] | 'rejected' | 'unanswered', Markup>> = {
  active: markup`<h1 class="active">Coverage is active</h1>`,
  inactive: markup`<h1 class="inactive">Coverage is not active</h1>`,
  unknown: markup`<h1 class="unknown">Coverage is not confirmed</h1>`,
  rejected: markup`<h1 class="inactive">The payer rejected this check</h1>`,
  unanswered: markup`<h1 class="unknown">The payer could not answer</h1>`,
};

/** A payer whose own systems are down has rejected nothing. */
function rejectionOf({ rejections }: Details): 'rejected' | 'unanswered' {
  const codes = rejections.map(({ reason: { code } }) => ({ code, followUp: undefined }));
  return rejectKind(codes) === 'payer-down' ? 'unanswered' : 'rejected';
}

function isRejected({ rejections, plans, status }: Details): boolean {
  return rejections.length > 0 && plans.length === 0 && status === 'unknown';
}

function warnings({ details, answer, isTest = false }: BenefitsPage): Markup {
  const { errorMessage } = answer;
  const sentences = [
    ...(isTest
      ? [markup`<strong>Test answer.</strong> No payer was asked. Do not put this page into a chart.`]
      : []),
    // A rejection has its sentences in the table of rejections.
    ...(errorMessage === null || isRejected(details) ? [] : [said(errorMessage)]),
    ...details.warnings.map(({ sentence }) => said(sentence)),
  ];
  return markup`${sentences.map((sentence) => markup`<p class="warning">${sentence}</p>`)}`;
}

function billInsteadBox({ plans }: Details): Markup {
  const entries = plans.flatMap(({ billInstead }) => billInstead);
  return entries.length === 0
    ? NOTHING
    : markup`<section class="bill"><h2>Before you bill: the payer names others</h2>
${relatedFacts(entries)}</section>`;
}

function factColumns({ details, answer, checkId }: BenefitsPage): Markup {
  const [plan] = details.plans;
  const planRows: readonly Fact[] =
    plan === undefined
      ? [['Plan', stated(answer.benefitSummary.planName)]]
      : [...planFacts(plan), ['Dates', period(plan.begin, plan.end)]];
  const { payer, checkedAt } = details;
  const checkRows: readonly Fact[] = [
    ['Payer', stated(payer.name ?? answer.benefitSummary.payerName)],
    ['Contact', contactsOf(payer.contacts)],
    ['Checked', moment(checkedAt)],
    ['Trace ID', answer.traceId === null ? markup`none` : said(answer.traceId)],
    ['Check ID', said(checkId)],
  ];
  return markup`<div class="facts">
<section><h2>Patient, per the payer</h2>${factList(patientFacts(details))}</section>
<section><h2>Plan</h2>${factList(planRows)}</section>
<section><h2>This check</h2>${factList(checkRows)}</section>
</div>`;
}

/** All lists of a plan but those that are at the top of the page. */
function planSection(plan: Plan, { summary }: Details): Markup {
  const usedLines = new Set(summary.flatMap(({ lines }) => lines));
  return markup`<section class="plan"><h2>Benefits of ${plan.name === null ? markup`the plan` : said(plan.name)}</h2>
<div class="blocks">
${accumulatorTable('Deductible', plan.deductibles)}
${accumulatorTable('Out-of-pocket maximum', plan.outOfPocket)}
${costShareTable(plan, usedLines)}
${visitTable(plan.limits)}
${authorizationList(plan.authorizations)}
${exclusionList(plan.exclusions)}
${block('Primary care provider', relatedList(plan.primaryCareProviders))}
${block('Others named by the payer', relatedFacts(plan.related))}
${coverageList(plan.coverage)}
${otherList(plan)}
${noteList(plan.notes)}
</div></section>
`;
}

const PLAN_STATUS: Readonly<Record<Plan['status'], string>> = {
  active: 'Active',
  inactive: 'Not active',
  unknown: 'Not confirmed',
};

function otherPlan(plan: Plan, details: Details): Markup {
  const facts: readonly Fact[] = [
    ['Status', markup`${PLAN_STATUS[plan.status]}`],
    ...planFacts(plan),
    ['Dates', period(plan.begin, plan.end)],
  ];
  return markup`<section class="other"><h2>Another plan of the patient</h2>${factList(facts)}</section>
${planSection(plan, details)}`;
}
