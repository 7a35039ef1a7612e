import { AppError, silentLog } from '@eligibility/kit';
import { createLog } from '@eligibility/kit/process';
import { uuid } from '../../testing/samples';
import type { Attempt } from './ports';
import { settlementBuffer } from './record-answer';

const attempt = (n: number): Attempt => ({ checkId: uuid(n), workspaceId: uuid(10), fence: 1 });

describe('settlementBuffer', () => {
  it('writes what has gathered once, in one write', async () => {
    const written: (readonly Attempt[])[] = [];
    const notes = settlementBuffer(
      {
        markSettled: (attempts) => {
          written.push(attempts);
          return Promise.resolve();
        },
      },
      silentLog,
    );
    notes.add(attempt(1));
    notes.add(attempt(2));
    await notes.flush();
    await notes.flush();
    expect(written).toEqual([[attempt(1), attempt(2)]]);
  });

  it('drops what cannot be written, says how many, and continues with later ones', async () => {
    const lines: string[] = [];
    const written: (readonly Attempt[])[] = [];
    let isDown = true;
    const notes = settlementBuffer(
      {
        markSettled: (attempts) => {
          if (isDown) return Promise.reject(new AppError('service-unavailable'));
          written.push(attempts);
          return Promise.resolve();
        },
      },
      createLog({ level: 'info', destination: { write: (line) => lines.push(line) } }),
    );
    notes.add(attempt(1));
    await notes.flush();
    isDown = false;
    notes.add(attempt(2));
    await notes.flush();
    expect(written).toEqual([[attempt(2)]]);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ level: 'warn', count: 1 }),
    ]);
  });

  it('keeps a bounded number of notes while the store is down', async () => {
    const counts: number[] = [];
    const markSettled = (attempts: readonly Attempt[]): Promise<void> => {
      counts.push(attempts.length);
      return Promise.resolve();
    };
    const notes = settlementBuffer({ markSettled }, silentLog);
    for (let n = 0; n < 10_001; n += 1) notes.add(attempt(n));
    await notes.flush();
    expect(counts).toEqual([10_000]);
  });
});
