/** RFC 9110: the server waited for our request in vain; no fault of who asked. */
const REQUEST_TIMEOUT = 408;

/** True for an HTTP status that blames the upstream: any 5xx, and 408. */
export function isUpstreamFault(httpStatus: number): boolean {
  return httpStatus >= 500 || httpStatus === REQUEST_TIMEOUT;
}
