import Joi from 'joi';
import { isAddressOrNetwork } from '../identity/app/address-list';

/** Credentials in an address would be in the settings, which are no place for a secret, and in error texts. */
export const addressWithoutCredentials = Joi.string()
  .uri({ scheme: ['http', 'https'] })
  .custom((text: string, helpers) => {
    const { username, password } = new URL(text);
    return username === '' && password === '' ? text : helpers.error('credentials');
  })
  .messages({ credentials: '{#label} must be an address without a name and password' });

/** `https://portal.example.org, https://intake.example.org`, each as browsers send it. */
export const origins = Joi.string()
  .custom((text: string, helpers) => {
    const list = text.split(',').map((origin) => origin.trim());
    const isOrigin = (origin: string): boolean =>
      /^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin;
    return list.every(isOrigin) ? list : helpers.error('origins');
  })
  .messages({
    origins: '{#label} must be origins such as https://portal.example.org, with commas between them',
  });

/** `10.20.0.0/16, 127.0.0.1`, as addresses and networks are written everywhere. */
export const networks = Joi.string()
  .custom((text: string, helpers) => {
    const list = text.split(',').map((network) => network.trim());
    return list.every(isAddressOrNetwork) ? list : helpers.error('networks');
  })
  .messages({
    networks: '{#label} must be addresses or networks such as 10.20.0.0/16, with commas between them',
  });
