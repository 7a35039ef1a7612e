import { money } from '../../../design/format';
import { language } from '../../../language/language';
import type { Answered } from '../../ask-api';
import type { Block, Row } from '../blocks';
import { planOf } from '../figures-of';
import { t as answerTexts } from '../texts';
import { contactsOf, nameCase, type Details } from '../verdict';
import { t } from './texts';

type Proof = Details['summary'][number];
type Field = Proof['field'];

const NAMES: Readonly<Record<Field, string>> = {
  coverageActive: t.coverage,
  planName: answerTexts.chart.plan,
  payerName: answerTexts.chart.payer,
  inNetworkPreferred: answerTexts.figures.network,
  ...answerTexts.warnings.figures,
};

/** For each figure of the answer the lines of the payer that it was taken from, what else could be meant, and why. */
export function proofsOf({ summary, differsFromAnswer }: Details): Block {
  const rows = summary.map((proof): Row => {
    const { field, how, lines } = proof;
    const isChanged = differsFromAnswer.includes(field);
    const reasons = [ruleOf(proof), ...othersOf(proof), ...(isChanged ? [t.changed] : [])];
    return {
      key: field,
      what: NAMES[field],
      more: reasons.filter((part) => part !== '').join(' · '),
      cells: [
        lines.length === 0
          ? t.how[how]
          : `${lines.join(', ')}${how === 'derived' ? `, ${t.how.derived}` : ''}`,
      ],
      lines,
    };
  });
  return { title: t.figures, headers: [t.figure, t.lines], rows };
}

/** The API says the reason in English alone. */
function ruleOf({ rule }: Proof): string {
  return language === 'en' ? rule : '';
}

function othersOf({ field, alternatives }: Proof): readonly string[] {
  return alternatives.map(({ value, lines, because }) => {
    const also = t.also(writtenOf(field, value), lines.join(', '));
    return language === 'en' ? `${also}: ${because}` : also;
  });
}

function writtenOf(field: Field, value: Proof['alternatives'][number]['value']): string {
  const { figures } = answerTexts;
  if (typeof value === 'boolean') return value ? figures.inNetwork : figures.outOfNetwork;
  if (typeof value === 'string') return value;
  return field === 'coinsurancePercent' ? `${value}%` : money(value);
}

/** What a person who bills needs as well, as far as the payer says it: a name and a value each. */
export function paperFactsOf({ checkId, document: { benefits } }: Answered): readonly Fact[] {
  const plan = planOf(benefits);
  return [
    [t.address, addressOf(benefits)],
    [t.planNumber, plan?.number ?? ''],
    [t.networkName, plan?.networkName ?? ''],
    [t.contact, contactsOf(benefits).join('; ')],
    [t.checkId, checkId],
  ].filter((fact): fact is Fact => fact[1] !== '');
}

type Fact = [name: string, value: string];

function addressOf(benefits: Details | null | undefined): string {
  if (benefits == null) return '';
  const { patient, subscriber, dependent } = benefits;
  const address = (patient === 'dependent' ? dependent?.address : undefined) ?? subscriber?.address;
  if (address == null) return '';
  const { line1, line2, city, state, postalCode, country } = address;
  const place = [state, postalCode].filter((part) => part !== null).join(' ');
  return [...[line1, line2, city].map((part) => (part === null ? '' : nameCase(part))), place, country ?? '']
    .filter((part) => part !== '')
    .join(', ');
}
