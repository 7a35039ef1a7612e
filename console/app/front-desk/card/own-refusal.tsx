import type { ReactNode } from 'react';
import type { ApiProblem } from '../../api/problem';
import { asksForPayer } from '../refused/asks-for-payer';
import { Candidates } from '../refused/candidates';
import { Refused } from '../refused/refused';
import type { CardActs } from './card-acts';

export type OwnRefusalProps = {
  readonly problem: ApiProblem;
  /** The name that was asked with. */
  readonly payerName: string;
  readonly acts: CardActs;
};

/** Why a question of this page was not asked: the payers that its name may mean, or what else to do. */
export function OwnRefusal({ problem, payerName, acts }: OwnRefusalProps): ReactNode {
  if (asksForPayer(problem)) {
    return <Candidates problem={problem} payerName={payerName} onPick={acts.onPick} />;
  }
  return (
    <Refused
      problem={problem}
      onRetry={acts.onAgain}
      onCorrect={() => {
        acts.onCorrect('payer');
      }}
    />
  );
}
