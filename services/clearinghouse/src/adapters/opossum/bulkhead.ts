export type Bulkhead = {
  /** Takes a place; false when all are taken, and then nothing is to be given back. */
  readonly enter: () => boolean;
  /** Gives one place back, once the call has really ended. */
  readonly leave: () => void;
  readonly inFlight: () => number;
};

/** Bounds how many calls one payer may hold at a time, so that a hung one cannot eat the sockets of the others. */
export function bulkhead(maxInFlight: number): Bulkhead {
  let inFlight = 0;
  return {
    enter: () => {
      if (inFlight >= maxInFlight) return false;
      inFlight += 1;
      return true;
    },
    leave: () => {
      inFlight -= 1;
    },
    inFlight: () => inFlight,
  };
}
