import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import Joi from 'joi';

/** PEM texts; an omitted one defaults to the system's. */
export type TlsFiles = {
  /** The certificate and key we show to the server (mutual TLS). */
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
  /** The certificate authorities trusted instead of the public ones. */
  readonly ca?: string | undefined;
};

/**
 * A setting that names a PEM file, read when the settings are; its value is the file's text. The message names the
 * variable and shows nothing of what is in the file.
 */
export function pemFile(kind: keyof TlsFiles): Joi.StringSchema {
  return Joi.string().custom((path: string, helpers) => {
    try {
      const text = readFileSync(path, 'utf8');
      createSecureContext({ [kind]: text });
      return text;
    } catch {
      return helpers.message({ custom: '{{#label}} names no PEM file that can be read' });
    }
  });
}

/** Undefined when none of the files is set. */
export function tlsFiles(files: TlsFiles): TlsFiles | undefined {
  return Object.values(files).some((text) => text !== undefined) ? files : undefined;
}
