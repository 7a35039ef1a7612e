import type { BenefitDetails } from '@eligibility/benefits';
import { rejectSentences } from '@eligibility/x12-text';
import { markup, NOTHING, said, type Markup } from './markup';
import { withLines } from './scope-words';

type Reject = BenefitDetails['rejects'][number];

/** Loop in which the payer rejects something, in the words of a front desk. */
const SUBJECTS: Readonly<Record<Reject['level'], string>> = {
  payer: 'The payer or the clearinghouse',
  provider: 'The provider',
  subscriber: 'The subscriber',
  dependent: 'The dependent',
  benefit: 'A benefit',
};

/** AAA04 */
const FOLLOW_UPS: ReadonlyMap<string, string> = new Map([
  ['C', 'The payer asks you to correct the details and send the check again.'],
  ['N', 'The payer does not take this check again.'],
  ['P', 'The payer asks you to send the same check again.'],
  ['R', 'The payer allows you to send the check again.'],
  ['S', 'Do not send the check again: the payer has passed it on.'],
  ['W', 'Wait 30 days before you send the check again.'],
  ['X', 'Wait 10 days before you send the check again.'],
  ['Y', 'Do not send the check again: the payer keeps it and answers later.'],
]);

/** What the payer rejected, and what to do; nothing when it rejected nothing. */
export function rejectionTable({ rejects, plans }: BenefitDetails): Markup {
  if (rejects.length === 0) return NOTHING;
  const caption =
    plans.length === 0 ? 'What the payer rejected' : 'A part of the answer that the payer could not give';
  const rows = rejects.map(({ level, code, followUp, lines }) => {
    return markup`<tr><th scope="row">${withLines(markup`${SUBJECTS[level]}`, lines)}</th><td>${rejectSentences([code])}</td><td>${followUpOf(followUp)}</td></tr>
`;
  });
  return markup`<table class="rejections">
<caption>${caption}</caption>
<thead><tr><th scope="col">About</th><th scope="col">What happened, and what to do</th><th scope="col">Sending it again</th></tr></thead>
<tbody>${rows}</tbody>
</table>
`;
}

function followUpOf(code: string | null): Markup {
  if (code === null) return markup`Not stated.`;
  const sentence = FOLLOW_UPS.get(code);
  return sentence === undefined ? markup`Code ${said(code)}.` : markup`${sentence}`;
}
