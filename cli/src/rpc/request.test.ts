import { localContract } from './contract';
import { namesPatient, requestOf } from './request';

const contract = localContract();
const HOLD = 'eligibility.wallet.v1.HoldRequest';
const GRANT = 'eligibility.wallet.v1.GrantRequest';
const QUESTION = 'eligibility.clearinghouse.v1.CheckEligibilityRequest';

describe('the JSON of a request', () => {
  it('has field names in snake case or camel case, in messages within messages too', () => {
    const hold = { workspaceId: 'w1', daily_limits: [{ scope: 'k', maxChecks: 5 }, { max_checks: 6 }] };
    expect(requestOf(contract, HOLD, hold)).toEqual({
      workspace_id: 'w1',
      daily_limits: [{ scope: 'k', max_checks: 5 }, { max_checks: 6 }],
    });
  });

  it.each([5, '5', '-9223372036854775808', '9223372036854775807'])(
    'may write a 64-bit number as a number or a text: %p',
    (checks) => {
      expect(requestOf(contract, GRANT, { checks })).toEqual({ checks });
    },
  );

  it.each<[unknown, string]>([
    [[], 'the request must be a JSON object'],
    [{ daily_limits: {} }, 'daily_limits must be an array'],
    [{ daily_limits: [{ scop: 'k' }] }, 'no field daily_limits[0].scop; it has scope, max_checks'],
    [{ daily_limits: ['x'] }, 'daily_limits[0] must be a JSON object, a eligibility.wallet.v1.DailyLimit'],
    [{ daily_limits: [{ scope: 7 }] }, 'daily_limits[0].scope must be a text'],
    [{ fence: -1 }, 'fence must be a whole number from 0 to 4294967295'],
    [{ fence: 1.5 }, 'fence must be a whole number'],
    [{ fence: null }, 'fence must be a whole number'],
  ])('is refused where the encoder would leave something out: %j', (json, message) => {
    expect(() => requestOf(contract, HOLD, json)).toThrow(message);
  });

  it.each(['DENTAL', 1])('has one of the names of an enum, not %p', (coverage) => {
    expect(() => requestOf(contract, QUESTION, { coverage })).toThrow(
      'coverage must be one of COVERAGE_UNSPECIFIED, ',
    );
  });

  it.each([2 ** 53, '9223372036854775808', '1e3', '', true])(
    'is refused where a number would be another: %p',
    (checks) => {
      expect(() => requestOf(contract, GRANT, { checks })).toThrow('checks must be a whole number');
    },
  );

  it('is refused without its values, which may be of a patient', () => {
    const secrets = { subscriber: { member_id: 7, first_name: 'Jane' } };
    expect(() => requestOf(contract, QUESTION, secrets)).toThrow('subscriber.member_id must be a text');
    expect(() => requestOf(contract, QUESTION, { subscriber: 'Jane Doe' })).not.toThrow('Jane');
  });
});

describe('a request that names a patient', () => {
  it('is recognised by the messages within it', () => {
    expect(namesPatient(contract, QUESTION)).toBe(true);
    expect(
      [HOLD, GRANT, 'eligibility.payer.v1.MatchPayerRequest'].filter((type) => namesPatient(contract, type)),
    ).toEqual([]);
  });
});
