import { get } from 'node:http';

/** True when the address answers 200 before the deadline; without following a redirect. */
export function answersOk(url: string, withinMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const no = (): void => {
      resolve(false);
    };
    // Whatever ends it without an answer closes it.
    const asked = get(url, { agent: false }, (response) => {
      resolve(response.statusCode === 200);
      asked.destroy();
    })
      .on('error', no)
      .on('close', no);
    setTimeout(() => asked.destroy(), withinMs).unref();
  });
}
