/** The checks that one process makes for batches at a time, shared by workspace. */
export type BatchRoom = {
  /** The workspace has a batch here, until the returned function is called. */
  readonly join: (workspaceId: string, weight: number) => () => void;
  /** A place, to be given back when the check has ended; undefined while the workspace has its share, or all are taken. */
  readonly enter: (workspaceId: string) => (() => void) | undefined;
};

type Member = { batches: number; weight: number; held: number };

/**
 * Shares the places among the workspaces that have a batch here, by weight, and gives each at least one. A workspace that
 * held more before another joined gives its excess back as its checks end.
 */
export function batchRoom(places: number): BatchRoom {
  const members = new Map<string, Member>();
  let taken = 0;

  function shareOf({ weight }: Member): number {
    const all = [...members.values()].filter(({ batches }) => batches > 0);
    const total = all.reduce((sum, member) => sum + member.weight, 0);
    return Math.max(1, Math.floor((places * weight) / Math.max(total, weight)));
  }

  function forget(workspaceId: string, { batches, held }: Member): void {
    if (batches === 0 && held === 0) members.delete(workspaceId);
  }

  return {
    join: (workspaceId, weight) => {
      const member = members.get(workspaceId) ?? { batches: 0, weight, held: 0 };
      members.set(workspaceId, member);
      member.batches += 1;
      member.weight = weight;
      return () => {
        member.batches -= 1;
        forget(workspaceId, member);
      };
    },
    enter: (workspaceId) => {
      const member = members.get(workspaceId);
      if (member === undefined || taken >= places || member.held >= shareOf(member)) return undefined;
      member.held += 1;
      taken += 1;
      return () => {
        member.held -= 1;
        taken -= 1;
        forget(workspaceId, member);
      };
    },
  };
}
