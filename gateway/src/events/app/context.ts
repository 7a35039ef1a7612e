import type { IdentityContext } from '../../identity/app/context';
import type { JobsContext } from '../../jobs/app/context';
import type { DeliveryMeter } from './delivery-meter';
import type { EndpointStore } from './endpoint-store';
import type { EventStore } from './event-store';
import type { SecretSeal } from './secret-seal';
import type { WebhookSender } from './webhook-sender';

export type EventsContext = IdentityContext &
  JobsContext & {
    readonly events: EventStore;
    readonly endpoints: EndpointStore;
    readonly seal: SecretSeal;
    readonly sender: WebhookSender;
    readonly deliveryMeter: DeliveryMeter;
    /** The endpoints of this workspace changed: what was remembered of them is read again. */
    readonly changed: (workspaceId: string) => Promise<void>;
  };
