import type * as wire from '@eligibility/protos/payer/v1/payer_catalog';
import { requiredPart } from './words';

const SOURCES = ['caqh-core', 'payer-list'] as const;

/** What a payer takes in an inquiry beyond the plan as a whole today. */
export type PayerCapabilities = Omit<wire.Capabilities, 'dates' | 'source'> & {
  readonly dates: wire.DateRange;
  /** `caqh-core`: no list says more than CAQH CORE's floor. `payer-list`: a list states more of this payer. */
  readonly source: (typeof SOURCES)[number];
};

/** A payer of which it is known what it takes. */
export type Capable<Wire> = Omit<Wire, 'capabilities'> & { readonly capabilities: PayerCapabilities };

/** @throws AppError `internal` for a payer of which the catalog does not say what it takes, or by which source */
export function decodeCapable<Wire extends { readonly capabilities?: wire.Capabilities | undefined }>(
  payer: Wire,
): Capable<Wire> {
  const capabilities = requiredPart(payer.capabilities);
  const source = requiredPart(SOURCES.find((each) => each === capabilities.source));
  return { ...payer, capabilities: { ...capabilities, dates: requiredPart(capabilities.dates), source } };
}
