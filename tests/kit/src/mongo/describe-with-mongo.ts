import { foundOrSkipped } from '../found-or-skipped';

/** `describe` where the test run has a MongoDB, else `describe.skip`, or a failure where stores are required. */
export function describeWithMongo(): jest.Describe {
  const isThere = (process.env['MONGODB_URI'] ?? '') !== '';
  return foundOrSkipped(isThere, 'MONGODB_URI is not set: tests of MongoDB are skipped')
    ? describe
    : describe.skip;
}
