import type { Schema } from '@eligibility/api-types';
import { BENEFIT_FIELDS } from '@eligibility/benefits';
import { markup, NOTHING, said, type Markup } from './markup';
import { withLines } from './scope-words';
import { money, NOT_STATED, percentage, stated, type Details } from './us-words';

type Figure = Details['summary'][number];
type Value = Figure['value'];
/** `benefitSummary` of the stored answer. */
type Stored = Schema<'CheckAnswer'>['benefitSummary'];

/** The eight figures of the summary, each with the sentence that says where it comes from. */
export function figureTable({ summary, status, differsFromAnswer }: Details, stored: Stored): Markup {
  const rows = summary.map((figure) => {
    const { title } = BENEFIT_FIELDS[figure.field];
    const value =
      figure.field === 'coverageActive' ? markup`${COVERAGE[status]}` : valueOf(figure.field, figure.value);
    return markup`<tr><th scope="row">${title}</th><td class="value">${value}</td><td>${reasonOf(figure)}${differsFromAnswer.includes(figure.field) ? changedFrom(figure.field, stored) : NOTHING}</td></tr>
`;
  });
  return markup`<table class="figures">
<caption>The figures of this check, and where each comes from</caption>
<thead><tr><th scope="col">Figure</th><th scope="col">Value</th><th scope="col">Why this value</th></tr></thead>
<tbody>${rows}</tbody>
</table>
`;
}

const COVERAGE: Readonly<Record<Details['status'], string>> = {
  active: 'Active',
  inactive: 'Not active',
  unknown: 'Not confirmed',
};

function reasonOf(figure: Figure): Markup {
  const { rule, lines, how, ambiguous } = figure;
  const reason = withLines(said(rule), lines, how === 'derived' ? 'calculated' : '');
  return markup`${reason}${ambiguous ? othersOf(figure) : NOTHING}`;
}

/** The rules may have been changed since the check was answered. */
function changedFrom(field: Figure['field'], stored: Stored): Markup {
  const value = stored[field];
  const then =
    field === 'coverageActive'
      ? markup`${value === true ? 'Active' : 'Not confirmed'}`
      : valueOf(field, value);
  return markup` <p class="doubt">The answer to this check said: ${then}. The rules have changed since.</p>`;
}

function othersOf({ field, alternatives }: Figure): Markup {
  if (alternatives.length === 0)
    return markup` <p class="doubt">The payer states other lines that could have been meant.</p>`;
  const items = alternatives.map(
    ({ value, lines, because }) =>
      markup`<li>${withLines(markup`<strong>${valueOf(field, value)}</strong>`, lines)} ${said(because)}</li>`,
  );
  return markup` <p class="doubt">The payer also states:</p> <ul class="others">${items}</ul>`;
}

function valueOf(field: Figure['field'], value: Value): Markup {
  if (value === null) return NOT_STATED;
  if (typeof value === 'boolean') return markup`${value ? 'In network' : 'Out of network'}`;
  if (typeof value === 'string') return stated(value);
  return BENEFIT_FIELDS[field].kind === 'percent' ? percentage(value) : money(value);
}
