import { randomFillSync } from 'node:crypto';

/**
 * Random bytes in pieces of one size; each piece is returned once. Many pieces are requested from the system at a time,
 * because the request is most of the cost.
 */
export function randomPool(pieceBytes: number, piecesAtATime: number): () => Buffer {
  const poolBytes = pieceBytes * piecesAtATime;
  let pool = Buffer.alloc(0);
  let usedBytes = 0;
  return () => {
    if (usedBytes === pool.length) {
      // A new buffer instead of refilling the old one: pieces that were returned must not change.
      pool = randomFillSync(Buffer.alloc(poolBytes));
      usedBytes = 0;
    }
    usedBytes += pieceBytes;
    return pool.subarray(usedBytes - pieceBytes, usedBytes);
  };
}
