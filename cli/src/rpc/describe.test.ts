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

  it('describe a method with its messages, and theirs, with the comments of the contract', () => {
    const text = describedText(declarationsOf(contract, BALANCE));
    expect(text.match(/^(service|message) .+(?= \{$)/gm)).toEqual([
      'service eligibility.wallet.v1.WalletService',
      'message eligibility.wallet.v1.GetBalanceRequest',
      'message eligibility.wallet.v1.GetBalanceResponse',
      'message eligibility.wallet.v1.Balance',
      'message eligibility.wallet.v1.DailyUse',
    ]);
    expect(text).toContain(
      '  rpc GetBalance(eligibility.wallet.v1.GetBalanceRequest) returns (eligibility.wallet.v1.GetBalanceResponse);\n}\n\nmessage',
    );
    expect(text).toContain(
      '\n// granted = available + held + captured, all integers and never negative.\nmessage',
    );
    const last = '\n  string scope = 1;\n  // Checks held or captured today.\n  uint32 used = 2;\n}';
    expect(text.slice(-last.length)).toBe(last);
    expect(text).toContain('\n  repeated string daily_scopes = 2;\n}');
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
