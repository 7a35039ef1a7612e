import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express, { type Express } from 'express';
import { expressClasses } from './express-classes';

describe('the classes of a server for Express', () => {
  let server: Server;
  afterEach(() => {
    server.close();
  });

  async function served(app: Express): Promise<string> {
    server = createServer(expressClasses(app), app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  }

  it('make requests and answers with the prototypes that Express would give them', async () => {
    const app = express();
    const prototypes: unknown[] = [];
    app.get('/', (req, res) => {
      prototypes.push(Object.getPrototypeOf(req), Object.getPrototypeOf(res));
      res.status(201).json({ host: req.get('host') });
    });
    const baseUrl = await served(app);
    server.prependListener('request', (req, res) => {
      prototypes.push(Object.getPrototypeOf(req), Object.getPrototypeOf(res));
    });
    const answer = await fetch(baseUrl);
    expect([answer.status, await answer.json()]).toEqual([201, { host: new URL(baseUrl).host }]);
    expect(prototypes).toHaveLength(4);
    expect(prototypes[0]).toBe(app.request);
    expect(prototypes[1]).toBe(app.response);
    expect(prototypes[2]).toBe(app.request);
    expect(prototypes[3]).toBe(app.response);
  });

  it('keep the app of each server apart', async () => {
    const [one, other] = [express(), express()];
    expressClasses(other);
    one.get('/', (req, res) => {
      res.json([req.app === one, res.app === one]);
    });
    expect(await (await fetch(await served(one))).json()).toEqual([true, true]);
  });
});
