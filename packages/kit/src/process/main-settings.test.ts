import { ConfigError } from './config-error';
import { mainSettings } from './main-settings';

describe('the settings of every process', () => {
  it('give a stop the time of its drain delay, of the longest check and of closing', () => {
    expect(mainSettings({ DRAIN_DELAY_MS: '7000', CHECK_DEADLINE_MS: '20000' }).graceMs).toBe(40_000);
    const longest = mainSettings({ DRAIN_DELAY_MS: '60000', CHECK_DEADLINE_MS: '120000' }).graceMs;
    expect(longest).toBeGreaterThan(60_000 + 120_000);
  });

  it('have no collector for spans when it is unset or empty', () => {
    expect(mainSettings({}).otlpEndpoint).toBeUndefined();
    expect(mainSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: '' }).otlpEndpoint).toBeUndefined();
  });

  it.each(['foo', 'collector:4318', 'grpc://collector:4317'])(
    'names a collector that is none: %s',
    (endpoint) => {
      const read = (): unknown => mainSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
      expect(read).toThrow(ConfigError);
      expect(read).toThrow(/OTEL_EXPORTER_OTLP_ENDPOINT/);
    },
  );
});
