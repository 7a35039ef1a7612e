import type { Client } from '../../helpers/client';
import { bootSystem } from '../../helpers/own-system';
import { sharedSystem } from '../../helpers/shared-system';

describe('the operator API', () => {
  const statusAt = async ({ access }: Client, path: string, url = access.baseUrl): Promise<number> => {
    const headers = { authorization: `Bearer ${access.operatorToken}` };
    return (await fetch(`${url}${path}`, { headers })).status;
  };

  it('is at the port of the API unless it has its own, and in lower case only', async () => {
    const system = await sharedSystem('Operator port');
    expect((await system.operate('/ops/workspaces')).status).toBe(200);
    for (const path of ['/OPS/workspaces', '/oPs/payers', '/ops/Workspaces', '/Api/wallet', '/DOCS'])
      expect([path, await statusAt(system, path)]).toEqual([path, 404]);
    expect(system.standalone.demo?.operatorUrl).toBeUndefined();
  });

  it('is only at its own port when it has one, and nothing else is there', async () => {
    const system = await bootSystem({ OPERATOR_PORT: '0' });
    const operatorUrl = system.standalone.demo?.operatorUrl;
    expect(await statusAt(system, '/ops/workspaces', operatorUrl)).toBe(200);
    expect(await statusAt(system, '/OPS/workspaces', operatorUrl)).toBe(404);
    expect(await statusAt(system, '/api/wallet', operatorUrl)).toBe(404);
    expect(await statusAt(system, '/docs', operatorUrl)).toBe(404);

    expect(await statusAt(system, '/ops/workspaces')).toBe(404);
    expect((await system.live()).status).toBe(200);
    await system.stop();
  });
});
