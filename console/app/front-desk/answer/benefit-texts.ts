import type { Details } from './verdict';
import { money } from '../../design/format';
import { serviceWord } from '../service-types';
import { payerWord } from './payer-words';
import { t } from './texts';
import { sentenceCase } from './verdict';

type Plan = Details['plans'][number];
export type Scope = Omit<Plan['exclusions'][number], 'benefit'>;
type Coded = Details['serviceType'] | null;

/** X12 EB03 30: the plan as a whole. */
const WHOLE_PLAN = '30';
/** X12 EB02: what a reader assumes. */
const INDIVIDUAL = 'IND';

export function words(coded: Coded): string {
  if (coded === null) return '';
  return coded.text === null ? t.details.code(coded.code) : payerWord(coded.text);
}

/** What a benefit is for: services and procedure, or the plan as a whole. */
export function serviceOf({ serviceTypes, procedure }: Pick<Scope, 'serviceTypes' | 'procedure'>): string {
  const services = serviceTypes
    .filter(({ code }) => code !== WHOLE_PLAN || serviceTypes.length > 1)
    .map(({ code, text }) => serviceWord(code, text));
  if (procedure !== null) {
    services.push(
      [words(procedure.kind), procedure.code, procedure.lastCode, procedure.description]
        .filter(Boolean)
        .join(' '),
    );
  }
  return services.length === 0 ? t.details.planAsWhole : services.join(', ');
}

export function networkOf(network: Scope['network']): string {
  return network === null ? '' : t.details.networks[network];
}

/** What else the payer says about the scope of a benefit, without what a reader assumes. */
export function restOf({
  level,
  placesOfService,
  insuranceType,
  authorizationRequired,
  messages,
}: Scope): string {
  const parts = [
    level?.code === INDIVIDUAL ? '' : words(level),
    ...placesOfService.map(words),
    words(insuranceType),
    authorizationRequired === true ? t.details.authorizationRequired : '',
    ...messages.map(sentenceCase),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

/** `$30 per visit`, `20%` */
export function priceOf({
  amount,
  percent,
  period,
}: Pick<Plan['copays'][number], 'amount' | 'percent' | 'period'>): string {
  const figures = [amount === null ? '' : money(amount), percent === null ? '' : `${percent}%`];
  const figure = figures.filter((part) => part !== '').join(', ') || t.figures.notStated;
  return per(figure, period);
}

/** An amount of a limit, in money or in its unit. */
export function amountOf(
  { isMoney, unit }: Pick<Plan['limits'][number], 'isMoney' | 'unit'>,
  number: number | null,
): string {
  if (number === null) return '';
  if (isMoney) return money(number);
  return [String(number), words(unit).toLowerCase()].filter((part) => part !== '').join(' ');
}

/** How a quantity is spread: `12 visits, 3 per week, for 2 months`, or `30 visits per calendar year`. */
export function deliveryOf(delivery: Plan['limits'][number]['deliveries'][number]): string {
  const { quantity, unit, frequency, frequencyUnit, periods, period } = delivery;
  const what = amountOf({ isMoney: false, unit }, quantity);
  const often = frequency === null ? '' : per(String(frequency), frequencyUnit);
  const isRate = periods === null || (periods === 1 && frequency === null);
  const span = isRate ? '' : t.details.during(amountOf({ isMoney: false, unit: period }, periods));
  return [isRate ? per(what, period) : what, often, span].filter((part) => part !== '').join(', ');
}

function per(figure: string, coded: Coded): string {
  if (coded === null) return figure;
  const period = words(coded).toLowerCase();
  return figure === '' ? t.details.perPeriod(period) : t.details.per(figure, period);
}

/** Whether a benefit is about what a person looks for. */
export function isFound(typed: string, ...texts: readonly string[]): boolean {
  const wanted = typed.trim().toLowerCase();
  return wanted === '' || texts.some((text) => text.toLowerCase().includes(wanted));
}
