import type { Clock } from '@eligibility/kit';
import type { DeliveryPorts } from '../app/deliveries';
import type { EndpointPorts } from '../app/endpoints';
import type { EventStore } from '../app/event-store';

/** What the routes of events and webhooks use. */
export type EventsDeps = EndpointPorts &
  DeliveryPorts & {
    readonly events: Pick<EventStore, 'list'>;
    readonly clock: Clock;
    /** Aborts when the process begins to stop: streams end. */
    readonly stopping: AbortSignal;
  };
