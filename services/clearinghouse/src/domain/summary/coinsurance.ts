import type { BenefitLine } from '../payer-answer';
import { chooseGroup } from './choose-group';
import type { Figure } from './figure';
import { onHealthPlan, onService, serviceLadder } from './service-ladder';

/** The health plan as a whole, else an office visit (98), else a physician (96); never an emergency room's or a specialty's. */
const MEDICAL = [onHealthPlan, onService('98'), onService('96')];

/** The patient's share in percent (EB01 A): 20 means 20 %. */
export function coinsurance(lines: readonly BenefitLine[], asked: string): Figure | undefined {
  const stated = lines.filter((line) => line.code === 'A' && line.percent !== undefined);
  const [line] = chooseGroup(stated, serviceLadder(asked, MEDICAL));
  return line?.percent === undefined ? undefined : { value: line.percent, line };
}
