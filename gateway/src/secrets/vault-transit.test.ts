import { inspect } from 'node:util';
import { vaultServer, type VaultServer } from '@eligibility/kit/testing';
import { keyServiceContract } from '../checks/app/key-service.contract';
import { refusalOf } from '../testing/fakes';
import { vaultTransit } from './vault-transit';

keyServiceContract('Vault Transit', async () => {
  const server = await vaultServer();
  const one = vaultTransit(server.settings);
  return {
    one,
    other: vaultTransit(server.settings),
    rotated: () => {
      server.rotate();
      return Promise.resolve(one);
    },
    close: server.close,
  };
});

describe('vaultTransit', () => {
  let server: VaultServer;
  beforeEach(async () => {
    server = await vaultServer();
  });
  afterEach(() => server.close());

  it('reports a data key that no longer opens because its version was disabled', async () => {
    const service = vaultTransit(server.settings);
    const { wrapped } = await service.generateDataKey();
    server.rotate();
    server.setMinDecryptionVersion(2);
    expect(await service.unwrapDataKey(wrapped)).toBeUndefined();
  });

  it.each([503, 500, 429, 403, 404])(
    'treats status %d as a service outage, not as a lost key',
    async (status) => {
      const service = vaultTransit(server.settings);
      const { wrapped } = await service.generateDataKey();
      server.answerAlways(status);
      expect((await refusalOf(service.generateDataKey())).code).toBe('service-unavailable');
      expect((await refusalOf(service.unwrapDataKey(wrapped))).code).toBe('service-unavailable');
    },
  );

  it('treats a wrong token or an unreachable server as an outage, and shows neither token nor key', async () => {
    const token = 'a token that must stay secret';
    const { wrapped } = await vaultTransit(server.settings).generateDataKey();
    const wrong = vaultTransit({ ...server.settings, token });
    const refusals = [await refusalOf(wrong.unwrapDataKey(wrapped))];
    const gone = vaultTransit({ ...server.settings, token, url: 'http://127.0.0.1:1' });
    refusals.push(await refusalOf(gone.unwrapDataKey(wrapped)));
    expect(refusals.map(({ code }) => code)).toEqual(['service-unavailable', 'service-unavailable']);
    expect(inspect(refusals, { depth: 9 })).not.toContain(token);
  });

  it('renews its token whenever it creates a data key', async () => {
    await vaultTransit(server.settings).generateDataKey();
    expect(server.calls).toEqual([
      '/v1/auth/token/renew-self',
      '/v1/transit/datakey/plaintext/eligibility-answers',
    ]);
  });
});
