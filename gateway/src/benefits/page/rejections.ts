import { rejectSentences } from '@eligibility/x12-text';
import { markup, NOTHING, type Markup } from './markup';
import { withLines } from './scope-words';
import { NOT_STATED, wordsOf, type Details } from './us-words';

type Rejection = Details['rejections'][number];

/** Loop in which the payer rejects something, in the words of a front desk. */
const SUBJECTS: Readonly<Record<Rejection['level'], string>> = {
  payer: 'The payer or the clearinghouse',
  provider: 'The provider',
  subscriber: 'The subscriber',
  dependent: 'The dependent',
  benefit: 'A benefit',
};

/** What the payer rejected, and what to do; nothing when it rejected nothing. */
export function rejectionTable({ rejections, plans }: Details): Markup {
  if (rejections.length === 0) return NOTHING;
  const caption =
    plans.length === 0 ? 'What the payer rejected' : 'A part of the answer that the payer could not give';
  const rows = rejections.map(({ level, reason, followUp, lines }) => {
    return markup`<tr><th scope="row">${withLines(markup`${SUBJECTS[level]}`, lines)}</th><td>${rejectSentences([reason.code])}</td><td>${followUp === null ? NOT_STATED : wordsOf(followUp)}</td></tr>
`;
  });
  return markup`<table class="rejections">
<caption>${caption}</caption>
<thead><tr><th scope="col">About</th><th scope="col">What happened, and what to do</th><th scope="col">What the payer asks for</th></tr></thead>
<tbody>${rows}</tbody>
</table>
`;
}
