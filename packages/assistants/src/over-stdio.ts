import type { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

/**
 * Serves one assistant over this process's standard input and output, of either era, until its input ends. Nothing else
 * may write to standard output.
 */
export function servedOverStdio(server: () => McpServer): void {
  serveStdio(server, {
    onerror: ({ message }) => {
      process.stderr.write(`${message}\n`);
    },
  });
}
