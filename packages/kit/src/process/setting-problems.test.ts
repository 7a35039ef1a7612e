import Joi from 'joi';
import { formed, parseEnv, secretSetting } from './config';
import { misspelt } from './setting-problems';

const KNOWN = ['PORT', 'LOG_LEVEL', 'RATE_LIMIT_PER_MINUTE', 'ANSWER_KEY', 'ANSWER_KEYS', 'OPS_PORT'];

describe('a variable that is nearly a setting', () => {
  it.each([
    ['RATE_LIMIT_PER_MINUT', 'a letter missing'],
    ['RATE_LIMIT_PER_MINUTES', 'a letter too many'],
    ['RATE_LIMIT_PER_MINUTF', 'a wrong letter'],
    ['RATE_LIMIT_PER_MINTUE', 'two letters swapped'],
    ['ATE_LIMIT_PER_MINUTE', 'the first letter missing'],
  ])('is found: %s, %s', (name) => {
    expect(misspelt([name], KNOWN)).toEqual([
      `${name} is no setting: RATE_LIMIT_PER_MINUTE is probably meant`,
    ]);
  });

  it.each([
    ['a setting itself', ['ANSWER_KEYS']],
    ['two edits away', ['RATE_LIMIT_PER_MIN', 'RATE_LIMIT_MINUTE_PER']],
    ['too short to tell', ['PORTS', 'POST', 'HOST']],
    ['what Kubernetes sets for a Service', ['OP_PORT', 'OP_SERVICE_HOST', 'OPS_PORT_', 'OPS_PORT_1_TCP']],
    ['next to the setting that it is nearly', ['LOGLEVEL', 'LOG_LEVEL']],
  ])('is not what is %s', (_what, present) => {
    expect(misspelt(present, KNOWN)).toEqual([]);
  });

  it('stops the start, also when it is the file of a secret', () => {
    const schema = Joi.object({ OPERATOR_TOKEN: secretSetting(Joi.string()) });
    const read = (): unknown => parseEnv(schema, { OPERATOR_TOKEN_FIL: '/run/secrets/token' });
    expect(read).toThrow(
      'bad configuration: OPERATOR_TOKEN_FIL is no setting: OPERATOR_TOKEN_FILE is probably meant',
    );
  });
});

describe('a setting that is wrong', () => {
  const URL = Joi.string().uri({ scheme: ['http', 'https'] });
  const schema = Joi.object({
    ADDRESS: formed(/^\w+:\d+$/, 'host:port'),
    URL,
    LEVEL: Joi.valid('low', 'high'),
    USER: Joi.string(),
    PASSWORD: Joi.string().required(),
    COUNT: Joi.number().integer().min(1).max(9),
  }).and('USER', 'PASSWORD');

  it('is described in our words, with what it must be and without its value', () => {
    const env = { ADDRESS: 'hush', URL: 'hush', LEVEL: 'hush', USER: 'hush', COUNT: '10' };
    const read = (): unknown => parseEnv(schema, env);
    expect(read).toThrow(
      /^bad configuration: ADDRESS must be host:port; URL must be a whole address whose scheme is http\|https \(docs\/settings.md has examples\); LEVEL must be one of low, high; PASSWORD is not set \(docs\/settings.md says what it takes\); COUNT must be at most 9(; PASSWORD must be set together with USER, or none of them)?$/,
    );
  });
});
