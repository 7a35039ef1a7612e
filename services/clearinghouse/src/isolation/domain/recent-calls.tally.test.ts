import fc from 'fast-check';
import { rollingTally } from './recent-calls';

const BUCKETS = 4;
const BUCKET_MS = 100;

describe('a rolling tally', () => {
  it('counts what falls into its buckets exactly, whatever the gaps', () => {
    const event = fc.record({ waitMs: fc.integer({ min: 0, max: 700 }), isHit: fc.boolean() });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 100 }), (events) => {
        const subject = rollingTally(BUCKETS, BUCKET_MS);
        const seen: { readonly atMs: number; readonly isHit: boolean }[] = [];
        let nowMs = 0;
        for (const { waitMs, isHit } of events) {
          nowMs += waitMs;
          seen.push({ atMs: nowMs, isHit });
          subject.add(isHit, nowMs);
          const oldest = (Math.floor(nowMs / BUCKET_MS) - BUCKETS + 1) * BUCKET_MS;
          const inWindow = seen.filter(({ atMs }) => atMs >= oldest);
          expect(subject.read(nowMs)).toEqual({
            total: inWindow.length,
            hits: inWindow.filter((one) => one.isHit).length,
          });
        }
      }),
    );
  });

  it('is empty when nothing was counted for a whole window', () => {
    const subject = rollingTally(BUCKETS, BUCKET_MS);
    subject.add(true, 50);
    expect(subject.read(50 + BUCKETS * BUCKET_MS)).toEqual({ total: 0, hits: 0 });
  });
});
