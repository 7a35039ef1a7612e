/** Counts what came of tries. */
export type DeliveryMeter = {
  /** @param isFirst whether it was the first try: only these show how fast events are passed on */
  readonly delivered: (ageMs: number, isFirst: boolean) => void;
  readonly failed: (result: 'failed' | 'dead' | 'cancelled') => void;
};
