import { Group, Stack, Table, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { LOCALE } from '../../language/language';
import { count, day as dayText } from '../format';
import { t } from '../texts';
import classes from './day-chart.module.css';
import { niceTop } from './scale';

type Series = {
  readonly name: string;
  /** A colour of CSS. */
  readonly color: string;
};

type DayOfChart = {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** One number for each series, in their order. */
  readonly values: readonly number[];
};

type DayChartProps = {
  /** What the chart shows, in a few words. */
  readonly label: string;
  readonly series: readonly Series[];
  readonly days: readonly DayOfChart[];
};

const HEIGHT = 200;
const LEFT = 44;
const BOTTOM = 24;
const PLOT = HEIGHT - BOTTOM - 8;

/** Numbers of each day as bars on top of each other, and the same as a table for those who read rather than see. */
export function DayChart({ label, series, days }: DayChartProps): ReactNode {
  const { ref, width } = useElementSize();
  return (
    <Stack gap="xs">
      <Legend series={series} />
      <div ref={ref} style={{ height: HEIGHT }}>
        {width > 0 && <Bars label={label} series={series} days={days} width={width} />}
      </div>
      <DayTable label={label} series={series} days={days} />
    </Stack>
  );
}

function Legend({ series }: Pick<DayChartProps, 'series'>): ReactNode {
  return (
    <Group gap="md">
      {series.map(({ name, color }) => (
        <Group key={name} gap={6}>
          <span className={classes['swatch']} style={{ background: color }} aria-hidden />
          <Text size="sm">{name}</Text>
        </Group>
      ))}
    </Group>
  );
}

function Bars({ label, series, days, width }: DayChartProps & { readonly width: number }): ReactNode {
  const top = niceTop(Math.max(...days.map(({ values }) => sum(values)), 0));
  const step = (width - LEFT) / days.length;
  const y = (value: number): number => 8 + PLOT - (value / top) * PLOT;
  const every = Math.max(1, Math.ceil(64 / step));
  return (
    <svg className={classes['chart']} width={width} height={HEIGHT} role="img" aria-label={label}>
      {[0, top / 2, top].map((value) => (
        <g key={value}>
          <line className={classes['line']} x1={LEFT} x2={width} y1={y(value)} y2={y(value)} />
          <text className={classes['label']} x={LEFT - 8} y={y(value) + 4} textAnchor="end">
            {Number.isInteger(value) ? count(value) : ''}
          </text>
        </g>
      ))}
      {days.map((one, at) => (
        <g key={one.day} className={classes['day']} transform={`translate(${String(LEFT + at * step)} 0)`}>
          <title>{titleOf(one, series)}</title>
          <rect className={classes['back']} width={step} height={8 + PLOT} />
          {one.values.map((value, place) => (
            <rect
              key={series[place]?.name}
              x={step * 0.15}
              width={Math.max(1, step * 0.7)}
              y={y(sum(one.values.slice(0, place + 1)))}
              height={Math.max(0, y(0) - y(value))}
              fill={series[place]?.color}
            />
          ))}
          {(days.length - 1 - at) % every === 0 && (
            <text
              className={classes['label']}
              x={at === days.length - 1 ? step : step / 2}
              y={HEIGHT - 6}
              textAnchor={at === days.length - 1 ? 'end' : 'middle'}
            >
              {shortDay(one.day)}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

function titleOf({ day, values }: DayOfChart, series: readonly Series[]): string {
  return `${dayText(day)}: ${values.map((value, at) => `${count(value)} ${(series[at]?.name ?? '').toLowerCase()}`).join(', ')}`;
}

const SHORT_DAY = new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric', timeZone: 'UTC' });

function shortDay(day: string): string {
  return SHORT_DAY.format(new Date(`${day}T00:00:00Z`));
}

function sum(values: readonly number[]): number {
  return values.reduce((all, one) => all + one, 0);
}

function DayTable({ label, series, days }: DayChartProps): ReactNode {
  return (
    <details className={classes['details']}>
      <summary>{t.chart.asTable}</summary>
      <div className={classes['table']} tabIndex={0} role="region" aria-label={t.chart.asTableOf(label)}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t.chart.day}</Table.Th>
              {series.map(({ name }) => (
                <Table.Th key={name} ta="right">
                  {name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {[...days].reverse().map(({ day, values }) => (
              <Table.Tr key={day}>
                <Table.Td>{dayText(day)}</Table.Td>
                {values.map((value, at) => (
                  <Table.Td key={series[at]?.name} ta="right">
                    {count(value)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </details>
  );
}
