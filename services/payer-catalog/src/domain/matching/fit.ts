import type { Form } from '../indexing/form';
import type { Payer } from '../payer';

/** True for a payer of the state and for a nationwide one. */
export function servesState({ states }: Pick<Form, 'states'>, state: string): boolean {
  return states.length === 0 || states.includes(state);
}

/** True when the payer is known to cover this line of business. */
export function offersLine({ linesOfBusiness }: Payer, line: string): boolean {
  return linesOfBusiness.some((offered) => offered === line);
}
