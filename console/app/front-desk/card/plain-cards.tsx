import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { ago } from '../../design/format';
import { useNow } from '../../design/use-now';
import { t } from '../texts';
import type { Asked } from './asked';
import { AskedFacts } from './asked-facts';
import classes from './card.module.css';

const A_MINUTE_MS = 60_000;

type PlainProps = {
  readonly asked: Asked;
  readonly title?: string;
  readonly text?: string;
  readonly children?: ReactNode;
};

/** A card without an answer: what was asked, where it stands, and the ways on. */
export function PlainCard({ asked, title, text, children }: PlainProps): ReactNode {
  return (
    <Paper withBorder p="md" className={classes['plain']}>
      <Stack gap="md">
        <AskedFacts asked={asked} />
        {title !== undefined && (
          <div>
            <Title order={2} size="h3">
              {title}
            </Title>
            <Text>{text}</Text>
          </div>
        )}
        {children}
      </Stack>
    </Paper>
  );
}

type KnownProps = {
  readonly asked: Asked;
  /** When the question was asked before, in epoch milliseconds. */
  readonly sinceMs: number;
  readonly onShow: () => void;
  readonly onAnew: () => void;
};

/** A question that was asked before: its answer costs nothing, and asking the payer anew is a choice. */
export function KnownCard({ asked, sinceMs, onShow, onAnew }: KnownProps): ReactNode {
  const ms = useNow() - sinceMs;
  const when = ms < A_MINUTE_MS ? t.known.justNow : ago(ms);
  const title = asked.by === undefined ? t.known.titleWithoutName(when) : t.known.title(when, asked.by);
  return (
    <PlainCard asked={asked} title={title} text={t.known.why}>
      <Group gap="sm">
        <Button onClick={onShow}>{t.known.show}</Button>
        <Button variant="default" onClick={onAnew}>
          {t.card.anew}
        </Button>
      </Group>
    </PlainCard>
  );
}

type WayProps = { readonly asked: Asked; readonly onAgain: () => void };

/** The person stopped waiting: what it costs, and where the answer will be. */
export function LeftCard({ asked, onAgain }: WayProps): ReactNode {
  return (
    <PlainCard asked={asked} title={t.left.title} text={t.left.why}>
      <Group>
        <Button variant="default" onClick={onAgain}>
          {t.left.wait}
        </Button>
      </Group>
    </PlainCard>
  );
}

/** The connection is lost, and whether the payer was asked is not known. */
export function LostCard({ asked, onAgain }: WayProps): ReactNode {
  return (
    <PlainCard asked={asked} title={t.lost.title} text={t.lost.next}>
      <Group>
        <Button onClick={onAgain}>{t.refused.askAgain}</Button>
      </Group>
    </PlainCard>
  );
}
