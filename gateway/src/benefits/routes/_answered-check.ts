import { answerOfExchange, resultOf } from '@eligibility/benefits';
import { encodePayerExchange, type CheckResult, type PayerExchange } from '@eligibility/contract';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What was exchanged with a payer whose answer has a deductible, copays and visits left. */
export const EXCHANGE: PayerExchange = {
  format: 'x12',
  sent: 'ST*270*0001*005010X279A1~EQ*30~SE*3*0001~',
  received: readFileSync(join(__dirname, '../../../../fixtures/x12/commercial.271'), 'utf8'),
  serviceTypeCode: '30',
  onDate: '2026-01-15',
  directoryName: 'Evergreen',
};

/** The result of the check in which this was exchanged, as the clearinghouse service returns it. */
export function resultWith(exchange: PayerExchange = EXCHANGE): CheckResult {
  const { serviceTypeCode, onDate, directoryName } = exchange;
  const answer = answerOfExchange(exchange);
  if (answer === undefined) throw new Error('the exchange has no answer that can be read');
  const result = resultOf(
    { kind: 'answered', httpStatus: 200, answer },
    { payer: { name: directoryName }, serviceTypeCode },
    { onDate, treat79AsAccount: false },
  );
  return { ...result, exchange: encodePayerExchange(exchange) };
}
