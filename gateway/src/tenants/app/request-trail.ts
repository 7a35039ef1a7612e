/** One request of a workspace, as its people see it afterwards: neither its URL nor anything of a patient. */
export type SeenRequest = {
  readonly requestId: string;
  /** When it was answered, in epoch milliseconds. */
  readonly atMs: number;
  readonly method: string;
  /** The template of the route, such as `/api/eligibility/checks/:checkId`. */
  readonly route: string;
  readonly status: number;
  /** Undefined when it was answered without an error. */
  readonly code: string | undefined;
  readonly latencyMs: number;
  /** Undefined for a request of a person. */
  readonly keyId: string | undefined;
  /** Undefined for a request with a key. */
  readonly personId: string | undefined;
  /** The clinic that the request named; undefined when it named none. */
  readonly clientId: string | undefined;
};

/** How many requests of each workspace are stored. */
export const TRAIL_LENGTH = 200;

export type RequestTrailStore = {
  /** Adds requests, the oldest first, and drops all but the newest `TRAIL_LENGTH` of the workspace. */
  readonly addRequests: (workspaceId: string, requests: readonly SeenRequest[]) => Promise<void>;
  /** Newest first. */
  readonly listRequests: (workspaceId: string) => Promise<readonly SeenRequest[]>;
};

export type RequestTrail = {
  readonly note: (workspaceId: string, request: SeenRequest) => void;
  /** Writes what was noted. What a failed write or a crash loses is not written again: the access log has it. */
  readonly flush: () => Promise<void>;
};

/** Writes requests after their answers, all of a workspace at once. Of more than are kept, the older ones are skipped. */
export function requestTrail({ addRequests }: Pick<RequestTrailStore, 'addRequests'>): RequestTrail {
  let noted = new Map<string, SeenRequest[]>();
  return {
    note: (workspaceId, request) => {
      const requests = noted.get(workspaceId) ?? [];
      if (requests.length === 0) noted.set(workspaceId, requests);
      requests.push(request);
      if (requests.length >= 2 * TRAIL_LENGTH) requests.splice(0, TRAIL_LENGTH);
    },
    flush: async () => {
      const batch = noted;
      noted = new Map();
      for (const [workspaceId, requests] of batch)
        await addRequests(workspaceId, requests.slice(-TRAIL_LENGTH));
    },
  };
}
