type Visit = { readonly status: number; readonly url: URL; readonly text: string };

export type Browser = {
  /** Follows redirects, as far as `until` says, and keeps cookies of each host. */
  readonly visit: (
    url: string | URL,
    options?: { readonly form?: Readonly<Record<string, string>>; readonly until?: (url: URL) => boolean },
  ) => Promise<Visit>;
  /** A request of the console's own page. */
  readonly ask: (url: string, init?: RequestInit) => Promise<Response>;
};

const MOST_REDIRECTS = 20;

/** What a browser does of sign-ins: pages, forms, redirects and cookies. */
export function browser(): Browser {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (url: URL): Map<string, string> => {
    const jar = jars.get(url.host) ?? new Map<string, string>();
    jars.set(url.host, jar);
    return jar;
  };
  const send = async (url: URL, init: RequestInit): Promise<Response> => {
    const jar = jarOf(url);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(init.headers as Record<string, string>), ...(cookie === '' ? {} : { cookie }) };
    const answer = await fetch(url, { ...init, redirect: 'manual', headers });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      if (/expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return answer;
  };
  return {
    visit: async (from, { form, until = () => false } = {}) => {
      let url = new URL(from);
      let init: RequestInit =
        form === undefined ? {} : { method: 'POST', body: new URLSearchParams({ ...form }) };
      for (let n = 0; n < MOST_REDIRECTS; n += 1) {
        if (until(url)) return { status: 0, url, text: '' };
        const answer = await send(url, init);
        const location = answer.headers.get('location');
        if (location === null) return { status: answer.status, url, text: await answer.text() };
        await answer.arrayBuffer();
        url = new URL(location, url);
        init = {};
      }
      throw new Error(`more than ${String(MOST_REDIRECTS)} redirects`);
    },
    ask: (url, init = {}) =>
      send(new URL(url), { ...init, headers: { ...init.headers, 'sec-fetch-site': 'same-origin' } }),
  };
}

type Journey = { readonly from: URL; readonly until: (url: URL) => boolean };

/** Signs in at the pages of the identity provider, and goes as far as `until` says: where it sends the browser back. */
export async function throughProvider(
  person: Browser,
  login: string,
  { from, until }: Journey,
): Promise<URL> {
  let page = await person.visit(from, { until });
  for (const form of [{ prompt: 'login', login, password: 'x' }, { prompt: 'consent' }]) {
    if (until(page.url)) break;
    const [, action = ''] = /action="([^"]+)"/.exec(page.text) ?? [];
    page = await person.visit(new URL(action, page.url), { form, until });
  }
  return page.url;
}
