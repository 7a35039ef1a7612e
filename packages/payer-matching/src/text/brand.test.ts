import { KNOWLEDGE } from '../testing';
import { brandOf } from './brand';

describe('brandOf', () => {
  it.each([
    ['Aetna Better Health of Texas', 'aetna'],
    ['The UHC Community Plan', 'unitedhealthcare'],
    ['Blue Cross and Blue Shield of Texas', 'bcbs'],
    ['Florida Blue', 'bcbs'],
    ['Anthem Blue Cross', 'anthem'],
    ['Medicaid Texas - Acute', 'acute'],
    ['Texas Medicaid', 'medicaid'],
    ['  Ohio ', 'ohio'],
  ])('finds the brand of %s', (name, brand) => {
    expect(brandOf(KNOWLEDGE, name)).toBe(brand);
  });
});
