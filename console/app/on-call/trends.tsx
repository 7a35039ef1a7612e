import { SegmentedControl, Skeleton } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { isOutcome } from '../checks/outcome-names';
import { outcomeWords } from '../checks/outcomes';
import { LineChart } from '../design/charts/line-chart';
import { LOCALE } from '../language/language';
import classes from './board.module.css';
import type { PayerNames } from './names';
import { t } from './texts';
import { RANGES, useTrend, type RangeName } from './trend-query';

type Kind = {
  readonly name: keyof typeof t.trends.titles;
  /** The label of Prometheus whose values name the lines. */
  readonly by?: 'outcome' | 'payer' | 'status';
  /** The name of the only line. */
  readonly only?: string;
  readonly format: (value: number) => string;
};

const PERCENT = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumSignificantDigits: 2 });
const NUMBER = new Intl.NumberFormat(LOCALE, { maximumSignificantDigits: 2 });

const share = (value: number): string => PERCENT.format(value);
const perSecond = (value: number): string => NUMBER.format(value);
const seconds = (value: number): string =>
  value < 1 ? `${NUMBER.format(value * 1_000)} ms` : `${NUMBER.format(value)} s`;

/** Payers on the left, ourselves on the right. */
const KINDS: readonly Kind[] = [
  { name: 'checks-per-second', by: 'outcome', format: perSecond },
  { name: 'requests-per-second', by: 'status', format: perSecond },
  { name: 'payer-unanswered-share', by: 'payer', format: share },
  { name: 'requests-failed-share', only: t.trends.failed, format: share },
  { name: 'payer-seconds-p95', by: 'payer', format: seconds },
  { name: 'request-seconds-p95', only: t.trends.within, format: seconds },
];

const RANGE_NAMES = Object.keys(RANGES) as readonly RangeName[];

/** How it came to this: charts over hours, from the Prometheus of the installation. */
export function Trends({ names }: { readonly names: PayerNames }): ReactNode {
  const [range, setRange] = useState<RangeName>('1 h');
  return (
    <section className={classes['panel']} aria-label={t.trends.label}>
      <div className={classes['trendsHead']}>
        <h2 className={classes['panelTitle']}>{t.trends.label}</h2>
        <SegmentedControl
          size="xs"
          aria-label={t.trends.span}
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
  const title = t.trends.titles[props.kind.name];
  return (
    <figure className={classes['trend']} aria-label={title}>
      <figcaption>{title}</figcaption>
      <Drawn {...props} />
    </figure>
  );
}

function Drawn({ kind, range, names }: TrendProps): ReactNode {
  const { name, by, format } = kind;
  const { data, error } = useTrend(name, by, range);
  if (error !== null) return <NoTrend>{t.trends.away}</NoTrend>;
  if (data === undefined) return <Skeleton height={212} />;
  if (data.lines.length === 0)
    return <NoTrend>{range === '1 h' ? t.trends.nothingInHour : t.trends.nothing(range)}</NoTrend>;
  const lines = data.lines.map((line) => ({ ...line, name: lineName(kind, line.name, names) }));
  return (
    <LineChart {...data} lines={lines} label={t.trends.over(t.trends.titles[name], range)} format={format} />
  );
}

function NoTrend({ children }: { readonly children: ReactNode }): ReactNode {
  return <p className={classes['noTrend']}>{children}</p>;
}

function lineName({ by, only = '' }: Kind, value: string, names: PayerNames): string {
  if (by === undefined) return only;
  if (by === 'payer') return names.get(value) ?? value;
  return by === 'outcome' && isOutcome(value) ? outcomeWords(value).name : value;
}
