import { answer, oneOf, text } from '../../http/schema';

export const EXCHANGE_SCHEMAS = {
  PayerExchange: answer(
    {
      format: oneOf(
        ['x12', 'json'],
        '`x12`: X12 270 and 271 (005010X279A1). `json`: "medical network eligibility v3".',
      ),
      sent: text('Our inquiry.'),
      received: text("The payer's answer, unchanged."),
    },
    'Both documents are complete except for what carried them: envelopes of the transport and ' +
      'credentials are not kept.',
  ),
};
