import { ConfigError } from '../errors';
import { serveGrpc } from '.';
import { DEFINITION, NAME } from './_echo';

describe('a gRPC server', () => {
  it('reports in one line an address that it cannot listen on, and the setting', async () => {
    const serving = serveGrpc({
      bindAddress: '300.1.1.1:0',
      service: DEFINITION,
      implementation: {},
      serviceName: NAME,
      drainMs: 0,
    });
    await expect(serving).rejects.toThrow(ConfigError);
    await expect(serving).rejects.toThrow(/^GRPC_ADDRESS: 300\.1\.1\.1:0 cannot be listened on \(.+\)$/);
  });
});
