import { status } from '@grpc/grpc-js';
import { ERROR_TABLE, isErrorCode } from '../errors';
import { statusOf } from './answer-call';

it.each(Object.keys(ERROR_TABLE).filter(isErrorCode))(
  '%s has its own status, and is not a success',
  (code) => {
    expect([status.OK, status.UNKNOWN]).not.toContain(statusOf(code));
  },
);

it('a caller may retry what is unavailable, and nothing that was refused', () => {
  expect(statusOf('service-unavailable')).toBe(status.UNAVAILABLE);
  expect(statusOf('insufficient-balance')).toBe(status.FAILED_PRECONDITION);
  expect(statusOf('operation-conflict')).toBe(status.ABORTED);
});
