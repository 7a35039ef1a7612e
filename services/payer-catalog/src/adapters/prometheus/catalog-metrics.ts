import type { Metrics } from '@eligibility/kit/telemetry';
import type { Catalog } from '../../app/catalog';
import type { MatchMeter } from '../../app/ports';

/** A rising share of `not-found` or `ambiguous` means that a list is missing payers, or names for them. */
export function prometheusMatchMeter(metrics: Metrics): MatchMeter {
  const matches = metrics.counter({
    name: 'eligibility_payer_matches_total',
    help: 'Payer names looked up, by how sure the answer was',
    labels: ['outcome'],
  });
  return (outcome) => {
    matches.add({ outcome });
  };
}

/** Which version of the catalog this replica answers from, and how many payers it has. */
export function catalogGauges(metrics: Metrics, catalog: Catalog): void {
  metrics.gauge(
    { name: 'eligibility_catalog_version', help: 'Version of the catalog in use', labels: [] },
    () => [{ labels: {}, value: catalog.now().version }],
  );
  metrics.gauge({ name: 'eligibility_catalog_payers', help: 'Payers in the catalog', labels: [] }, () => [
    { labels: {}, value: catalog.now().directory.payers.length },
  ]);
}
