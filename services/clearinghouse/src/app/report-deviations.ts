import type { Log } from '@eligibility/kit';
import type { EnvelopeDeviation } from '../domain/envelope-deviation';

/** Hears how an answer differed from the rule of its envelope. */
export type OnDeviations = (connector: string, deviations: readonly EnvelopeDeviation[]) => void;

type Reporting = {
  readonly count: (connector: string, deviation: EnvelopeDeviation) => void;
  readonly log: Log;
};

/** Counts every deviation, and logs each kind once a connector: a clearinghouse deviates in every answer or in none. */
export function deviationReport({ count, log }: Reporting): OnDeviations {
  const logged = new Set<string>();
  return (connector, deviations) => {
    for (const reason of deviations) {
      count(connector, reason);
      const key = `${reason} ${connector}`;
      if (logged.has(key)) continue;
      logged.add(key);
      log.warn('an answer differs from the CORE rule and is read all the same', { connector, reason });
    }
  };
}
