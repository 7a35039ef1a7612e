import { DEAD, type Job, type JobEvent } from '../../jobs/domain/job';

/** `waiting` for its first or next try; `dead` after the last one; `cancelled` when its endpoint was disabled or removed. */
export const DELIVERY_STATES = ['waiting', 'delivered', DEAD, 'cancelled'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** What came of one try. */
export type Try = {
  readonly atMs: number;
  readonly durationMs: number;
  /** Undefined without an answer. */
  readonly status: number | undefined;
  /** Why there was no success, in our words. */
  readonly failure: string | undefined;
  /** The beginning of the answer's body, sealed; base64. Undefined when it was empty. */
  readonly sealedResponse: string | undefined;
};

/** What a job of the kind `delivery` has as its data. */
export type Delivery = {
  readonly event: JobEvent;
  /** All tries, also those before a redelivery. */
  readonly tries: number;
  /** Tries of the present plan that failed. */
  readonly failed: number;
  readonly last: Try | undefined;
};

export function deliveryIn({ data }: Pick<Job, 'data'>): Delivery {
  return { last: undefined, ...(JSON.parse(data) as Omit<Delivery, 'last'>) };
}

/** A new delivery of the event, due at once. */
export function newDelivery(event: JobEvent): string {
  return JSON.stringify({ event, tries: 0, failed: 0 } satisfies Omit<Delivery, 'last'>);
}

/** What is sent: thin, with ids and the path to read more at. */
export function bodyOf({ type, atMs, data }: JobEvent): string {
  return JSON.stringify({ type, timestamp: new Date(atMs).toISOString(), data });
}
