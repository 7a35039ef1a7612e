import { randomUUID } from 'node:crypto';
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { PATIENT } from '../../helpers/client';
import { bootSystem, UNLIMITED, type System } from '../../helpers/own-system';
import { openedWorkspace, type OpenedWorkspace } from '../../helpers/workspaces';

/** More than the system has places for connections. */
const CLIENTS = 1_200;
/** A client whose connection was closed was not asked to come again at any time. */
const RECONNECT_MS = 1_000;
/** A person at a front desk, or a load balancer, waits no longer. */
const PATIENCE_MS = 5_000;

type Answered = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string };

describe('a system that is asked for far more than it can do', () => {
  let system: System;
  let clinic: OpenedWorkspace;
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  beforeAll(async () => {
    // All clients have one address and one payer here.
    system = await bootSystem({
      ...UNLIMITED,
      MAX_CONNECTIONS_PER_ADDRESS: '0',
      PAYER_MAX_IN_FLIGHT: '10000',
      PROVIDER_MAX_IN_FLIGHT: '10000',
    });
    clinic = await openedWorkspace(system, 'Flooding', 2 * CLIENTS);
  });
  afterAll(async () => {
    agent.destroy();
    await system.stop();
  });

  function send(path: string, key?: string): Promise<Answered> {
    const { baseUrl, apiKey, clientId } = clinic.access;
    return new Promise((resolve, reject) => {
      const outgoing = request(baseUrl + path, {
        agent,
        method: key === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${apiKey}`,
          'x-client-id': clientId,
          ...(key === undefined ? {} : { 'idempotency-key': key, 'content-type': 'application/json' }),
        },
      });
      outgoing.once('error', reject);
      outgoing.once('response', (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.once('end', () => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        });
      });
      outgoing.end(key === undefined ? undefined : JSON.stringify(PATIENT));
    });
  }

  /** @returns undefined when the connection was closed without an answer, because there are too many */
  function trySend(path: string, key?: string): Promise<Answered | undefined> {
    return send(path, key).catch(() => undefined);
  }

  /**
   * Asks until the check is answered, again whenever it is asked to.
   * @returns the refusals before that, and whether the payer answered
   * @throws Error on any answer that does not say when to come again: the client would ask forever
   */
  async function insist(): Promise<{ refused: readonly Answered[]; isCharged: boolean }> {
    const key = randomUUID();
    const refused: Answered[] = [];
    for (;;) {
      const answer = await trySend('/api/eligibility/check', key);
      if (answer?.status === 200) {
        const { success } = JSON.parse(answer.text) as { success: boolean };
        return { refused, isCharged: success };
      }
      if (answer !== undefined) refused.push(answer);
      const afterMs = answer === undefined ? RECONNECT_MS : 1_000 * Number(answer.headers['retry-after']);
      if (!(afterMs >= 0)) throw new Error(`answered ${String(answer?.status)}: ${answer?.text ?? ''}`);
      await delay(afterMs);
    }
  }

  it('answers every check, charges those that the payer answered once, and answers probes and operators meanwhile', async () => {
    const before = await clinic.balance();
    // A connection each, as far as there are places, so that the checks come all at once.
    await Promise.all(Array.from({ length: CLIENTS }, () => trySend('/nothing-here')));
    const state = { isOver: false };
    const flood = Promise.all(Array.from({ length: CLIENTS }, insist)).finally(() => (state.isOver = true));
    flood.catch(() => undefined);
    const ready = `http://${system.standalone.opsAddress}/readyz`;
    let looks = 0;
    while (!state.isOver) {
      const askedMs = performance.now();
      expect((await fetch(ready)).status).toBe(200);
      expect((await system.operate('/ops/workspaces')).status).toBe(200);
      expect(performance.now() - askedMs).toBeLessThan(PATIENCE_MS);
      looks += 1;
    }
    const ended = await flood;
    const refused = ended.flatMap((one) => one.refused);
    expect(looks).toBeGreaterThan(1);
    // A fast machine may answer all of them at once; admission's own tests hold when a request is refused.
    for (const { status, headers, text } of refused) {
      expect([status, headers['retry-after']]).toEqual([503, expect.stringMatching(/^(?:[1-9]|10)$/)]);
      expect(JSON.parse(text)).toMatchObject({ code: 'service-unavailable' });
    }
    // A payer that did not answer in time is an answer too, and costs nothing.
    const charged = ended.filter(({ isCharged }) => isCharged).length;
    expect(charged).toBeGreaterThan(CLIENTS / 2);
    const after = await clinic.balance();
    expect([after.captured - before.captured, after.held]).toEqual([charged, 0]);
  }, 120_000);
});
