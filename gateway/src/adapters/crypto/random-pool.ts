import { randomFillSync } from 'node:crypto';

/**
 * Random bytes in pieces of one size, none given out twice. The system is asked for many pieces at a time: asking is
 * most of what a piece costs.
 */
export function randomPool(pieceBytes: number, piecesAtATime: number): () => Buffer {
  const poolBytes = pieceBytes * piecesAtATime;
  let pool = Buffer.alloc(0);
  let usedBytes = 0;
  return () => {
    if (usedBytes === pool.length) {
      // A new buffer, not the old one filled again: pieces that were given out stay what they are.
      pool = randomFillSync(Buffer.alloc(poolBytes));
      usedBytes = 0;
    }
    usedBytes += pieceBytes;
    return pool.subarray(usedBytes - pieceBytes, usedBytes);
  };
}
