import { USPS_CODES as OF_CATALOG } from '@eligibility/payer-matching';
import { USPS_CODES } from '@eligibility/x12';

it('the gateway takes the state codes that the payer catalog knows, and no other', () => {
  expect(new Set(USPS_CODES)).toEqual(OF_CATALOG);
});
