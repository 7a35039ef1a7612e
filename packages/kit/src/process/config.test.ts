import Joi from 'joi';
import { parseEnv } from './config';
import { ConfigError } from './config-error';

const schema = Joi.object<{ PORT: number; SECRET: string }>({
  PORT: Joi.number().port().default(8080),
  SECRET: Joi.string()
    .pattern(/^[a-z]+$/)
    .required(),
});

describe('settings', () => {
  it('are read from the environment with their defaults; an empty variable counts as absent', () => {
    expect(parseEnv(schema, { SECRET: 'abc', PORT: '', OTHER: 'x' })).toEqual({ PORT: 8080, SECRET: 'abc' });
  });

  it('stop the start with one line that names every bad variable and shows no secret', () => {
    const read = (): unknown => parseEnv(schema, { SECRET: 'S3CRET!', PORT: '99999999' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/PORT.*SECRET/);
    expect(read).not.toThrow(/S3CRET/);
  });
});
