import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failure, Loading } from '../../design/states';
import { storedAnswerQuery } from '../ask-api';
import type { Answered } from '../ask-api';
import type { Row } from '../today/rows';
import { AnswerGone } from './answer-gone';
import type { Asked } from './asked';
import type { CardActs } from './card-acts';
import { outcomePartsQuery } from './outcome-parts';
import type { OwnRefusalProps } from './own-refusal';
import { KnownCard, LeftCard, LostCard, PlainCard } from './plain-cards';
import { Waiting } from './waiting';

type RowCardProps = {
  readonly row: Row;
  readonly asked: Asked;
  /** Whether the stored answer of a line is read; until then it is offered. */
  readonly isOpen: boolean;
  readonly acts: CardActs;
};

/** The card of one row: it asks, corrects and shows its own question, whatever is in the form. */
export function RowCard({ row, asked, isOpen, acts }: RowCardProps): ReactNode {
  const { sent, line } = row;
  const phase = sent?.state.phase;
  if (sent?.state.phase === 'answered' && sent.state.isOpen) {
    return <Answer answered={sent.state.answered} row={row} asked={asked} acts={acts} />;
  }
  if (line !== undefined && phase !== 'asking') {
    if (isOpen) return <LineAnswer row={row} asked={asked} acts={acts} />;
    const sinceMs = Date.parse(line.createdAt);
    return <KnownCard asked={asked} sinceMs={sinceMs} onShow={acts.onOpen} onAnew={acts.onAnew} />;
  }
  return <SentCard row={row} asked={asked} acts={acts} />;
}

type PartProps = Omit<RowCardProps, 'isOpen'>;

/** A question of this page without a line in the log. */
function SentCard({ row, asked, acts }: PartProps): ReactNode {
  const { sent } = row;
  if (sent === undefined) return null;
  const { state, question, atMs } = sent;
  switch (state.phase) {
    case 'asking':
      return (
        <Waiting
          asked={asked}
          step={state.step}
          sinceMs={atMs}
          isMock={question.fixture !== undefined}
          onLeave={acts.onLeave}
        />
      );
    case 'refused':
      return (
        <PlainCard asked={asked}>
          <Refusal problem={state.problem} payerName={question.body.payerName} acts={acts} />
        </PlainCard>
      );
    case 'lost':
      return <LostCard asked={asked} onAgain={acts.onAgain} />;
    case 'left':
      return <LeftCard asked={asked} onAgain={acts.onAgain} />;
    case 'answered':
      return (
        <KnownCard
          asked={{ ...asked, by: undefined }}
          sinceMs={atMs - (state.answered.ageSeconds ?? 0) * 1_000}
          onShow={acts.onOpen}
          onAnew={acts.onAnew}
        />
      );
  }
}

/** The stored answer of a line: it is read when a person opens it, and each look is in the audit log. */
function LineAnswer({ row, asked, acts }: PartProps): ReactNode {
  const { line } = row;
  const query = storedAnswerQuery(line?.id ?? '', line?.tags.includes('mock') === true);
  const { data: answered, error, refetch } = useQuery(query);
  if (error !== null) {
    return (
      <PlainCard asked={asked}>
        <AnswerGone error={error} retry={() => void refetch()} />
      </PlainCard>
    );
  }
  if (answered === undefined) {
    return (
      <PlainCard asked={asked}>
        <Loading rows={4} height={64} />
      </PlainCard>
    );
  }
  return <Answer answered={answered} row={row} asked={asked} acts={acts} />;
}

/** The answer, once its component is there. */
function Answer(props: PartProps & { readonly answered: Answered }): ReactNode {
  const { data: parts } = useQuery(outcomePartsQuery);
  if (parts !== undefined) return <parts.OwnAnswer {...props} />;
  return (
    <PlainCard asked={props.asked}>
      <PartsAwaited />
    </PlainCard>
  );
}

/** The refusal, once its component is there. */
function Refusal(props: OwnRefusalProps): ReactNode {
  const { data: parts } = useQuery(outcomePartsQuery);
  return parts === undefined ? <PartsAwaited /> : <parts.OwnRefusal {...props} />;
}

/** What shows an outcome is loaded while people type. */
function PartsAwaited(): ReactNode {
  const { error, refetch } = useQuery(outcomePartsQuery);
  return error === null ? (
    <Loading rows={4} height={64} />
  ) : (
    <Failure error={error} retry={() => void refetch()} />
  );
}
