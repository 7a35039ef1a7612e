import { localContract } from './contract';
import { namesPatient, requestOf } from './request';

const contract = localContract();
const HOLDS = 'eligibility.wallet.v1.ChangeHoldsRequest';
const GRANT = 'eligibility.wallet.v1.GrantRequest';
const QUESTION = 'eligibility.clearinghouse.v1.CheckEligibilityRequest';

describe('the JSON of a request', () => {
  it('has field names in snake case or camel case, in messages within messages too', () => {
    const change = { verb: 'HOLD_VERB_HOLD', workspaceId: 'w1', dailyLimits: [{ scope: 'k', maxChecks: 5 }] };
    expect(requestOf(contract, HOLDS, { changes: [change, { workspace_id: 'w2' }] })).toEqual({
      changes: [
        { verb: 'HOLD_VERB_HOLD', workspace_id: 'w1', daily_limits: [{ scope: 'k', max_checks: 5 }] },
        { workspace_id: 'w2' },
      ],
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
    [{ changes: {} }, 'changes must be an array'],
    [{ changes: [{ workspac_id: 'w' }] }, 'no field changes[0].workspac_id; it has verb, workspace_id'],
    [{ changes: [{ verb: 'HOLD' }] }, 'changes[0].verb must be one of HOLD_VERB_UNSPECIFIED, HOLD_VERB_HOLD'],
    [{ changes: [{ verb: 1 }] }, 'changes[0].verb must be one of'],
    [{ changes: ['x'] }, 'changes[0] must be a JSON object, a eligibility.wallet.v1.HoldChange'],
    [{ changes: [{ workspace_id: 7 }] }, 'changes[0].workspace_id must be a text'],
    [{ changes: [{ fence: -1 }] }, 'changes[0].fence must be a whole number from 0 to 4294967295'],
    [{ changes: [{ fence: 1.5 }] }, 'changes[0].fence must be a whole number'],
    [{ changes: [{ fence: null }] }, 'changes[0].fence must be a whole number'],
  ])('is refused where the encoder would leave something out: %j', (json, message) => {
    expect(() => requestOf(contract, HOLDS, json)).toThrow(message);
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
      [HOLDS, GRANT, 'eligibility.payer.v1.MatchPayerRequest'].filter((type) => namesPatient(contract, type)),
    ).toEqual([]);
  });
});
