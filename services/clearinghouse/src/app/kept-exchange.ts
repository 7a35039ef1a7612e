import { encodePayerExchange } from '@eligibility/contract';
import type { Log } from '@eligibility/kit';
import { withoutSocialSecurityNumbers } from '../domain/social-security-numbers';
import type { Inquiry } from '../domain/inquiry';
import type { Attempt } from '../routing/domain/route-plan';

/**
 * A gRPC client refuses messages of more than 4 MiB, its default, and the answer of a check must not be lost for what is
 * kept with it. No more than 2 MiB of an answer are read, so that only one that no compression makes smaller is over.
 */
const MAX_EXCHANGE_BYTES = 3 * 1024 * 1024;

type Asked = {
  readonly inquiry: Inquiry;
  /** The attempt that the result is from. */
  readonly last: Attempt;
  /** The day that the result is about, YYYY-MM-DD. */
  readonly onDate: string;
};

/**
 * What was exchanged in the attempt that a result is from, with what is needed to read the answer again, as the bytes of
 * a `PayerExchange`, in which no social security number is left. Undefined without an answer, and for one that is too
 * large to be passed on.
 */
export function keptExchange(log: Log, { inquiry, last, onDate }: Asked): Buffer | undefined {
  const documents = last.kind === 'called' && 'documents' in last.reply ? last.reply.documents : undefined;
  if (documents === undefined) return undefined;
  const { checkId, payer, subscriber, serviceTypeCode } = inquiry;
  const { format, sent, received } = documents;
  const kept = (text: string): string => withoutSocialSecurityNumbers(text, subscriber.socialSecurityNumber);
  const exchange = encodePayerExchange({
    format,
    sent: kept(sent),
    received: kept(received),
    serviceTypeCode,
    onDate,
    directoryName: payer.name,
  });
  if (exchange.length <= MAX_EXCHANGE_BYTES) return exchange;
  log.warn('the answer is too large to be kept for its details', { checkId, payerId: payer.payerId });
  return undefined;
}
