import { Command } from 'commander';
import { createHash } from 'node:crypto';
import { callerAccess, type CallerOptions } from '../caller-api';

type Options = CallerOptions & { readonly clinic?: string };

/**
 * `eligibility mcp`: the tools for an assistant that starts programs, over standard input and output. The calls go to
 * the installation over HTTP.
 */
export function mcpCommand(): Command {
  return new Command('mcp')
    .description('Serve the tools for an assistant over standard input and output (Model Context Protocol)')
    .option('--url <url>', 'the installation, instead of ELIGIBILITY_URL')
    .option('--key-file <file>', 'a file with the API key, instead of the environment')
    .option('--clinic <id>', "the clinic's client id, instead of the one in the file of the key")
    .action(async ({ clinic, ...options }: Options) => {
      // Loading it takes a tenth of a second, which no other command should take.
      const { apiOverHttp, assistantServer, servedOverStdio } = await import('@eligibility/assistants');
      const { url, apiKey, clientId } = await callerAccess(options);
      const call = apiOverHttp({ url, apiKey, clientId: clinic ?? clientId });
      // The same after a restart: a repeated question keeps its idempotency key.
      const secret = createHash('sha256').update(`assistant ${apiKey}`).digest('hex');
      servedOverStdio(() => assistantServer({ call, secret }));
    });
}
