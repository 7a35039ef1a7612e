import Joi from 'joi';
import { secretSetting } from './config';
import { settingsOf, variablesOf } from './settings';

describe('the settings of a schema', () => {
  const settings = settingsOf(
    Joi.object({
      PORT: Joi.number().port().default(8080).description('where it listens'),
      WORKERS: Joi.number().integer().min(1).max(8).required().description('how many'),
      LEVEL: Joi.string().valid('low', 'high').description('how loud'),
      TOKEN: secretSetting(Joi.string().min(8)).description('what opens it'),
    }),
  );

  it('have their descriptions, defaults, limits and values', () => {
    const none = { isSecret: false, isRequired: false, values: [] };
    expect(settings).toEqual([
      { ...none, name: 'PORT', description: 'where it listens', default: 8080 },
      { ...none, name: 'WORKERS', description: 'how many', isRequired: true, min: 1, max: 8 },
      { ...none, name: 'LEVEL', description: 'how loud', values: ['low', 'high'] },
      { ...none, name: 'TOKEN', description: 'what opens it', isSecret: true },
    ]);
  });

  it('are read from their variables, a secret also from that of its file', () => {
    expect(variablesOf(settings)).toEqual(['PORT', 'WORKERS', 'LEVEL', 'TOKEN', 'TOKEN_FILE']);
  });

  it('cannot be listed while one has no description', () => {
    expect(() => settingsOf(Joi.object({ SECRETIVE: Joi.string() }))).toThrow(
      'the setting SECRETIVE has no description',
    );
  });
});
