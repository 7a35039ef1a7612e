import { GATEWAY_COLLECTIONS } from '@eligibility/gateway';
import type { CollectionIndexes } from '@eligibility/documents';
import { CLEARINGHOUSE_COLLECTIONS } from '../../services/clearinghouse/src/isolation/adapters/documents/override-store';
import { FIXTURE_COLLECTIONS } from '../../services/mock-fixtures/src/adapters/documents/collections';
import { PAYER_COLLECTIONS } from '../../services/payer-catalog/src/adapters/documents/collections';
import { WALLET_COLLECTIONS } from '../../services/wallet/src/adapters/documents/collections';

const namesOf = (collections: readonly { readonly name: string }[]): readonly string[] =>
  collections.map(({ name }) => name);

/** All collections of all services. */
export const COLLECTIONS: readonly CollectionIndexes[] = [
  ...GATEWAY_COLLECTIONS,
  ...WALLET_COLLECTIONS,
  ...PAYER_COLLECTIONS,
  ...CLEARINGHOUSE_COLLECTIONS,
  ...FIXTURE_COLLECTIONS,
];

/** The collections that each process owns, by its MongoDB user. */
export const COLLECTIONS_BY_USER: Readonly<Record<string, readonly string[]>> = {
  gateway: namesOf(GATEWAY_COLLECTIONS),
  wallet: namesOf(WALLET_COLLECTIONS),
  payer_catalog: namesOf(PAYER_COLLECTIONS),
  clearinghouse: namesOf(CLEARINGHOUSE_COLLECTIONS),
  mock_fixtures: namesOf(FIXTURE_COLLECTIONS),
};
