import type { SealedParts } from '../checks/app/ports';

/** What is stored of an answer and its exchange, as text; empty for a check without a stored answer. */
export function sealedTexts(stored: object | undefined): readonly (string | undefined)[] {
  if (stored === undefined || !('sealedAnswer' in stored)) return [];
  const { sealedAnswer, sealedExchange } = stored as SealedParts;
  return [sealedAnswer, sealedExchange].map((bytes) => bytes && Buffer.from(bytes).toString());
}
