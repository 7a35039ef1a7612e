import { ConfigError } from '../errors';
import { createLog } from './create-log';
import { demandSafety, isLocalAddress, reportAllowances, type Unsafe } from './production';
import { createMetrics } from '../telemetry/metrics';

const CLEAR_TEXT: Unsafe = {
  what: 'REDIS_URL is in clear text',
  allowedBy: 'ALLOW_CLEAR_TEXT_STORES',
};
const PRODUCTION = { NODE_ENV: 'production' };

describe('production', () => {
  it('does not start with unsafe settings, and names the setting that allows them', () => {
    const start = (): unknown => demandSafety(PRODUCTION, [CLEAR_TEXT]);
    expect(start).toThrow(ConfigError);
    expect(start).toThrow(/^[^\n]*REDIS_URL[^\n]*ALLOW_CLEAR_TEXT_STORES=true[^\n]*$/);
  });

  it('starts when they were allowed explicitly, and knows which ones', () => {
    const env = { ...PRODUCTION, ALLOW_CLEAR_TEXT_STORES: 'true', ALLOW_WEAK_SECRETS: 'true' };
    expect(demandSafety(env, [CLEAR_TEXT, CLEAR_TEXT])).toEqual(['ALLOW_CLEAR_TEXT_STORES']);
  });

  it('does not confuse one allowance with another', () => {
    expect(() => demandSafety({ ...PRODUCTION, ALLOW_WEAK_SECRETS: 'true' }, [CLEAR_TEXT])).toThrow(
      ConfigError,
    );
  });

  it('does not start when TLS accepts every certificate', () => {
    const env = { ...PRODUCTION, NODE_TLS_REJECT_UNAUTHORIZED: '0' };
    expect(() => demandSafety(env, [])).toThrow(/NODE_TLS_REJECT_UNAUTHORIZED.*ALLOW_UNVERIFIED_TLS=true/);
    expect(demandSafety({ ...env, ALLOW_UNVERIFIED_TLS: 'true' }, [])).toEqual(['ALLOW_UNVERIFIED_TLS']);
  });

  it('is the only place with such rules: outside production everything is allowed', () => {
    expect(demandSafety({ NODE_TLS_REJECT_UNAUTHORIZED: '0' }, [CLEAR_TEXT])).toEqual([]);
  });

  it('reports once what was allowed, and counts each', async () => {
    const lines: string[] = [];
    const metrics = createMetrics();
    const log = createLog({ level: 'info', destination: { write: (line) => lines.push(line) } });
    reportAllowances(['ALLOW_UNVERIFIED_TLS'], { metrics, log });
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ level: 'warn', count: 1, settings: ['ALLOW_UNVERIFIED_TLS'] }),
    ]);
    expect(await metrics.text()).toContain(
      'eligibility_unsafe_settings_allowed{setting="ALLOW_UNVERIFIED_TLS"} 1',
    );
  });
});

describe('an address', () => {
  it.each([
    ['127.0.0.1:50051', true],
    ['localhost:50051', true],
    ['[::1]:50051', true],
    ['unix:/data/wallet.sock', true],
    ['in-process:wallet', true],
    ['ipv4:127.0.0.1:1,127.0.0.2:2', true],
    ['ipv4:127.0.0.1:1,192.0.2.1:2', false],
    ['dns:///wallet:50051', false],
    ['0.0.0.0:50051', false],
    ['localhost.example:1', false],
  ])('%s stays on this machine: %s', (address, isLocal) => {
    expect(isLocalAddress(address)).toBe(isLocal);
  });
});
