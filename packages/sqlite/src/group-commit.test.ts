import timers, { setImmediate as turn } from 'node:timers/promises';
import { fakeClock } from '@eligibility/kit/testing';
import { groupCommit, type GroupCommit, type Transaction } from './group-commit';

type Commit = { readonly done: () => void; readonly fail: (reason: Error) => void };

/** A connection whose commits end when a test says so; `log` says what happened to it. */
function controlled(): Transaction & {
  readonly log: string[];
  readonly commits: Commit[];
  undoneBySqlite: boolean;
} {
  const log: string[] = [];
  const commits: Commit[] = [];
  return {
    log,
    commits,
    undoneBySqlite: false,
    begin: () => {
      log.push('begin');
      return Promise.resolve();
    },
    runAlone: (work) => {
      work();
    },
    isOpen() {
      return !this.undoneBySqlite;
    },
    commit: () => {
      log.push('commit');
      return new Promise((resolve, reject) => commits.push({ done: resolve, fail: reject }));
    },
    rollback: () => {
      log.push('rollback');
    },
  };
}

describe('writes that share a commit', () => {
  const clock = fakeClock();
  let connection: ReturnType<typeof controlled>;
  let group: GroupCommit;
  let settled: string[];
  beforeEach(() => {
    connection = controlled();
    group = groupCommit(connection, clock);
    settled = [];
  });

  const write = (name: string, work = () => connection.log.push(name)): void => {
    group.write(work).then(
      () => settled.push(name),
      (reason: unknown) => settled.push(`${name}: ${String(reason)}`),
    );
  };
  const commitOf = async (number: number): Promise<Commit> => {
    for (;;) {
      const commit = connection.commits[number - 1];
      if (commit !== undefined) return commit;
      await turn();
    }
  };

  it('settle after the commit and in their order, and those that come meanwhile share the next', async () => {
    write('a');
    const first = await commitOf(1);
    ['b', 'c', 'd'].forEach((name) => {
      write(name);
    });
    await turn();
    expect([settled, connection.log]).toEqual([[], ['begin', 'a', 'commit']]);
    first.done();
    const second = await commitOf(2);
    expect(settled).toEqual(['a']);
    second.done();
    await group.idle();
    expect(settled).toEqual(['a', 'b', 'c', 'd']);
    expect(connection.log.slice(3)).toEqual(['begin', 'b', 'c', 'd', 'commit']);
  });

  it('share the next commit if they come soon after a shared one', async () => {
    // Time stands still, so that no pause ends before the second write however slow the machine is.
    const pauses: (() => void)[] = [];
    const pausing = jest
      .spyOn(timers, 'setTimeout')
      .mockImplementation(() => new Promise<void>((end) => pauses.push(end)));
    write('a');
    write('b');
    (await commitOf(1)).done();
    await group.idle();
    write('c');
    await turn();
    write('d');
    pauses.forEach((end) => {
      end();
    });
    (await commitOf(2)).done();
    await group.idle();
    pausing.mockRestore();
    expect(connection.log.slice(4)).toEqual(['begin', 'c', 'd', 'commit']);
  });

  it('fail together when the commit fails, and the next group is written', async () => {
    write('a');
    write('b');
    (await commitOf(1)).fail(new Error('full'));
    await group.idle();
    expect(settled).toEqual(['a: Error: full', 'b: Error: full']);
    expect(connection.log).toEqual(['begin', 'a', 'b', 'commit', 'rollback']);
    write('c');
    (await commitOf(2)).done();
    await group.idle();
    expect(settled).toContain('c');
  });

  it('are run again without those that fail', async () => {
    write('a');
    write('b', () => {
      throw new Error('no');
    });
    write('c');
    (await commitOf(1)).done();
    await group.idle();
    expect(settled).toEqual(['a', 'b: Error: no', 'c']);
    expect(connection.log).toEqual(['begin', 'a', 'rollback', 'begin', 'a', 'c', 'commit']);
  });

  it('all fail when SQLite has undone the transaction of the one that failed', async () => {
    write('a');
    write('b', () => {
      connection.undoneBySqlite = true;
      throw new Error('full');
    });
    await group.idle();
    expect(settled).toEqual(['a: Error: full', 'b: Error: full']);
    expect(connection.log).not.toContain('commit');
  });

  it('are as old as the group that is on its way', async () => {
    expect(group.busyForMs()).toBe(0);
    write('a');
    const { done } = await commitOf(1);
    clock.advance(5_000);
    expect(group.busyForMs()).toBe(5_000);
    done();
    await group.idle();
    expect(group.busyForMs()).toBe(0);
  });

  it('let other work on the connection wait until the commit is over', async () => {
    write('a');
    const { done } = await commitOf(1);
    const between = group.between(() => Promise.resolve(connection.log.push('checkpoint')));
    await turn();
    expect(connection.log).not.toContain('checkpoint');
    done();
    await between;
    expect(connection.log.at(-1)).toBe('checkpoint');
  });
});
