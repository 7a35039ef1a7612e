import { createServer, get, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLog } from '@eligibility/kit/process';
import { createMetrics } from '@eligibility/kit/telemetry';
import { eventually, fakeClock } from '@eligibility/kit/testing';
import express, { type Response } from 'express';
import request from 'supertest';
import { contextOf, requestContext } from '../../http/request-context';
import { admission } from '../app/admission';
import { shedLoad } from './shed-load';

const MAX_IN_FLIGHT = 64;

describe('an overloaded gateway', () => {
  let server: Server;
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  /** A process that answers only when told to, and is limited below /api. */
  function overloadable() {
    const clock = fakeClock();
    const metrics = createMetrics();
    const lines: string[] = [];
    const log = createLog({ level: 'info', destination: { write: (line) => lines.push(line) } });
    const atWork: Response[] = [];
    const admitted = admission({ clock, keyHash: (text) => text, isBusy: () => false });
    const app = express().use(
      requestContext(clock, { checkDeadlineMs: 20_000, trustedProxies: 0 }),
      (req, res) => {
        if (req.url.startsWith('/api/')) atWork.push(res);
        else res.end();
      },
    ) as RequestListener;
    const shedding = { admitted, clock, log, metrics, limited: [{ paths: ['/api'] }] };
    server = createServer(shedLoad(shedding, app)).listen(0);
    const { port } = server.address() as AddressInfo;
    const inHand = async (): Promise<number> =>
      Number(/^eligibility_requests_in_hand (\d+)$/m.exec(await metrics.text())?.[1]);
    const arrived = (count: number): Promise<void> => eventually(async () => (await inHand()) === count);
    const send = () => get({ port, path: '/api/checks', agent: false }).on('error', () => undefined);
    /** Sends so many requests, of which none is answered. */
    const burden = async (requests: number): Promise<void> => {
      for (let n = 0; n < requests; n += 1) send();
      await arrived(requests);
    };
    return { clock, metrics, lines, atWork, inHand, arrived, send, burden };
  }

  it('answers 503 with Retry-After before any work, counts it, and writes one line for all of them', async () => {
    const { clock, metrics, lines, atWork, inHand, arrived, burden } = overloadable();
    await burden(80);
    const answer = request(server).post('/api/checks').then();
    await arrived(81);
    // Nothing has ended for so long that waiting is in vain.
    clock.advance(2_500);
    const shed = await answer;
    expect(shed.status).toBe(503);
    expect(shed.get('Retry-After')).toMatch(/^[1-4]$/);
    expect(shed.get('Content-Type')).toBe('application/problem+json');
    expect(shed.get('Cache-Control')).toBe('no-store');
    expect(shed.get('X-Content-Type-Options')).toBe('nosniff');
    const instance = shed.get('X-Request-Id');
    expect(shed.body).toMatchObject({ code: 'service-unavailable', status: 503, instance });
    expect(atWork).toHaveLength(MAX_IN_FLIGHT);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({
        msg: 'requests are refused: there are too many',
        reason: 'overload',
        count: 1,
      }),
    ]);
    expect(await metrics.text()).toContain('eligibility_requests_shed_total{reason="overload"} 17');
    expect(await inHand()).toBe(MAX_IN_FLIGHT);
  });

  it('limits nothing outside /api', async () => {
    const { inHand, burden } = overloadable();
    await burden(MAX_IN_FLIGHT);
    for (const path of ['/ops/workspaces', '/apiary', '/openapi'])
      expect((await request(server).get(path)).status).toBe(200);
    expect(await inHand()).toBe(MAX_IN_FLIGHT);
  });

  it('starts a request that waited when there is room, and counts its time from when it came', async () => {
    const { clock, atWork, arrived, send, burden } = overloadable();
    await burden(MAX_IN_FLIGHT);
    send();
    await arrived(MAX_IN_FLIGHT + 1);
    const arrivedMs = clock.monotonicMs();
    clock.advance(300);
    atWork[0]?.end();
    await eventually(() => atWork.length === MAX_IN_FLIGHT + 1);
    expect(atWork.slice(-1).map((res) => contextOf(res).startedMs)).toEqual([arrivedMs]);
  });

  it('forgets a request whose client has gone while it waited', async () => {
    const { arrived, send, burden } = overloadable();
    await burden(MAX_IN_FLIGHT);
    const impatient = send();
    await arrived(MAX_IN_FLIGHT + 1);
    impatient.destroy();
    await expect(arrived(MAX_IN_FLIGHT)).resolves.toBeUndefined();
  });
});
