import { Table } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { LOCALE } from '../../language/language';
import { t } from '../texts';
import classes from './line-chart.module.css';
import { highest, highestFirst, linePath, type Line } from './line-path';
import { roundTop } from './scale';

type LineChartProps = {
  /** What the chart shows, in a few words. */
  readonly label: string;
  readonly lines: readonly Line[];
  /** The ends of its axis of time. */
  readonly fromMs: number;
  readonly toMs: number;
  /** Between two points. */
  readonly stepMs: number;
  readonly format: (value: number) => string;
};

/** Colours and strokes, so that lines are told apart without colours too. */
const STROKES = [
  { color: 'light-dark(#0b6e4f, #63d3ae)', dashes: 'none' },
  { color: 'light-dark(#8a5300, #f2b84b)', dashes: '7 4' },
  { color: 'light-dark(#1f5fa8, #7db7ff)', dashes: '2 4' },
  { color: 'light-dark(#8e2a8e, #e39ae3)', dashes: '9 4 2 4' },
  { color: 'light-dark(#b3261e, #ff8f86)', dashes: '1 5 6 5' },
] as const;

const HEIGHT = 148;
const LEFT = 52;
const TOP = 8;
const BOTTOM = 22;

/** Numbers over time as lines, the highest ones where there are more than can be told apart, and the same as a table. */
export function LineChart(props: LineChartProps): ReactNode {
  const { ref, width } = useElementSize();
  const lines = highestFirst(props.lines);
  const shown = lines.slice(0, STROKES.length);
  return (
    <div>
      <div ref={ref} className={classes['plot']}>
        {width > 0 && <Plot {...props} lines={shown} width={width} />}
      </div>
      <Legend lines={shown} more={lines.length - shown.length} format={props.format} />
      <LineTable {...props} lines={lines} />
    </div>
  );
}

function Plot(props: LineChartProps & { readonly width: number }): ReactNode {
  const { label, lines, fromMs, toMs, stepMs, format, width } = props;
  const top = roundTop(Math.max(0, ...lines.map(highest)));
  const x = (atMs: number): number => LEFT + ((atMs - fromMs) / (toMs - fromMs)) * (width - LEFT - 4);
  const y = (value: number): number => HEIGHT - BOTTOM - (value / top) * (HEIGHT - BOTTOM - TOP);
  return (
    <svg className={classes['chart']} width={width} height={HEIGHT} role="img" aria-label={label}>
      {[0, top / 2, top].map((value) => (
        <g key={value}>
          <line className={classes['grid']} x1={LEFT} x2={width} y1={y(value)} y2={y(value)} />
          <text className={classes['label']} x={LEFT - 8} y={y(value) + 4} textAnchor="end">
            {format(value)}
          </text>
        </g>
      ))}
      {ANCHORS.map((textAnchor, place) => {
        const atMs = fromMs + ((toMs - fromMs) * place) / (ANCHORS.length - 1);
        return (
          <text
            key={textAnchor}
            className={classes['label']}
            x={x(atMs)}
            y={HEIGHT - 4}
            textAnchor={textAnchor}
          >
            {timeOf(atMs)}
          </text>
        );
      })}
      {lines.map(({ name, points }, place) => (
        <path
          key={name}
          className={classes['line']}
          style={strokeOf(place)}
          d={linePath(points, stepMs, { x, y })}
        />
      ))}
    </svg>
  );
}

const ANCHORS = ['start', 'middle', 'end'] as const;
const TIME = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** `14:05`, where the reader is. */
function timeOf(atMs: number): string {
  return TIME.format(atMs);
}

function strokeOf(place: number): { readonly stroke: string; readonly strokeDasharray: string } {
  const { color, dashes } = STROKES[place] ?? STROKES[0];
  return { stroke: color, strokeDasharray: dashes };
}

type LegendProps = Pick<LineChartProps, 'lines' | 'format'> & { readonly more: number };

function Legend({ lines, more, format }: LegendProps): ReactNode {
  return (
    <ul className={classes['legend']}>
      {lines.map((line, place) => (
        <li key={line.name}>
          <svg className={classes['swatch']} width={24} height={8} aria-hidden>
            <path className={classes['line']} style={strokeOf(place)} d="M1 4h22" />
          </svg>
          <span className={classes['name']}>{line.name}</span>
          <span className={classes['value']}>{latest(line, format)}</span>
        </li>
      ))}
      {more > 0 && <li>{t.chart.more(more)}</li>}
    </ul>
  );
}

function latest({ points }: Line, format: LineChartProps['format']): string {
  const last = points.at(-1);
  return last === undefined ? '–' : format(last.value);
}

function LineTable({ label, lines, format }: LineChartProps): ReactNode {
  return (
    <details className={classes['details']}>
      <summary>{t.chart.asTable}</summary>
      <div className={classes['table']} tabIndex={0} role="region" aria-label={t.chart.asTableOf(label)}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t.chart.of}</Table.Th>
              <Table.Th ta="right">{t.chart.now}</Table.Th>
              <Table.Th ta="right">{t.chart.highest}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map((line) => (
              <Table.Tr key={line.name}>
                <Table.Td>{line.name}</Table.Td>
                <Table.Td ta="right">{latest(line, format)}</Table.Td>
                <Table.Td ta="right">{format(highest(line))}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </details>
  );
}
