import { freePort } from '@eligibility/testkit';
import type { ComposeService } from './_compose';

/** Where the ports of a compose file are when its containers are processes of one machine. */
export type PortBook = {
  readonly addressOf: (name: string, port: number) => string;
  /** A setting of one of them, or a part of its health check, with every address moved. */
  readonly moved: (name: string, text: string, variable?: string) => string;
};

const OWN_ADDRESS = /\b(?:0\.0\.0\.0|127\.0\.0\.1):(\d+)/g;
const PORT_VARIABLES = ['PORT', 'OPS_PORT', 'OPERATOR_PORT'];

/** Takes a free port for every port that one of them listens on. */
export async function portBook(
  instances: readonly { readonly name: string; readonly service: ComposeService }[],
): Promise<PortBook> {
  const book = new Map<string, number>();
  for (const { name, service } of instances) {
    const settings = service.environment ?? {};
    const texts = [...Object.values(settings), ...(service.healthcheck?.test ?? [])];
    const ports = texts.flatMap((text) => [...text.matchAll(OWN_ADDRESS)].map(([, port]) => port));
    for (const port of [...ports, ...PORT_VARIABLES.map((variable) => settings[variable])])
      if (port !== undefined) book.set(`${name}:${port}`, book.get(`${name}:${port}`) ?? (await freePort()));
  }
  const addressOf = (name: string, port: number | string): string => {
    const found = book.get(`${name}:${String(port)}`);
    if (found === undefined) throw new Error(`${name} does not listen on ${String(port)}`);
    return `127.0.0.1:${String(found)}`;
  };
  return {
    addressOf,
    moved: (name, text, variable = '') => {
      if (PORT_VARIABLES.includes(variable)) return String(book.get(`${name}:${text}`));
      const others = instances.map((instance) => instance.name).join('|');
      return text
        .replace(OWN_ADDRESS, (_all, port: string) => addressOf(name, port))
        .replace(
          // A user and a password before an @ are no address.
          new RegExp(`(^|/)(${others}):(\\d+)(?![^/]*@)`, 'g'),
          (_all, before: string, other: string, port: string) => {
            return `${before}${addressOf(other, port)}`;
          },
        );
    },
  };
}
