import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { bodyBytes } from '../app/body-bytes';
import { limitBodies } from './limit-bodies';

const MIB = 1024 * 1024;
const MOST = { maxBytes: 4 * MIB };
const CHUNKED = { 'transfer-encoding': 'chunked' };
const declared = (bytes: number) => ({ 'content-length': String(bytes) });

describe('large bodies', () => {
  let limit: ReturnType<typeof limitBodies>;
  beforeEach(() => {
    const take = bodyBytes({ workspaceBytes: 4 * MIB, allBytes: 6 * MIB });
    limit = limitBodies(take, (res) => String(res.locals['holder']));
  });

  /** The answer of a request that is admitted; throws the refusal of another one. */
  const admit = (holder: string, headers: object, kind?: 'json'): EventEmitter => {
    const res = Object.assign(new EventEmitter(), { locals: { holder }, destroyed: false });
    const next = jest.fn();
    for (const handler of limit(MOST, kind))
      void handler({ headers } as unknown as Request, res as unknown as Response, next);
    expect(next).toHaveBeenCalledTimes(1);
    return res;
  };
  const REFUSED = expect.objectContaining({
    code: 'service-unavailable',
    options: { retryAfterSeconds: expect.any(Number) as number },
  }) as Error;

  it('are admitted by the bytes that they declare, for each workspace and in all, a file by some at least', () => {
    admit('a', declared(3 * MIB));
    expect(() => admit('a', declared(1))).toThrow(REFUSED);
    admit('b', declared(3 * MIB));
    expect(() => admit('c', declared(1))).toThrow(REFUSED);
  });

  it('count with all that their route allows when they declare nothing, and JSON by what it takes in memory', () => {
    admit('a', CHUNKED);
    expect(() => admit('a', declared(1), 'json')).toThrow(REFUSED);
    admit('b', declared(MIB / 8), 'json');
    expect(() => admit('c', declared(1), 'json')).toThrow(REFUSED);
  });

  it('are given back with the answer, and are not counted where a route takes small ones alone', () => {
    const answer = admit('a', CHUNKED);
    answer.emit('close');
    admit('a', CHUNKED);
    expect(limit({ maxBytes: 64 * 1024 })).toEqual([]);
    expect(limit('json')).toEqual([]);
  });
});
