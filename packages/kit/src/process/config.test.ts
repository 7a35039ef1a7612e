import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Joi from 'joi';
import { ConfigError } from '../errors';
import { parseEnv, secretSetting } from './config';

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
});

const withSecrets = Joi.object<{ PORT: number; TOKEN: string; OTHER_KEY?: string; PEM_FILE?: string }>({
  PORT: Joi.number().port().default(8080),
  TOKEN: secretSetting(Joi.string().pattern(/^[a-z ]+$/)).required(),
  OTHER_KEY: secretSetting(Joi.string()),
  PEM_FILE: Joi.string(),
});

describe('a secret setting', () => {
  let folder: string;
  let warned: string[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'eligibility-secrets-'));
    warned = [];
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  const fileWith = (content: string, mode = 0o400): string => {
    const path = join(folder, `secret-${String(mode)}`);
    writeFileSync(path, content, { mode: 0o600 });
    chmodSync(path, mode);
    return path;
  };
  const read = (env: Record<string, string>): unknown =>
    parseEnv(withSecrets, env, (variable) => warned.push(variable));
  const refusalOf = (env: Record<string, string>): string => {
    try {
      read(env);
    } catch (failure) {
      if (failure instanceof ConfigError) return failure.message;
      throw failure;
    }
    return 'accepted';
  };

  it.each([
    ['is taken as it is', 'hush hush', 'hush hush'],
    ['loses one line break at its end', 'hush\n', 'hush'],
    ['loses one line break of Windows at its end', 'hush\r\n', 'hush'],
    ['keeps blanks, which may be part of it', ' hush \n', ' hush '],
  ])('comes from the file that NAME_FILE names: the content %s', (_what, content, secret) => {
    expect(read({ TOKEN_FILE: fileWith(content) })).toEqual({ PORT: 8080, TOKEN: secret });
  });

  it('loses at most one final line break', () => {
    expect(refusalOf({ TOKEN_FILE: fileWith('hush\n\n') })).toContain(
      'TOKEN does not have the form that docs/settings.md gives',
    );
  });

  it('is refused when it is set twice, even to the same value', () => {
    expect(refusalOf({ TOKEN: 'hush', TOKEN_FILE: fileWith('hush') })).toBe(
      'bad configuration: TOKEN and TOKEN_FILE are both set: leave one out',
    );
  });

  it('counts as set once when one of the two is empty', () => {
    expect(read({ TOKEN: '', TOKEN_FILE: fileWith('hush') })).toMatchObject({ TOKEN: 'hush' });
    expect(read({ TOKEN: 'hush', TOKEN_FILE: '' })).toMatchObject({ TOKEN: 'hush' });
  });

  it.each([
    ['is not there', () => join(folder, 'nowhere'), 'TOKEN_FILE must name a file that this process may read'],
    ['is a folder', () => folder, 'TOKEN_FILE must name a file that this process may read'],
    ['is empty', () => fileWith('\n'), 'TOKEN_FILE must name a file of a secret: this one is empty'],
    [
      'is too long',
      () => fileWith('a'.repeat(70_000)),
      'TOKEN_FILE must name a file of a secret: this one is too long',
    ],
  ])('stops the start in one line, without the path, when its file %s', (_what, pathOf, reason) => {
    const refusal = refusalOf({ TOKEN_FILE: pathOf() });
    expect(refusal).toBe(`bad configuration: ${reason}`);
    expect(refusal).not.toContain(folder);
  });

  it('is named with every other bad variable, and its content is not shown', () => {
    const refusal = refusalOf({ TOKEN_FILE: fileWith('HUSH'), OTHER_KEY_FILE: '/nowhere', PORT: '99999999' });
    expect(refusal).toMatch(/OTHER_KEY_FILE.*PORT.*TOKEN/);
    expect(refusal).not.toContain('HUSH');
  });

  it.each([0o400, 0o440, 0o600, 0o640])('may be in a file of mode %o', (mode) => {
    read({ TOKEN_FILE: fileWith('hush', mode) });
    expect(warned).toEqual([]);
  });

  it.each([0o444, 0o604, 0o660, 0o666])('is accepted, with a warning, from a file of mode %o', (mode) => {
    expect(read({ TOKEN_FILE: fileWith('hush', mode) })).toMatchObject({ TOKEN: 'hush' });
    expect(warned).toEqual(['TOKEN_FILE']);
  });
});

describe('a setting that is not secret', () => {
  it('does not come from a file', () => {
    expect(parseEnv(Joi.object({ PORT: Joi.number() }), { PORT_FILE: '/nowhere' })).toEqual({});
  });
});
