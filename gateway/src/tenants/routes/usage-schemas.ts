import { answer, count, list, ref, text } from '../../http/schema';

export const USAGE_SCHEMAS = {
  LiveCount: count('Live checks that were answered.'),
  MockCount: count('Mock checks.'),
  ChargedCount: count('Live checks that were taken from the wallet.'),
  FailedCount: count('Live checks to which the payer gave no answer.'),
  UsageTotals: answer({
    live: ref('LiveCount'),
    mock: ref('MockCount'),
    charged: ref('ChargedCount'),
    failed: ref('FailedCount'),
  }),
  UsageOfDay: answer({
    day: ref('Day'),
    live: ref('LiveCount'),
    mock: ref('MockCount'),
    charged: ref('ChargedCount'),
    failed: ref('FailedCount'),
  }),
  UsageOfClinic: answer({
    clientId: text().meta({ format: 'uuid' }),
    live: ref('LiveCount'),
    mock: ref('MockCount'),
    charged: ref('ChargedCount'),
    failed: ref('FailedCount'),
  }),
  UsageOfPayer: answer({
    payerId: text(),
    payerName: text(),
    live: ref('LiveCount'),
    charged: ref('ChargedCount'),
    failed: ref('FailedCount'),
  }),
  UsageOfOutcome: answer({
    outcome: ref('Outcome'),
    live: ref('LiveCount'),
    charged: ref('ChargedCount'),
    failed: ref('FailedCount'),
  }),
  Usage: answer(
    {
      from: ref('Day'),
      to: ref('Day'),
      totals: ref('UsageTotals'),
      byDay: list(ref('UsageOfDay'), 'Every day of the span, the first day first.').max(92),
      byClinic: list(ref('UsageOfClinic')),
      byPayer: list(ref('UsageOfPayer'), 'Live checks by the payer that was asked.'),
      byOutcome: list(ref('UsageOfOutcome')),
    },
    'Answered checks. Each list but that of days begins with what was used most.',
  ),
};
