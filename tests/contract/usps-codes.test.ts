import { USPS_CODES as OF_CATALOG } from '@eligibility/payer-matching';
import { USPS_CODES } from '@eligibility/x12';
import { document } from './_document';

it('the API describes the state codes that the gateway takes and the payer catalog knows, and no other', () => {
  const { enum: documented } = document.components['schemas']?.['UspsCode'] as {
    readonly enum: readonly string[];
  };
  expect(new Set(documented)).toEqual(new Set(USPS_CODES));
  expect(new Set(documented)).toEqual(OF_CATALOG);
});
