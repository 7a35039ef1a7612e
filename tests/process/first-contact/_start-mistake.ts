/** Data of an installation that has run before, in a folder that the mistake may change. */
export type Place = { readonly dataDir: string };

/** A mistake at a start, and the sentence that it is answered with. */
export type StartMistake = {
  /** What was done. */
  readonly mistake: string;
  /** The program below the root, with its arguments; the standalone unless given. */
  readonly main?: string;
  readonly settings?: Readonly<Record<string, string>>;
  /** What is done to the data before the start. */
  readonly prepare?: (place: Place) => void;
  /** Three parts of the sentence: what is wrong, where, and what to do. */
  readonly what: string;
  readonly where: string;
  readonly todo: string;
};

export const ADDRESSES = {
  WALLET_ADDRESS: '127.0.0.1:1',
  PAYER_CATALOG_ADDRESS: '127.0.0.1:1',
  CLEARINGHOUSE_ADDRESS: '127.0.0.1:1',
  MOCK_FIXTURES_ADDRESS: '127.0.0.1:1',
};
