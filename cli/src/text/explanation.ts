import { BENEFIT_FIELDS, type BenefitDetails } from '@eligibility/benefits';
import { type Cell, table } from './table';

/**
 * The details of an answer for a terminal: what the summary says, from which lines and why, then every line with what was
 * chosen of it. It names no person.
 */
export function explanationOf(details: BenefitDetails, hasColour: boolean): readonly string[] {
  return [
    `${details.status} on ${details.dateOfService}, asked for ${worded(details.serviceType)}`,
    ...details.rejections.map(
      ({ reason, level, lines }) => `rejected: AAA ${reason.code} (${[level, ...lines].join(' ')})`,
    ),
    ...details.warnings.map(({ sentence, lines }) =>
      ['warning:', sentence, lines.join(' ')].join(' ').trim(),
    ),
    '',
    ...table(['FIELD', 'VALUE', 'LINES', 'REASON'], reasonsOf(details), hasColour),
    ...(details.lines.length === 0 ? [] : ['', ...table(LINE_HEADER, linesOf(details), hasColour)]),
  ];
}

type Coded = BenefitDetails['serviceType'];

function worded({ code, text }: Coded): string {
  return text === null ? code : `${code} ${text}`;
}

function reasonsOf({ summary }: BenefitDetails): readonly (readonly Cell[])[] {
  return summary.flatMap(({ field, value, lines, rule, alternatives, ambiguous }) => [
    [
      BENEFIT_FIELDS[field].label,
      { text: written(value), tone: ambiguous ? ('warning' as const) : undefined },
      lines.join(' '),
      rule,
    ],
    ...alternatives.map((other) => ['  or', written(other.value), other.lines.join(' '), other.because]),
  ]);
}

function written(value: boolean | number | string | null): string {
  if (value === null) return '-';
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
}

const LINE_HEADER = [
  'LINE',
  'USED',
  'EB01',
  'LEVEL',
  'SERVICES',
  'NETWORK',
  'PERIOD',
  'VALUE',
  'PLAN',
  'SAYS',
];

function linesOf({ lines, summary }: BenefitDetails): readonly (readonly string[])[] {
  const used = new Set(summary.flatMap((proof) => proof.lines));
  return lines.map(({ id, benefit, messages = [], entities = [] }) => [
    id,
    used.has(id) ? '*' : '',
    benefit.code ?? '',
    benefit.coverageLevel ?? '',
    (benefit.serviceTypes ?? []).join(' '),
    benefit.network ?? '',
    benefit.timeQualifier ?? '',
    [benefit.amount, benefit.percent, benefit.quantity].filter((value) => value !== undefined).join(' '),
    benefit.planName ?? '',
    [...messages.map(({ text }) => text), ...entities.map(({ name }) => name.name)]
      .filter((text) => text !== undefined)
      .join('; '),
  ]);
}
