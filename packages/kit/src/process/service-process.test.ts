import Joi from 'joi';
import { parseEnv } from './config';
import { serviceProcess, serviceVariables, type ServiceVariables } from './service-process';

const schema = Joi.object<ServiceVariables>(serviceVariables('0.0.0.0:50051'));
const reflects = (env: Readonly<Record<string, string>>): boolean | undefined =>
  serviceProcess(parseEnv(schema, { LOG_LEVEL: 'silent', ...env })).reflects;

describe('server reflection of a service', () => {
  it.each<[string, Readonly<Record<string, string>>]>([
    ['callers show certificates', { GRPC_TLS_DIR: '/tls' }],
    ['callers are on this machine', { GRPC_ADDRESS: '127.0.0.1:50051' }],
    ['callers may open its Unix socket', { GRPC_ADDRESS: 'unix:/run/wallet.sock' }],
  ])('is on where %s, unless it is turned off', (_where, env) => {
    expect(reflects(env)).toBe(true);
    expect(reflects({ ...env, GRPC_REFLECTION: 'false' })).toBe(false);
  });

  it('is off where other machines call in clear text, unless it is turned on', () => {
    expect(reflects({})).toBe(false);
    expect(reflects({ GRPC_REFLECTION: 'true' })).toBe(true);
  });
});
