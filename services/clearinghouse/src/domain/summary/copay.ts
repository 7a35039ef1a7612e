import type { BenefitLine } from '../payer-answer';
import { chooseGroup } from './choose-group';
import type { Figure } from './figure';
import { lowest } from './lowest';
import { onHealthPlan, onService, serviceLadder } from './service-ladder';

/** What a front desk means by "copay": an office visit (98), else a visit when sick (BY), else the health plan's. */
const MEDICAL = [onService('98'), onService('BY'), onHealthPlan];

/** EB06 29: what is left of a hospital's per-day amounts, not a price. */
const REMAINING = '29';

/** III, place of service. */
const OFFICE = '11';
const TELEHEALTH: readonly string[] = ['02', '10'];

/** Between what a message says of an office and what it says of telehealth. */
const UNTOLD = 2;

/** The patient's fixed price of a visit in cents (EB01 B); where payers list several, the one at a primary care office. */
export function copay(lines: readonly BenefitLine[], asked: string): Figure | undefined {
  const stated = lines.filter(
    (line) => line.code === 'B' && line.amountCents !== undefined && line.timeQualifier !== REMAINING,
  );
  const group = chooseGroup(stated, serviceLadder(asked, MEDICAL));
  const [line] = lowest(lowest(group, placeRank), messageRank);
  return line?.amountCents === undefined ? undefined : { value: line.amountCents, line };
}

function placeRank({ placesOfService }: BenefitLine): number {
  if (placesOfService.includes(OFFICE)) return 0;
  if (placesOfService.length === 0) return 1;
  return placesOfService.some((place) => TELEHEALTH.includes(place)) ? 3 : 2;
}

/** MSG is free text, and often the only thing that tells two copays apart; the best of a line's messages counts. */
function messageRank({ messages }: BenefitLine): number {
  return messages.length === 0 ? UNTOLD : Math.min(...messages.map(visitRank));
}

function visitRank(message: string): number {
  if (/tele(health|medicine)|virtual/i.test(message)) return 3;
  if (/\bpcp\b|primary/i.test(message)) return 0;
  return /office visit/i.test(message) ? 1 : UNTOLD;
}
