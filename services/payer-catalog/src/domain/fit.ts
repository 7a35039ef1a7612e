import type { Payer } from './payer';

/** True for a payer of the state and for a nationwide one. */
export function servesState(payer: Payer, state: string): boolean {
  return payer.states.length === 0 || payer.states.includes(state);
}

/** True when the payer covers this line of business. */
export function offersLine(payer: Payer, line: string): boolean {
  return payer.linesOfBusiness.some((offered) => offered === line);
}
