import { SegmentedControl, Skeleton } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { isOutcome, outcomeWords } from '../checks/outcomes';
import { LineChart } from '../design/charts/line-chart';
import classes from './board.module.css';
import type { PayerNames } from './texts';
import { RANGES, useTrend, type MetricName, type RangeName } from './trend-query';

type Kind = {
  readonly name: MetricName;
  readonly title: string;
  /** Its values name the lines. */
  readonly label?: 'outcome' | 'payer' | 'status';
  /** The name of the only line. */
  readonly only?: string;
  readonly format: (value: number) => string;
};

const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumSignificantDigits: 2 });
const NUMBER = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 });

const share = (value: number): string => PERCENT.format(value);
const perSecond = (value: number): string => NUMBER.format(value);
const seconds = (value: number): string =>
  value < 1 ? `${NUMBER.format(value * 1_000)} ms` : `${NUMBER.format(value)} s`;

/** Payers on the left, ourselves on the right. */
const KINDS: readonly Kind[] = [
  { name: 'checks-per-second', title: 'Checks per second, by outcome', label: 'outcome', format: perSecond },
  {
    name: 'requests-per-second',
    title: 'Requests per second, by status',
    label: 'status',
    format: perSecond,
  },
  { name: 'payer-unanswered-share', title: 'Payers: share without an answer', label: 'payer', format: share },
  { name: 'requests-failed-share', title: 'Ourselves: share that failed', only: 'Failed', format: share },
  { name: 'payer-seconds-p95', title: 'Payers: 95 % answer within', label: 'payer', format: seconds },
  { name: 'request-seconds-p95', title: 'Ourselves: 95 % answered within', only: 'Within', format: seconds },
];

const RANGE_NAMES = Object.keys(RANGES) as readonly RangeName[];

/** How it came to this: charts over hours, from the Prometheus of the installation. */
export function Trends({ names }: { readonly names: PayerNames }): ReactNode {
  const [range, setRange] = useState<RangeName>('1 h');
  return (
    <section className={classes['panel']} aria-label="Trends">
      <div className={classes['trendsHead']}>
        <h2 className={classes['panelTitle']}>Trends</h2>
        <SegmentedControl
          size="xs"
          aria-label="Span of the charts"
          data={[...RANGE_NAMES]}
          value={range}
          onChange={(chosen) => {
            setRange(RANGE_NAMES.find((one) => one === chosen) ?? '1 h');
          }}
        />
      </div>
      <div className={classes['trends']}>
        {KINDS.map((kind) => (
          <Trend key={kind.name} kind={kind} range={range} names={names} />
        ))}
      </div>
    </section>
  );
}

type TrendProps = { readonly kind: Kind; readonly range: RangeName; readonly names: PayerNames };

function Trend(props: TrendProps): ReactNode {
  return (
    <figure className={classes['trend']} aria-label={props.kind.title}>
      <figcaption>{props.kind.title}</figcaption>
      <Drawn {...props} />
    </figure>
  );
}

function Drawn({ kind, range, names }: TrendProps): ReactNode {
  const { name, title, label, format } = kind;
  const { data, error } = useTrend(name, label, range);
  if (error !== null) return <NoTrend>Prometheus does not answer. The page asks again in a while.</NoTrend>;
  if (data === undefined) return <Skeleton height={212} />;
  if (data.lines.length === 0)
    return <NoTrend>Nothing of this was measured in the last {range === '1 h' ? 'hour' : range}.</NoTrend>;
  const lines = data.lines.map((line) => ({ ...line, name: lineName(kind, line.name, names) }));
  return <LineChart {...data} lines={lines} label={`${title}, last ${range}`} format={format} />;
}

function NoTrend({ children }: { readonly children: ReactNode }): ReactNode {
  return <p className={classes['noTrend']}>{children}</p>;
}

function lineName({ label, only = '' }: Kind, value: string, names: PayerNames): string {
  if (label === undefined) return only;
  if (label === 'payer') return names.get(value) ?? value;
  return label === 'outcome' && isOutcome(value) ? outcomeWords(value).name : value;
}
