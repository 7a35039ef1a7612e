import { BEGAN_MS, OTHER_WORKSPACE, uuid, WORKSPACE } from '../../testing/samples';
import { TRAIL_LENGTH, type RequestTrailStore, type SeenRequest } from './request-trail';

/** Two stores over the same data, as two processes have them. */
type TrailStores = {
  readonly one: RequestTrailStore;
  readonly other: RequestTrailStore;
  readonly close: () => Promise<void>;
};

/** The n-th request of a test. */
export function seenRequest(n: number, differences: Partial<SeenRequest> = {}): SeenRequest {
  return {
    requestId: uuid(7_000 + n),
    atMs: BEGAN_MS + n,
    method: 'GET',
    route: '/api/wallet',
    status: 200,
    code: undefined,
    latencyMs: 5,
    keyId: uuid(3),
    personId: undefined,
    clientId: undefined,
    ...differences,
  };
}

/** What every store of the requests of workspaces promises. */
export function requestTrailContract(name: string, makeStores: () => Promise<TrailStores>): void {
  describe(`${name} as the last requests of workspaces`, () => {
    let stores: TrailStores;
    beforeEach(async () => {
      stores = await makeStores();
    });
    afterEach(() => stores.close());

    const requests = (from: number, to: number): readonly SeenRequest[] =>
      Array.from({ length: to - from }, (_, at) => seenRequest(from + at));
    const idsOf = async (workspaceId = WORKSPACE.id): Promise<readonly string[]> =>
      (await stores.other.listRequests(workspaceId)).map(({ requestId }) => requestId);

    it('returns requests as they were, newest first, in either process', async () => {
      const refused = seenRequest(2, {
        method: 'POST',
        status: 403,
        code: 'client-forbidden',
        keyId: undefined,
        personId: uuid(41),
        clientId: uuid(2),
      });
      await stores.one.addRequests(WORKSPACE.id, [seenRequest(1), refused]);
      expect(await stores.other.listRequests(WORKSPACE.id)).toEqual([refused, seenRequest(1)]);
    });

    it('keeps the requests of workspaces apart', async () => {
      await stores.one.addRequests(WORKSPACE.id, requests(0, 2));
      await stores.one.addRequests(OTHER_WORKSPACE.id, requests(5, 6));
      expect(await idsOf()).toEqual([uuid(7_001), uuid(7_000)]);
      expect(await idsOf(OTHER_WORKSPACE.id)).toEqual([uuid(7_005)]);
      expect(await idsOf(uuid(99))).toEqual([]);
    });

    it(`keeps the newest ${String(TRAIL_LENGTH)}, whichever process added them`, async () => {
      await stores.one.addRequests(WORKSPACE.id, requests(0, 150));
      await stores.other.addRequests(OTHER_WORKSPACE.id, requests(0, 1));
      await stores.other.addRequests(WORKSPACE.id, requests(150, 260));
      const ids = await idsOf();
      expect(ids).toHaveLength(TRAIL_LENGTH);
      expect([ids[0], ids.at(-1)]).toEqual([uuid(7_259), uuid(7_060)]);
      expect(await idsOf(OTHER_WORKSPACE.id)).toHaveLength(1);
    });

    it('loses none that two processes add at the same time', async () => {
      await Promise.all([
        stores.one.addRequests(WORKSPACE.id, requests(0, 50)),
        stores.other.addRequests(WORKSPACE.id, requests(50, 100)),
      ]);
      expect(await idsOf()).toHaveLength(100);
    });

    it('adds nothing when there is nothing', async () => {
      await stores.one.addRequests(WORKSPACE.id, []);
      expect(await idsOf()).toEqual([]);
    });
  });
}
