/** A setting is missing or wrong; the message names every such variable and never shows a value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
