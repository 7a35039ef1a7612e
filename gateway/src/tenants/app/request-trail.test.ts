import { WORKSPACE } from '../../testing/samples';
import { seenRequest } from './request-trail.contract';
import { requestTrail, TRAIL_LENGTH, type SeenRequest } from './request-trail';

describe('the trail of requests', () => {
  it('writes what was noted once, all of a workspace at once, and never more than is stored', async () => {
    const written: (readonly SeenRequest[])[] = [];
    const trail = requestTrail({
      addRequests: (_, requests) => {
        written.push(requests);
        return Promise.resolve();
      },
    });
    await trail.flush();
    for (let n = 0; n < 5 * TRAIL_LENGTH + 7; n += 1) trail.note(WORKSPACE.id, seenRequest(n));
    await trail.flush();
    await trail.flush();
    expect(written).toHaveLength(1);
    const last = Array.from({ length: TRAIL_LENGTH }, (_, n) => seenRequest(4 * TRAIL_LENGTH + 7 + n));
    expect(written[0]).toEqual(last);
  });
});
