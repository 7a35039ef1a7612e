import { isAppError } from '@eligibility/kit';
import { ConfigError } from '@eligibility/kit/process';
import type { CheckEligibilityRequest } from '@eligibility/protos/clearinghouse/v1/clearinghouse';
import { readConnectors } from '../config/connectors';
import { interchangeOf } from '../connectors/core/core-connector';
import { requestBody } from '../connectors/json/json-connector';
import { receivedInquiry } from '../rpc/check-eligibility';

/** The result of a request: the text that would be sent to the clearinghouse, or where it was refused. */
export type Written =
  | { readonly kind: 'written'; readonly text: string }
  /** The settings or the request are refused by name. */
  | { readonly kind: 'refused' }
  /** The format cannot carry it: nothing is sent, nothing is charged. */
  | { readonly kind: 'unwritable' };

/**
 * Processes a request like a check, from the wire and the settings to the text of the connector (the X12 interchange of
 * CORE, or the JSON body), so that a test can check that text with an independent validator. Nothing is sent.
 * @param env the settings of the default connector, `CLEARINGHOUSE_FORMAT` and those that belong to it
 */
export function writeInquiry(
  request: CheckEligibilityRequest,
  env: Readonly<Record<string, string>>,
  nowMs: number,
): Written {
  try {
    const [{ settings }] = readConnectors(env);
    const inquiry = receivedInquiry(request);
    const clock = { now: () => nowMs };
    const text = settings.format === 'json' ? requestBody(inquiry) : interchangeOf(inquiry, settings, clock);
    return text === undefined ? { kind: 'unwritable' } : { kind: 'written', text };
  } catch (failure) {
    if (failure instanceof ConfigError || isAppError(failure, 'validation-failed'))
      return { kind: 'refused' };
    throw failure;
  }
}
