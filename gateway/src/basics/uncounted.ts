/** Has a request of a workspace wait for something else than this process, and does not count it as in flight meanwhile. */
export type Uncounted = <Result>(workspaceId: string, wait: () => Promise<Result>) => Promise<Result>;
