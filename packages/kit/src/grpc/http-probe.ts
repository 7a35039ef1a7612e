import { get } from 'node:http';
import { answerTo } from '../fetch-whole';

/** True when the address answers 200 before the deadline; without following a redirect. */
export async function answersOk(url: string, withinMs: number): Promise<boolean> {
  const asked = get(url, { agent: false });
  setTimeout(() => asked.destroy(), withinMs).unref();
  const { statusCode } = await answerTo(asked).catch(() => ({ statusCode: undefined }));
  asked.destroy();
  return statusCode === 200;
}
