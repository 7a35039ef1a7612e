import { bootSystem, type System } from '../helpers/own-system';

describe('the operator API', () => {
  let system: System;
  const statusAt = async (url: string | undefined, path: string): Promise<number> => {
    const { operatorToken } = system.access;
    const headers = { authorization: `Bearer ${operatorToken}` };
    return (await fetch(`${String(url)}${path}`, { headers })).status;
  };
  afterEach(() => system.stop());

  it('is at the port of the API unless it has its own, and in lower case only', async () => {
    system = await bootSystem();
    expect((await system.operate('/ops/workspaces')).status).toBe(200);
    for (const path of ['/OPS/workspaces', '/oPs/payers', '/ops/Workspaces', '/Api/wallet', '/DOCS'])
      expect([path, await statusAt(system.access.baseUrl, path)]).toEqual([path, 404]);
    expect(system.standalone.demo?.operatorUrl).toBeUndefined();
  });

  it('is only at its own port when it has one, and nothing else is there', async () => {
    system = await bootSystem({ OPERATOR_PORT: '0' });
    const operatorUrl = system.standalone.demo?.operatorUrl;
    expect(await statusAt(operatorUrl, '/ops/workspaces')).toBe(200);
    expect(await statusAt(operatorUrl, '/OPS/workspaces')).toBe(404);
    expect(await statusAt(operatorUrl, '/api/wallet')).toBe(404);
    expect(await statusAt(operatorUrl, '/docs')).toBe(404);

    expect(await statusAt(system.access.baseUrl, '/ops/workspaces')).toBe(404);
    expect((await system.live()).status).toBe(200);
  });
});
