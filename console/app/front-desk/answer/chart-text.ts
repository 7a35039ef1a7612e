import { money } from '../../design/format';
import type { Answered } from '../ask-api';
import type { Asked } from '../card/asked';
import { figureOf } from './figures-of';
import { sentenceOf } from './payer-words';
import { t } from './texts';
import { nameCase, verdictOf, type CheckAnswer } from './verdict';
import { warningsOf } from './warnings';

/** An answer as plain text for the patient's chart: a line each, and what contradicts it first. */
export function chartText({ document, isSimulated }: Answered, asked: Asked): string {
  const { benefitSummary, traceId } = document;
  const sentence = sentenceOf(document);
  const lines: readonly (readonly [string, string | null | undefined])[] = [
    [t.chart.patient, asked.patient?.name],
    [t.chart.born, asked.patient?.birthDate],
    [t.chart.memberId, asked.patient?.memberId],
    [t.chart.relation, asked.patient?.dependent],
    [t.chart.payer, benefitSummary.payerName === null ? asked.payer : nameCase(benefitSummary.payerName)],
    [t.chart.plan, benefitSummary.planName],
    [t.chart.service, asked.service],
    [t.chart.day, asked.day],
    ...figures(document),
    [t.chart.clinic, asked.clinic],
    [t.chart.npi, asked.npi],
    [t.chart.asked, asked.by === undefined ? asked.at : t.chart.askedBy(asked.by, asked.at)],
    [t.chart.cost, asked.cost],
    [t.chart.reference, traceId],
  ];
  return [
    `${t.chart.title}: ${t.verdicts[verdictOf(document)]}`,
    ...(isSimulated ? [t.chart.madeUp] : []),
    ...(sentence === null ? [] : [sentence]),
    ...warningsOf(document).map((warning) => `! ${warning}`),
    ...lines.flatMap(([name, value]) => (value == null ? [] : [`${name}: ${value}`])),
  ].join('\n');
}

function figures(answer: CheckAnswer): readonly (readonly [string, string])[] {
  if (verdictOf(answer) !== 'active') return [];
  const { copayAmount, coinsurancePercent, inNetworkPreferred } = answer.benefitSummary;
  const left = (name: 'deductibleRemaining' | 'outOfPocketRemaining'): string => {
    const { value, total } = figureOf(answer, name);
    if (value === null) return t.figures.notStated;
    return total === null ? money(value) : `${money(value)} ${t.figures.of(money(total))}`;
  };
  return [
    [t.figures.deductible, left('deductibleRemaining')],
    [t.figures.outOfPocket, left('outOfPocketRemaining')],
    [t.figures.copay, copayAmount === null ? t.figures.notStated : money(copayAmount)],
    [t.figures.coinsurance, coinsurancePercent === null ? t.figures.notStated : `${coinsurancePercent}%`],
    ...(inNetworkPreferred === null
      ? []
      : [[t.figures.network, inNetworkPreferred ? t.figures.inNetwork : t.figures.outOfNetwork] as const]),
  ];
}
