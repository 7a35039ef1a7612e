import { localContract, servicesOf } from './contract';
import { declarationsOf, describedText, methodOf } from './describe';

const contract = localContract();
const BALANCE = 'eligibility.wallet.v1.WalletService/GetBalance';

describe('the contracts of this release', () => {
  it('are those of all services, and the health check', () => {
    expect(servicesOf(contract)).toEqual([
      'eligibility.clearinghouse.v1.CircuitAdminService',
      'eligibility.clearinghouse.v1.ClearinghouseService',
      'eligibility.mock.v1.MockFixturesService',
      'eligibility.payer.v1.PayerAdminService',
      'eligibility.payer.v1.PayerCatalogService',
      'eligibility.payer.v1.PayerMemoryService',
      'eligibility.wallet.v1.WalletService',
      'grpc.health.v1.Health',
    ]);
  });

  it('describe a method with its messages, and with the comments of the contract', () => {
    expect(describedText(declarationsOf(contract, BALANCE))).toBe(
      [
        'service eligibility.wallet.v1.WalletService {',
        '  rpc GetBalance(eligibility.wallet.v1.GetBalanceRequest) returns (eligibility.wallet.v1.GetBalanceResponse);',
        '}',
        '',
        'message eligibility.wallet.v1.GetBalanceRequest {',
        '  string workspace_id = 1;',
        '  // Scopes of daily limits whose use is asked for; at most 100.',
        '  repeated string daily_scopes = 2;',
        '}',
        '',
        'message eligibility.wallet.v1.GetBalanceResponse {',
        '  eligibility.wallet.v1.Balance balance = 1;',
        '  // The UTC day that daily_use is of, YYYY-MM-DD.',
        '  string day = 2;',
        '  repeated eligibility.wallet.v1.DailyUse daily_use = 3;',
        '}',
        '',
        'message eligibility.wallet.v1.Balance {',
        '  int64 available = 1;',
        '  int64 held = 2;',
        '  int64 captured = 3;',
        '  int64 granted = 4;',
        '}',
        '',
        'message eligibility.wallet.v1.DailyUse {',
        '  string scope = 1;',
        '  // Checks held or captured today.',
        '  uint32 used = 2;',
        '}',
      ]
        .join('\n')
        .replace(
          'message eligibility.wallet.v1.Balance {',
          '// granted = available + held + captured, all integers and never negative.\nmessage eligibility.wallet.v1.Balance {',
        ),
    );
  });

  it('describe what may be absent, and what is a stream', () => {
    expect(describedText(declarationsOf(contract, 'eligibility.clearinghouse.v1.Circuit'))).toContain(
      '  // Epoch milliseconds; absent while it is closed.\n  optional int64 opened_at_ms = 10;',
    );
    expect(describedText(declarationsOf(contract, 'eligibility.payer.v1.PayerAdminService'))).toContain(
      'rpc PlanImport(stream eligibility.payer.v1.PlanImportRequest) returns (eligibility.payer.v1.PlanImportResponse);',
    );
    expect(describedText(declarationsOf(contract, 'grpc.health.v1.Health'))).toContain(
      'rpc Watch(grpc.health.v1.HealthCheckRequest) returns (stream grpc.health.v1.HealthCheckResponse);',
    );
  });

  it('have a method by either way to write its name', () => {
    expect(methodOf(contract, BALANCE)).toEqual(methodOf(contract, BALANCE.replace('/', '.')));
  });

  it('name what there is instead of a name that they do not have', () => {
    expect(() => methodOf(contract, 'WalletService/GetBalance')).toThrow(
      'eligibility.wallet.v1.WalletService,',
    );
    expect(() => methodOf(contract, BALANCE.replace('Balance', 'Money'))).toThrow(
      'it has Grant, Adjust, Hold',
    );
    expect(() => declarationsOf(contract, 'circuits')).toThrow('add --reflection');
  });
});
