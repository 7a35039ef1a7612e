import type { ReactNode } from 'react';
import type { Answered } from '../../ask-api';
import classes from '../answer.module.css';
import { BlockTable, Plans } from '../benefit-details';
import { periodOf } from '../facts';
import { t as answerTexts } from '../texts';
import type { Details } from '../verdict';
import { paperFactsOf, proofsOf } from './paper-facts';
import { t } from './texts';
import { useIsPrinting } from './use-is-printing';

/** All that the payer said with the numbers of its lines, as it belongs into a chart: there only while it is printed. */
export function OnPaper({ answered }: { readonly answered: Answered }): ReactNode {
  const { benefits } = answered.document;
  if (!useIsPrinting()) return null;
  return (
    <div className={classes['details']}>
      <section>
        <dl>
          {paperFactsOf(answered).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      {benefits != null && benefits.plans.length > 0 && (
        <>
          <BlockTable block={proofsOf(benefits)} hasLines={false} />
          <Plans plans={benefits.plans} titleOf={titleOf} hasLines />
        </>
      )}
      <footer>
        {t.notZero} {t.quote} {t.noGuarantee} {t.confidential}
      </footer>
    </div>
  );
}

/** Plans that are not the one of the answer differ in whether they are in force, and when. */
function titleOf({ name, status, begin, end }: Details['plans'][number]): string {
  return [name ?? answerTexts.details.noName, answerTexts.verdicts[status], periodOf(begin, end)]
    .filter((part) => part !== undefined)
    .join(' · ');
}
