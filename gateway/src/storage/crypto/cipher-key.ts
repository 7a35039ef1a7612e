export type CipherKey = {
  /** Names the key inside what it sealed, so that keys can be rotated; 1 to 32 characters. */
  readonly id: string;
  /** 32 bytes. */
  readonly secret: Buffer;
};

/** The first key seals; all of them open. Ids are different. */
export type KeyRing = readonly [CipherKey, ...CipherKey[]];
