import { createServer } from 'node:http';
import { ConfigError } from './config-error';
import { closed, listen } from './listen';
import { ON_LOOPBACK } from '../testing';

const at = (host: string, port: number) => ({ host, port, settings: 'HOST, PORT' });

describe('listening', () => {
  it('reports in one line which port is in use, and its setting', async () => {
    const first = createServer();
    const port = Number((await listen(first, ON_LOOPBACK)).split(':')[1]);
    await expect(listen(createServer(), at('127.0.0.1', port))).rejects.toThrow(
      `HOST, PORT: port ${String(port)} of 127.0.0.1 is already in use`,
    );
    await closed(first);
  });

  it.each(['300.1.1.1', '192.0.2.1'])(
    'says in one line that %s is no address of this machine',
    async (host) => {
      const listening = listen(createServer(), at(host, 0));
      await expect(listening).rejects.toThrow(ConfigError);
      await expect(listening).rejects.toThrow(
        /^HOST, PORT: port 0 of [\d.]+ cannot be listened on \(E\w+\)$/,
      );
    },
  );
});
