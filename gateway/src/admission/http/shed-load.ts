import type { Clock, Log } from '@eligibility/kit';
import type { Metrics } from '@eligibility/kit/telemetry';
import type { RequestHandler, Response } from 'express';
import { randomInt, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { earlyRefusal, type ProblemForm } from '../../http/problem';
import { noteArrival } from '../../http/request-context';
import { sparingLog } from '../../http/sparing-log';
import { anySessionCookie } from '../../http/credentials';
import type { Admission, Sharer, Ticket } from '../app/admission';

const tickets = new WeakMap<ServerResponse, Ticket>();
const EXPIRE_EVERY_MS = 100;

/** Requests of these paths and below are limited, and refused in the form of their protocol. */
type LimitedPaths = { readonly paths: readonly string[]; readonly form?: ProblemForm };

type Shedding = {
  readonly limited: readonly LimitedPaths[];
  readonly admitted: Pick<Admission, 'enter' | 'expire' | 'inFlight' | 'waiting'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
};

/**
 * Passes on the requests that this process can work on, each when there is room for it, and answers 503 with
 * Retry-After to those of limited paths that it could not answer in time. It comes before Express: a refused request
 * leaves only its own counter behind, no span, no duration, and no log line of its own: one line a minute counts them.
 */
export function shedLoad(
  { admitted, clock, log, metrics, limited }: Shedding,
  app: RequestListener,
): RequestListener {
  const shed = metrics.counter({
    name: 'eligibility_requests_shed_total',
    help: 'Requests refused before any work, because there were too many',
    labels: ['reason'],
  });
  metrics.gauge(
    {
      name: 'eligibility_requests_in_hand',
      help: 'Requests that this process works on or that wait for it, without those that wait for a payer',
      labels: [],
    },
    () => [{ labels: {}, value: admitted.inFlight() + admitted.waiting() }],
  );
  const watch = watchWaiting(admitted);
  const forms = limited.map(({ paths, form }) => ({ paths, refuse: refusals(form) }));
  const refuseAnywhere = refusals();
  const tell = sparingLog({ log, clock }, 'requests are refused: there are too many');
  return (req, res) => {
    const { url = '' } = req;
    const found = forms.find(({ paths }) => paths.some((path) => isBelow(path, url)));
    // Anything that is not plainly another path: a proxy's request line may hold a whole URL.
    if (found === undefined && url.startsWith('/')) {
      app(req, res);
      return;
    }
    const arrivedMs = clock.monotonicMs();
    const { leave } = admitted.enter(credentialOf(req.headers), {
      start: (ticket) => {
        tickets.set(res, ticket);
        noteArrival(res, arrivedMs);
        app(req, res);
      },
      refuse: (reason) => {
        shed.add({ reason });
        tell(reason);
        (found?.refuse ?? refuseAnywhere)(res);
      },
    });
    res.once('close', leave);
    watch();
  };
}

function isBelow(path: string, url: string): boolean {
  return url.startsWith(path) && ['/', '?', undefined].includes(url[path.length]);
}

/** While requests wait, refuses in time those that wait in vain. */
function watchWaiting({ expire, waiting }: Pick<Admission, 'expire' | 'waiting'>): () => void {
  let timer: NodeJS.Timeout | undefined;
  const look = (): void => {
    expire();
    timer = undefined;
    watch();
  };
  function watch(): void {
    if (timer === undefined && waiting() > 0) timer = setTimeout(look, EXPIRE_EVERY_MS).unref();
  }
  return watch;
}

/** What tells requests of one workspace from others before any look-up: a person may work in several. */
function credentialOf({ authorization, cookie, ...headers }: IncomingHttpHeaders): string | undefined {
  if (authorization !== undefined) return authorization;
  const session = anySessionCookie(cookie);
  return session && `${session} ${String(headers['x-workspace-id'])}`;
}

/** The request goes on, such as a stream of events, but is no longer counted: it takes no work. */
export function letGo(res: Response): void {
  tickets.get(res)?.leave();
}

/** Counts the request for its workspace, now that it is known; the next one with this key counts from the beginning. */
export function countForWorkspace(
  { learn }: Pick<Admission, 'learn'>,
  workspaceOf: (res: Response) => Sharer,
): RequestHandler {
  return (req, res, next) => {
    const workspace = workspaceOf(res);
    tickets.get(res)?.isOf(workspace);
    const credential = credentialOf(req.headers);
    if (credential !== undefined) learn(credential, workspace);
    next();
  };
}

const COME_AGAIN_WITHIN_SECONDS = 4;

/** For Retry-After: the clients of a burst come again one after another, not all in the same second. */
export function comeAgainSeconds(): number {
  return randomInt(1, COME_AGAIN_WITHIN_SECONDS + 1);
}

/**
 * Answers with the problem of an outage. All of it but its id and time is made once: refusals come in thousands a
 * second, and each takes CPU from a check.
 */
function refusals(form?: ProblemForm): (res: ServerResponse) => void {
  const { status, headers, text } = earlyRefusal('service-unavailable', { form });
  const sample = headers['X-Request-Id'] ?? '';
  const [before = '', after = ''] = text.split(sample);
  const others = Object.entries(headers).filter(([name]) => name !== 'X-Request-Id');
  const fixed = [...others.flat(), 'Retry-After'];
  return (res) => {
    const requestId = randomUUID();
    const all = [...fixed, String(comeAgainSeconds()), 'X-Request-Id', requestId];
    res.writeHead(status, all).end(before + requestId + after);
  };
}
